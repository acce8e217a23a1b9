// The address where other devices reach the server, for links to send: on this computer, the page may be open at
// localhost, which no phone can open.

import { api, type Schemas } from "../api/client";

class Address {
  /** Until the server answers, the address of this page. */
  address = $state(location.origin);
  /** Who can open the address; null until the server answers. */
  reach: Schemas["ServerAddress"]["reach"] | null = $state(null);

  async load(): Promise<void> {
    try {
      ({ address: this.address, reach: this.reach } = await api.address());
    } catch {
      // no network: the address of this page is the best one known
    }
  }
}

export const serverAddress = new Address();
