// Installing Charleston as an app. A browser that supports it fires an event. A player who says no is not asked again.

const STORAGE_KEY = "charleston.install";

/** Only Chromium has this event. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

class Install {
  #offer: InstallEvent | null = $state.raw(null);
  #refused = $state(read());

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the home page offers the installation instead
      this.#offer = event as InstallEvent;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  /** Whether the browser can install the app and the player has not said no. */
  get isOffered(): boolean {
    return this.#offer !== null && !this.#refused;
  }

  async accept(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }

  refuse(): void {
    this.#refused = true;
    try {
      localStorage.setItem(STORAGE_KEY, "no");
    } catch {
      // This browser stores nothing: it may ask again.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "no";
  } catch {
    return false;
  }
}

export const install = new Install();
