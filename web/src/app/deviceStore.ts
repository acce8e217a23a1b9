// Values that this device stores under a common prefix. They survive a reload and need no network.

export class DeviceStore {
  /** Values the browser did not store, because storage is full or not allowed. They are lost when the page closes. */
  readonly #memory = new Map<string, string>();

  constructor(private readonly prefix: string) {}

  save(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(this.prefix + name, text);
      this.#memory.delete(name);
    } catch {
      this.#memory.set(name, text);
    }
  }

  read<T>(name: string): T | null {
    try {
      return JSON.parse(this.#memory.get(name) ?? localStorage.getItem(this.prefix + name) ?? "null") as T | null;
    } catch {
      return null;
    }
  }

  remove(name: string): void {
    this.#memory.delete(name);
    try {
      localStorage.removeItem(this.prefix + name);
    } catch {
      // the browser does not allow storage
    }
  }

  /** Runs ``changed`` when another window on this device changes the value with this name. */
  watch(name: string, changed: () => void): () => void {
    const look = (event: StorageEvent): void => {
      if (event.key === this.prefix + name) changed();
    };
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }
}
