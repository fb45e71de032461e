import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { openDialog, untilPageListens } from './support/dialogs.mjs';
import { createSomeImports } from './support/some-imports.mjs';

/** The exit code of a server that shut down in order after SIGTERM. */
const endedBySigterm = 143;

let stack;
let supplier;
let numbers;
let browser;
let page;
const complaints = [];

// While a page streams in, what arrived is in the document once more, hidden.
const rows = () => page.locator('tbody tr').filter({ visible: true });
const row = (number) => rows().filter({ has: page.getByRole('link', { name: number, exact: true }) });
const open = (path) => page.goto(`${stack.consoleUrl}${path}`);

const searchField = () => page.getByRole('textbox', { name: 'Search by number' }).filter({ visible: true });

/** Opens the list and waits until its scripts listen, which the shortcut to the search shows; leaves the keyboard in the list's own. */
async function openList(query = '') {
  await open(`/imports${query}`);
  await untilPageListens(page, { key: '/', name: 'Search everywhere' });
  await searchField().focus();
}

async function sessionCookie() {
  return (await page.context().cookies()).find(({ name }) => name === 'carryover_session');
}

async function idOf(number) {
  const answer = await page.request.get(`${stack.consoleUrl}/api/imports?search=${encodeURIComponent(number)}`);
  return (await answer.json()).results[0].id;
}

async function openImport(number) {
  await openList(`?search=${encodeURIComponent(number)}`);
  await row(number).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
}

beforeAll(async () => {
  stack = await ConsoleStack.start();
  ({ supplier, numbers } = await createSomeImports(stack));
  browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('Signing in to the console', () => {
  it('sends a stranger to the sign-in page', async () => {
    await open('/imports?status=PROCESSED');
    expect(page.url()).toBe(`${stack.consoleUrl}/sign-in?return=%2Fimports%3Fstatus%3DPROCESSED`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('refuses a wrong password and says so', async () => {
    await signIn(page, { ...stack.credentials.console, password: 'not the password' });
    await page.getByText('do not belong together').waitFor();
  });

  it('returns to the page that was asked for', async () => {
    await signIn(page, stack.credentials.console);
    await page.waitForURL(`${stack.consoleUrl}/imports?status=PROCESSED`);
    await row(numbers.processed[0]).waitFor();
  });

  it('keeps the session where no script can read it', async () => {
    const cookies = await page.context().cookies();
    const kept = { httpOnly: true, sameSite: 'Strict', path: '/' };
    expect(cookies.map(({ name }) => name).sort()).toEqual(['carryover_device', 'carryover_session']);
    for (const one of cookies) expect(one).toMatchObject(kept);
    const cookie = await sessionCookie();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.content()).not.toContain(cookie.value);
  });

  it('lets somebody in who follows a link from elsewhere while signed in', async () => {
    await open(`/sign-in?return=${encodeURIComponent('/imports?status=ERRORED')}`);
    await page.waitForURL(`${stack.consoleUrl}/imports?status=ERRORED`);
  });
});

describe('The imports', () => {
  it('are listed with their status, newest first', async () => {
    await open('/imports');
    await row(numbers.waiting).waitFor();
    const listed = await rows().evaluateAll((found) =>
      found.map((each) => [each.querySelector('a')?.textContent, each.querySelector('[data-status]')?.textContent]),
    );
    expect(listed).toEqual([
      [numbers.waiting, 'Pending'],
      [numbers.processed[0], 'Processed'],
      [numbers.dryRun, 'Dry run succeeded'],
      [numbers.errored, 'Errored'],
    ]);
  });

  it('show the error code of one that failed and the account number of one that did not', async () => {
    expect(await row(numbers.errored).textContent()).toContain('schedule_window_elapsed');
    expect(await row(numbers.processed[0]).textContent()).toMatch(/A-[0-9A-F]{8}/);
  });

  it('are narrowed by a status that stands in the address', async () => {
    await page.getByRole('navigation', { name: 'Status' }).getByText('Errored', { exact: true }).click();
    await page.waitForURL('**/imports?status=ERRORED');
    await row(numbers.processed[0]).waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(1);
  });

  it('are found by number in the field of the list', async () => {
    await openList();
    await row(numbers.dryRun).waitFor();
    await page.keyboard.type(numbers.dryRun);
    await page.waitForURL(`**/imports?search=${encodeURIComponent(numbers.dryRun)}`);
    await row(numbers.waiting).waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(1);
  });

  it('are narrowed as before on the way back from one of them', async () => {
    await row(numbers.dryRun).getByRole('link').click();
    await page.getByRole('link', { name: '← Imports' }).click();
    await page.waitForURL(`**/imports?search=${encodeURIComponent(numbers.dryRun)}`);
    await row(numbers.dryRun).waitFor();
    expect(await rows().count()).toBe(1);
  });

  it('open by keyboard alone', async () => {
    await openList();
    await row(numbers.waiting).waitFor();
    await page.keyboard.press('ArrowDown');
    const number = await rows().nth(1).getByRole('link').textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
  });

  it('say what would be there when nothing matches', async () => {
    await open('/imports?status=CANCELLED');
    await page.getByRole('heading', { name: 'No import matches' }).waitFor();
  });

  it('have no accessibility problem', async () => {
    await open('/imports');
    await row(numbers.waiting).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('appear and change by themselves, without a reload', async () => {
    const pageLoads = [];
    page.on('load', () => pageLoads.push(page.url()));
    const number = await supplier.create();
    await row(number).waitFor();
    await row(number).getByText('Processed').waitFor();
    expect(pageLoads).toEqual([]);
  });
});

describe('One import', () => {
  it('shows why it failed, whose job it is, and the way to the runbook', async () => {
    await openImport(numbers.errored);
    const banner = page.getByRole('region', { name: 'Status' });
    await banner.getByText('schedule_window_elapsed').waitFor();
    expect(await banner.textContent()).toMatch(/Who acts.*The import supplier.*Does a retry help.*No/s);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await banner.getByRole('link', { name: 'Open the runbook' }).click();
    await page.getByRole('heading', { level: 1, name: 'schedule_window_elapsed' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Runbook' }).waitFor();
    const parts = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
    expect(parts).toEqual(['In the console', 'By hand']);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: '/errors?code=schedule_window_elapsed' }).click();
    await page.locator('[data-code=schedule_window_elapsed]').filter({ visible: true }).waitFor();
  });

  it('shows what happened to it, oldest first', async () => {
    await openImport(numbers.processed[0]);
    const events = await page.locator('[data-event]').evaluateAll((found) => found.map((each) => each.dataset.event));
    expect(events).toEqual(['CREATED', 'STARTED', 'PROCESSED'].map((name) => `EVENT_ACCOUNT_IMPORT_PROCESS_${name}`));
  });

  it('proves that the stored account is what was sent', async () => {
    await page.getByRole('button', { name: 'Compare with what was sent' }).click();
    await page.getByText('The stored account matches what was sent.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('says what it waits for', async () => {
    await openImport(numbers.waiting);
    await page.getByText('Its window opens at').waitFor();
    expect(await page.getByRole('button', { name: 'Compare' }).count()).toBe(0);
  });

  it('has nothing to complain about so far in the console of the browser', () => {
    expect(complaints).toEqual([]);
  });

  it('is not found under an address that nobody has', async () => {
    const response = await open('/imports/01930000-0000-7000-8000-000000000000');
    expect(response.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such import' }).waitFor();
  });
});

describe('The way from the browser to the API', () => {
  const ask = (path, options) => page.request.fetch(`${stack.consoleUrl}/api/${path}`, options);

  it('passes on what the pages need and nothing else', async () => {
    expect((await ask('imports')).status()).toBe(200);
    expect((await ask('sessions')).status()).toBe(404);
    expect((await ask('imports/..%2f..%2f..%2fhealth%2fready')).status()).toBe(404);
    expect((await ask('imports', { method: 'DELETE' })).status()).toBe(404);
  });

  it('refuses an action that another site sent', async () => {
    const { results } = await (await ask(`imports?search=${numbers.processed[0]}`)).json();
    const selfCheck = `imports/${results[0].id}/self-check`;
    const from = (origin) => ask(selfCheck, { method: 'POST', headers: { Origin: origin } });
    expect((await from('https://elsewhere.example')).status()).toBe(403);
    expect((await from(stack.consoleUrl)).status()).toBe(200);
  });

  it('refuses a browser without a session', async () => {
    const response = await fetch(`${stack.consoleUrl}/api/imports`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_authenticated' });
  });

  it('answers with headers that keep other sites out', async () => {
    const response = await fetch(`${stack.consoleUrl}/sign-in`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

/** Runs in the page: notes each title that it has from now on, also none. */
function noteTitles() {
  window.titles = [document.title];
  const note = () => document.title === window.titles.at(-1) || window.titles.push(document.title);
  new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
}

describe('A visit of one page after the other', () => {
  it('is at every moment on a page with its title, however slowly pages arrive', async () => {
    const titleOf = (name) => `${name} · Carryover`;
    const names = ['Suppliers', 'Errors', 'Audit', 'Overview'];
    await open('/overview');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    // Otherwise this would look before the page does, and see what nobody can: they look one after the other.
    await untilPageListens(page);
    await page.evaluate(noteTitles);
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 20, downloadThroughput: 30_000, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', slow);
    for (const name of names) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await waitUntil(async () => (await page.title()) === titleOf(name), { milliseconds: 30_000 })).toBe(true);
    }
    await network.detach();
    expect(await page.evaluate(() => window.titles)).toEqual(['Overview', ...names].map(titleOf));
  });
});

describe('A session', () => {
  it('that ends while a page is open leads to the sign-in page and back', async () => {
    await open('/imports?status=PENDING');
    await row(numbers.waiting).waitFor();
    const cookie = await sessionCookie();
    const headers = { Authorization: `Session ${cookie.value}` };
    await fetch(`${stack.apiUrl}/console/v1/sessions/current`, { method: 'DELETE', headers });
    await page.waitForURL('**/sign-in?return=%2Fimports%3Fstatus%3DPENDING');
    await signIn(page, stack.credentials.console);
    await page.waitForURL('**/imports?status=PENDING');
  });

  it('is over in the API as well after signing out', async () => {
    const cookie = await sessionCookie();
    await page.getByRole('button', { name: /Your menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['carryover_device']);
    const headers = { Authorization: `Session ${cookie.value}` };
    const response = await fetch(`${stack.apiUrl}/console/v1/sessions/current`, { headers });
    expect(response.status).toBe(401);
  });
});

describe('While the API is away', () => {
  let visited;
  let opened;
  const dialog = () => page.getByRole('dialog');

  beforeAll(async () => {
    await signIn(page, stack.credentials.console);
    await page.waitForURL('**/overview');
    [visited, opened] = [await page.context().newPage(), await page.context().newPage()];
    await visited.goto(`${stack.consoleUrl}/imports/${await idOf(numbers.processed[0])}`);
    await visited.getByRole('treeitem').first().waitFor();
    await open('/suppliers/DEMO');
    await openDialog(page, page.getByRole('button', { name: 'Pause', exact: true }));
    await dialog().getByText('waiting import will wait').waitFor();
    await dialog().getByLabel('Reason').fill('Their system is being moved');
    await stack.api.stop();
  });

  it('says so above what it shows, and keeps a dialog with what was typed', async () => {
    await page.getByRole('alert').getByText('The service does not answer').waitFor();
    await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog().getByText('The Carryover API does not answer.').waitFor();
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Their system is being moved');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect((await fetch(`${stack.consoleUrl}/healthz`)).status).toBe(200);
  });

  it.each([
    'Overview',
    'Suppliers',
    'Imports',
    'Errors',
    'Registrations',
    'Catalogue',
    'Audit',
    'Staff',
    'Approvals',
    'Batches',
  ])('says so on the page %s, accessibly', async (name) => {
    await visited.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await visited.waitForURL(`**/${name.toLowerCase()}`);
    await visited.getByRole('heading', { name: 'cannot be shown' }).waitFor();
    expect(await findAccessibilityProblems(visited)).toEqual([]);
  });

  it('says so on a page that is opened', async () => {
    await opened.goto(`${stack.consoleUrl}/imports`);
    await opened.getByRole('heading', { name: 'This page could not be made' }).waitFor();
    expect(await findAccessibilityProblems(opened)).toEqual([]);
  });

  it('goes on by itself with all of them when it is back', async () => {
    await stack.startApi();
    await visited.getByRole('heading', { name: 'No batches yet' }).waitFor();
    await opened.getByRole('table', { name: 'Import processes' }).waitFor();
    await page.getByText('The service does not answer').first().waitFor({ state: 'detached' });
    await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Their system is being moved').first().waitFor();
  });
});

describe('The console process', () => {
  it('ends when the process that started it is gone', async () => {
    const another = await stack.startConsole(await freePort());
    expect(await another.loseParent()).toBe(endedBySigterm);
  });
});
