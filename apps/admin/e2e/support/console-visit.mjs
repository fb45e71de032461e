import { allOrFirstProblem } from '../../../../tools/lib/start-services.mjs';
import { launchChromium, signIn } from './browser.mjs';
import { ConsoleStack } from './console-stack.mjs';
import { decide, dialogOf, openDialog, untilPageListens } from './dialogs.mjs';
import { onDatabase, Staff } from './staff.mjs';

const DESK = { width: 1280, height: 800 };

/** What a test file of the console does again and again, on a stack of its own. Its functions may be taken off it. */
export class ConsoleVisit {
  /** What the scripts of all pages threw. */
  complaints = [];
  /** The stack, the operator API as its admin uses it, and the page that was signed in first. */
  stack;
  staff;
  page;
  #browser;

  /** @param {Parameters<typeof ConsoleStack.start>[0]} [settingsFor] */
  async start(settingsFor) {
    const launching = launchChromium().then((browser) => {
      this.#browser = browser;
    });
    // Whatever fails, what came up is there to be stopped.
    await allOrFirstProblem([launching, this.#startStack(settingsFor)]);
  }

  async #startStack(settingsFor) {
    this.stack = await ConsoleStack.start(settingsFor);
    this.staff = await Staff.signIn(this.stack, this.stack.credentials.console);
  }

  async stop() {
    await Promise.all([this.#browser?.close(), this.stack?.stop()]);
  }

  /**
   * A page of a browser of its own, after signing in.
   * @param {string} path that was asked for
   * @param {{ person?: { email: string, password: string }, arrivesAt?: string }} [options] person: the admin unless given;
   *   arrivesAt: where one is then, if not there; and options of the browser's context
   */
  newPage = async (path, { person = this.stack.credentials.console, arrivesAt = path, ...options } = {}) => {
    const context = await this.#browser.newContext({ viewport: DESK, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    this.page ??= page;
    await this.open(path, page);
    await signIn(page, person);
    await page.waitForURL(`**${arrivesAt}`);
    return page;
  };

  open = (path, on = this.page) => on.goto(`${this.stack.consoleUrl}${path}`);

  // While a page streams in, what arrived is in the document once more, hidden.
  said = (text, on = this.page) => on.getByText(text).filter({ visible: true }).first();
  rows = (on = this.page) => on.locator('tbody tr').filter({ visible: true });
  row = (text, on = this.page) => this.rows(on).filter({ hasText: text });
  section = (name, on = this.page) => on.getByRole('region', { name, exact: true });
  button = (name, on = this.page) => on.getByRole('button', { name, exact: true });
  dialog = () => dialogOf(this.page);

  /** Presses it until its dialog is there, since the page may not listen yet. */
  press = (locator) => openDialog(this.page, locator);

  /** Gives the reason, and waits until it is done. */
  decide = async (action, reason) => {
    await decide(this.page, action, reason);
    await this.dialog().waitFor({ state: 'detached' });
  };

  /** Gives the reason in the dialog that is open, and presses its button; the name may be a part or a pattern. */
  confirm = async (name, reason) => {
    await this.dialog().getByLabel('Reason').fill(reason);
    await this.dialog().getByRole('button', { name }).click();
  };

  /** The row of a supplier in a table. */
  supplierRow = (name) => this.rows().filter({ has: this.page.getByRole('link', { name, exact: true }) });

  /** Asks the operator API through the console, as whoever is signed in on the page. */
  fetchFrom = (page, path, options) => page.request.fetch(`${this.stack.consoleUrl}/api/${path}`, options);
  fromConsole = (data) => ({ headers: { Origin: this.stack.consoleUrl }, data });

  /** Asks the operator API as the admin, without the browser: a POST when there is a body. */
  ask = (path, body) => this.staff.send(body === undefined ? 'GET' : 'POST', path, body);

  /** One statement on the database of the stack. @returns its rows */
  query = async (sql, values) => (await onDatabase(this.stack, (run) => run(sql, values))).rows;

  /** Waits until the scripts of the page listen. */
  untilPageListens = () => untilPageListens(this.page);
}
