// The person who uses this browser: her name, and the color of her avatar.

import { api, type Schemas } from "../api/client";
import { strings } from "./strings";

export const MAX_NAME_LENGTH = 24;

class Me {
  /** The person's name; empty until the server answers, or if the person has given no name. */
  name = $state("");
  /** The color of the avatar; null if the person has not chosen one. */
  color: number | null = $state(null);
  #loading: Promise<void> | null = null;
  #known = false;

  load(): Promise<void> {
    this.#loading ??= api.me().then(
      (me) => this.#take(me),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  get isNamed(): boolean {
    return this.name !== "";
  }

  async rename(name: string): Promise<void> {
    this.#take(await api.setMe({ name }));
  }

  async setColor(color: number): Promise<void> {
    this.#take(await api.setMe({ color }));
  }

  /** Makes sure that the server knows this browser; call it before a request that needs an identity. */
  async signIn(): Promise<void> {
    await this.load();
    if (this.#known) return;
    this.#take(await api.setMe({}));
    if ((await api.me()).id === null) throw new Error(strings.noCookies);
  }

  #take({ id, name, color }: Schemas["Me"]): void {
    this.name = name ?? "";
    this.color = color ?? null;
    this.#known = id !== null;
  }
}

export const me = new Me();
