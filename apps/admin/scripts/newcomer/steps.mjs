/** What somebody does on a page, counted. */
export class Steps {
  clicks = 0;
  keys = 0;
  #from = performance.now();

  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Presses something by its role and name. */
  async press(role, name) {
    await this.click(this.page.getByRole(role, { name, exact: true }));
  }

  /** Presses the first of these that can be seen. */
  async click(locator) {
    await locator.filter({ visible: true }).first().click();
    this.clicks += 1;
  }

  /** Presses a key, or types a text. */
  async key(name) {
    await this.page.keyboard.press(name);
    this.keys += 1;
  }

  async type(text) {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  /** Opens the search and types into it. */
  async search(text) {
    await this.key('/');
    await this.page.getByRole('combobox', { name: 'Search everywhere' }).and(this.page.locator(':focus')).waitFor();
    await this.type(text);
  }

  /** Waits until something can be read. */
  async read(text) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  async heading(name) {
    await this.page.getByRole('heading', { level: 1, name }).filter({ visible: true }).waitFor();
  }

  /** Since the task began. */
  seconds() {
    return ((performance.now() - this.#from) / 1_000).toFixed(1);
  }
}
