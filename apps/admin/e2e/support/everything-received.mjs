/** Everything a page receives from the console: documents, data of client-side navigation, answers to its calls. */
export class EverythingReceived {
  /** What came, oldest first. */
  received = [];

  /** @param {import('playwright-core').Page} page */
  static async by(page) {
    const everything = new EverythingReceived();
    // Read before the page has it: what a page that was left received cannot be read any more.
    await page.route(isNoAsset, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
      // With a page that is closed meanwhile its answers go, too: it gets none of this one.
      const body = await response?.body().catch(() => null);
      if (response === null || body == null) return route.abort().catch(() => undefined);
      everything.received.push({ url: response.url(), text: body.toString() });
      // The page may have been left meanwhile.
      return route.fulfill({ response, body }).catch(() => undefined);
    });
    return everything;
  }

  /** Addresses, without what comes after a question mark. */
  get paths() {
    return this.received.map(({ url }) => new URL(url).pathname);
  }
}

/** Scripts, styles and fonts are the same for everybody. */
function isNoAsset(url) {
  return !url.pathname.startsWith('/_next/static/');
}
