// Who uses this browser: a guest with a name.

import { api } from "../api/client";

export const GUEST = "Guest";
export const MAX_NAME_LENGTH = 24;
const NO_COOKIES =
  "This browser keeps no cookies of this page, and without one no table knows you again. Please allow cookies for this page, and load it again.";

class Me {
  /** Empty until the server has said it, and for a newcomer. */
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

  /** Whether there is a name that somebody chose. */
  get isNamed(): boolean {
    return this.name !== "" && this.name !== GUEST;
  }

  async rename(name: string): Promise<void> {
    this.#take((await api.setName(name)).name);
  }

  /** Before anything for which one has to be somebody. */
  async signIn(): Promise<void> {
    await this.load();
    if (this.#known) return;
    await this.rename(GUEST);
    if ((await api.me()).id === null) throw new Error(NO_COOKIES);
  }

  #take(name: string | null): void {
    this.name = name ?? "";
    this.#known = name !== null;
  }
}

export const me = new Me();
