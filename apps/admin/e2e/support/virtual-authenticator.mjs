/** A device of Chromium that keeps passkeys and verifies its owner by itself, without anybody who touches it. */
export class VirtualAuthenticator {
  #session;
  #id;

  /** @param {import('playwright-core').Page} page the page that has it, and no other */
  static async plugInto(page) {
    const device = new VirtualAuthenticator();
    device.#session = await page.context().newCDPSession(page);
    await device.#session.send('WebAuthn.enable');
    await device.#plugIn();
    return device;
  }

  /** Another device at the same page. */
  async another() {
    const device = new VirtualAuthenticator();
    device.#session = this.#session;
    await device.#plugIn();
    return device;
  }

  /** What it keeps. */
  async passkeys() {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials;
  }

  /** Whether whoever holds it is the one whose it is. */
  async verifies(isUserVerified) {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  /** Takes it away with all it keeps. */
  async unplug() {
    this.kept = await this.passkeys();
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
  }

  /** The same device with what it kept. */
  async plugInAgain() {
    await this.#plugIn();
    for (const credential of this.kept)
      await this.#session.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }

  async #plugIn() {
    const { authenticatorId } = await this.#session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    this.#id = authenticatorId;
  }
}
