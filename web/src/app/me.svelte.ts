// The guest who uses this browser, and the guest's name.

import { api } from "../api/client";
import { strings } from "./strings";

export const GUEST = "Guest";
export const MAX_NAME_LENGTH = 24;

class Me {
  /** Empty until the server answers, and for a new guest. */
  name = $state("");
  #loading: Promise<void> | null = null;
  #known = false;

  load(): Promise<void> {
    this.#loading ??= api.me().then(
      (me) => this.#take(me.name),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Whether the guest has chosen a name. */
  get isNamed(): boolean {
    return this.name !== "" && this.name !== GUEST;
  }

  async rename(name: string): Promise<void> {
    this.#take((await api.setName(name)).name);
  }

  /** Makes sure that the server knows this browser; call it before a request that needs an identity. */
  async signIn(): Promise<void> {
    await this.load();
    if (this.#known) return;
    await this.rename(GUEST);
    if ((await api.me()).id === null) throw new Error(strings.noCookies);
  }

  #take(name: string | null): void {
    this.name = name ?? "";
    this.#known = name !== null;
  }
}

export const me = new Me();
