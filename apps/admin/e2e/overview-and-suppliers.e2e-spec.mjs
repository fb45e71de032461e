import { populate } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { decide, openDialog } from './support/dialogs.mjs';
import { createSomeImports } from './support/some-imports.mjs';
import { onDatabase, Staff } from './support/staff.mjs';

jest.setTimeout(120_000);

let stack;
let staff;
let supplier;
let browser;
let page;
const complaints = [];

const open = (path, on = page) => on.goto(`${stack.consoleUrl}${path}`);
const ask = (path, options, on = page) => on.request.fetch(`${stack.consoleUrl}/api/${path}`, options);
const fromConsole = (data) => ({ headers: { Origin: stack.consoleUrl }, data });
const dialog = () => page.getByRole('dialog');
const panel = (name) => page.getByRole('region', { name, exact: true });
const supplierRow = (name) =>
  page.locator('tbody tr').filter({ visible: true, has: page.getByRole('link', { name, exact: true }) });
const live = (on = page) => on.locator('[data-live]').filter({ visible: true });
const statusOf = async (code) => (await staff.send('GET', `suppliers/${code}`)).status;
const setStatus = (code, status) => staff.send('PUT', `suppliers/${code}/status`, { status, reason: 'For the test' });

async function openSupplier(code = 'DEMO') {
  await open(`/suppliers/${code}`);
  await panel('Settings').getByText('Imports at the same time').waitFor();
}

/** Whether the document is hidden, as the page sees it. */
async function hide(on, isHidden) {
  await on.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

async function newPage(options, credentials = stack.credentials.console) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  await open('/', opened);
  await signIn(opened, credentials);
  await opened.waitForURL('**/overview');
  return opened;
}

beforeAll(async () => {
  stack = await ConsoleStack.start();
  staff = await Staff.signIn(stack, stack.credentials.console);
  browser = await launchChromium();
  page = await newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('The overview of a service that has done nothing yet', () => {
  it('is the first page after signing in, and says what would be there', async () => {
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing fails' }).waitFor();
    await panel('Health').getByText('nothing is imported').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('The overview', () => {
  beforeAll(async () => {
    ({ supplier } = await createSomeImports(stack, { processed: 2, spare: 8 }));
    await onDatabase(stack, (query) => populate(query, { processes: 600, days: 2 }));
    await open('/overview');
  });

  it('shows how far each supplier is and leads to the imports behind a number', async () => {
    const row = supplierRow('Demo supplier');
    await row.getByText('2 of 5').waitFor();
    await row.getByText('Its window opens at').waitFor();
    await row.getByRole('link', { name: '1 errored' }).click();
    await page.waitForURL('**/imports?*');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ supplier: 'DEMO', status: 'ERRORED' });
  });

  it('leads to the failing field of an import in two clicks', async () => {
    await open('/overview');
    const group = panel('What fails most').getByRole('listitem').filter({ hasText: 'customers.*.email' });
    await group.getByRole('link').click();
    await page.waitForURL('**/imports?*error_code=*');
    await page.locator('tbody tr').filter({ visible: true }).first().click();
    await page.waitForURL(/imports\/[0-9a-f-]{36}/);
    await page
      .getByText(/customers\.\d+\.email/)
      .first()
      .waitFor();
  });

  it('has the numbers of its chart in a table', async () => {
    await open('/overview');
    await page.getByRole('button', { name: 'Show the numbers' }).click();
    expect(await page.getByRole('table', { name: 'Imports per hour' }).locator('tbody tr').count()).toBe(
      (await staff.send('GET', 'overview')).hourly.length,
    );
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await panel('The last 24 hours').locator('svg').first().waitFor();
  });

  it('shows a change by itself, without a reload', async () => {
    const loads = [];
    page.on('load', () => loads.push(page.url()));
    await supplierRow('Demo supplier').getByText('Ongoing').waitFor();
    await setStatus('DEMO', 'Paused');
    await supplierRow('Demo supplier').getByText('Paused', { exact: true }).waitFor();
    await setStatus('DEMO', 'Ongoing');
    await supplierRow('Demo supplier').getByText('Ongoing').waitFor();
    expect(loads).toEqual([]);
  });

  it('asks nothing while its tab is hidden, and at once when it is seen again', async () => {
    const tab = await page.context().newPage();
    await tab.clock.install();
    await open('/overview', tab);
    await live(tab).getByText('Live').waitFor();
    await hide(tab, true);
    await live(tab).getByText('Paused').waitFor();
    const asked = [];
    tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await tab.clock.fastForward(60_000);
    await tab.evaluate(() => fetch('/healthz'));
    expect(asked.filter((path) => !path.startsWith('/api/'))).toContain('/healthz');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await Promise.all([tab.waitForRequest('**/api/changes*'), hide(tab, false)]);
    await live(tab).getByText('Live').waitFor();
    await tab.close();
  });

  it('can be held still', async () => {
    await live().click();
    await live().getByText('Paused').waitFor();
    expect(await live().getAttribute('aria-pressed')).toBe('true');
    await live().click();
    await live().getByText('Live').waitFor();
  });
});

describe('Pausing a supplier', () => {
  it('says what it means and wants a reason', async () => {
    await openSupplier();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Pause Demo supplier' }).waitFor();
    await dialog().getByText('1 waiting import will wait.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Pause', exact: true }).isDisabled()).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is done once however often the button is pressed, and refuses new imports', async () => {
    await dialog().getByLabel('Reason').fill('Their system sends twice');
    await dialog().getByRole('button', { name: 'Pause', exact: true }).dblclick();
    await page.getByRole('alert').getByText('Demo supplier is Paused.').waitFor();
    await panel('Status history').getByText('Their system sends twice').waitFor();
    const history = await staff.send('GET', 'suppliers/DEMO');
    expect(history.status_history.filter(({ reason }) => reason === 'Their system sends twice')).toHaveLength(1);
    await expect(supplier.create()).rejects.toThrow(/Create answered 4/);
  });

  it('is undone with a reason as well', async () => {
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await dialog().getByLabel('Reason').fill('It is repaired');
    await dialog().getByRole('button', { name: 'Resume', exact: true }).click();
    await panel('Status history').getByText('It is repaired').waitFor();
    expect(await statusOf('DEMO')).toBe('Ongoing');
    await waitUntil(() => supplier.create().catch(() => false), { milliseconds: 30_000 });
  });

  it('stays open and says why when the API refuses', async () => {
    await page.route('**/api/suppliers/DEMO/status', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The service is being stopped.', code: 'unavailable' } }),
    );
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog().getByText('will end as errored.').waitFor();
    await dialog().getByText('in error can no longer be retried.').waitFor();
    await dialog().getByLabel('Reason').fill('All over');
    await dialog().getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog().getByText('The service is being stopped.').waitFor();
    await page.unroute('**/api/suppliers/DEMO/status');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await statusOf('DEMO')).toBe('Ongoing');
  });
});

describe('One supplier', () => {
  it('has settings that are changed with a reason, and a history of them', async () => {
    await openSupplier();
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Imports at the same time').filter({ visible: true }).fill('7');
    await page.getByLabel('Payment days').filter({ visible: true }).fill('1, 15');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByText('No limit (default) → 7').waitFor();
    await dialog().getByLabel('Reason').fill('Agreed with them');
    await dialog().getByRole('button', { name: 'Change settings' }).click();
    await panel('Settings history').getByText('Agreed with them').waitFor();
    expect((await staff.send('GET', 'suppliers/DEMO')).settings).toEqual({
      concurrency_limit: 7,
      payment_days: [1, 15],
    });
  });

  it('says which setting the API does not take', async () => {
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Payment days').filter({ visible: true }).fill('1, 31');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByLabel('Reason').fill('A try');
    await dialog().getByRole('button', { name: 'Change settings' }).click();
    await dialog().getByRole('alert').getByText('Expected a whole number from 1 to 28.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('gets an API key that is shown once, and loses it', async () => {
    await openSupplier();
    await openDialog(page, page.getByRole('button', { name: 'Issue key' }));
    await decide(page, 'Issue key', 'A second system');
    const key = await dialog().locator('code').textContent();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'I have stored it' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    const row = panel('API keys')
      .locator('tbody tr')
      .filter({ hasText: key.slice(0, 10) });
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await dialog().getByLabel('Reason').fill('It leaked');
    await dialog().getByRole('button', { name: 'Revoke key' }).click();
    await row.getByText('Revoked').waitFor();
  });

  it('gets one key only when the answer to the first try was lost, and is told what to do', async () => {
    await page.route(
      '**/api/suppliers/DEMO/api-keys',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await openDialog(page, page.getByRole('button', { name: 'Issue key' }));
    await decide(page, 'Issue key', 'A third system');
    await dialog().getByText('The console cannot be reached').waitFor();
    await dialog().getByRole('button', { name: 'Issue key' }).click();
    await page.getByRole('alert').getByText('its text was lost on its way').waitFor();
    const { api_keys: keys } = await staff.send('GET', 'suppliers/DEMO');
    expect(keys.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(2);
  });

  it('has no accessibility problem, nor has the list', async () => {
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/suppliers');
    await supplierRow('Demo supplier').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is not found under a code that nobody has', async () => {
    expect((await open('/suppliers/NOBODY')).status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such supplier' }).waitFor();
  });
});

describe('Registering a supplier', () => {
  it('says what is wrong beside the field, and opens its page when it is done', async () => {
    await open('/suppliers');
    await page.getByRole('button', { name: 'Register a supplier' }).click();
    const fill = (label, text) => dialog().getByLabel(label).fill(text);
    await fill('Code', 'DEMO');
    await fill('Name', 'Western Power');
    await fill('Organisation', 'Western');
    await fill('Reason', 'Contract signed');
    await dialog().getByRole('button', { name: 'Register', exact: true }).click();
    await dialog().getByText('This code is taken.').waitFor();
    await fill('Code', 'WESTERN');
    await dialog().getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL('**/suppliers/WESTERN');
    await page.getByRole('heading', { level: 1, name: 'Western Power' }).waitFor();
    await panel('API keys').getByText('cannot send anything').waitFor();
  });
});

describe('Erasing payloads', () => {
  it('is offered when the supplier is Complete, and done when its code was typed', async () => {
    await setStatus('WESTERN', 'Complete');
    await open('/suppliers/WESTERN');
    await panel('Payloads').getByText('What it sent is kept.').waitFor();
    await panel('Payloads').getByRole('button', { name: 'Erase payloads' }).click();
    const erase = dialog().getByRole('button', { name: 'Erase payloads' });
    await dialog().getByLabel('Reason').fill('Signed off');
    await dialog().getByLabel('Code of the supplier').fill('WESTER');
    expect(await erase.isDisabled()).toBe(true);
    await dialog().getByLabel('Code of the supplier').fill('WESTERN');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await erase.click();
    await panel('Payloads').getByText('Signed off').waitFor();
    expect((await staff.send('GET', 'suppliers/WESTERN/payload-erasure')).latest.reason).toBe('Signed off');
  });
});

describe('The keyboard', () => {
  it('goes to pages, moves in tables, opens rows and closes dialogs', async () => {
    await open('/overview');
    await live().getByText('Live').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/suppliers');
    await page.locator('tbody a').filter({ visible: true }).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/suppliers\/.+/);
    await page.keyboard.press('?');
    await dialog().getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('goes to the search from anywhere', async () => {
    await page.keyboard.press('/');
    await page.waitForURL('**/imports');
    const isSearching = () => page.evaluate(() => document.activeElement?.closest('search') !== null);
    expect(await waitUntil(isSearching, { milliseconds: 30_000 })).toBe(true);
  });

  it('skips the navigation', async () => {
    await openSupplier();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement.textContent)).toBe('Skip to the content');
  });
});

describe('A phone', () => {
  let phone;
  beforeAll(async () => {
    phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  });

  it.each(['/overview', '/suppliers', '/suppliers/DEMO'])('shows %s without scrolling sideways', async (path) => {
    await open(path, phone);
    await phone.getByText('Demo supplier').first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findAccessibilityProblems(phone)).toEqual([]);
  });

  it('has the navigation in a drawer', async () => {
    await phone.getByRole('button', { name: 'Open the menu' }).click();
    await phone.getByRole('dialog').getByRole('link', { name: 'Suppliers' }).waitFor();
    expect(await findAccessibilityProblems(phone)).toEqual([]);
    await phone.getByRole('dialog').getByRole('link', { name: 'Suppliers' }).click();
    await phone.waitForURL('**/suppliers');
    await phone.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('A viewer', () => {
  let viewer;
  beforeAll(async () => {
    viewer = await newPage({}, await staff.invite('viewer'));
  });

  it('sees no action and no page they may not use', async () => {
    await open('/suppliers/DEMO', viewer);
    await viewer.getByRole('region', { name: 'Settings', exact: true }).getByText('Longest window').waitFor();
    const buttons = await viewer.locator('main').getByRole('button').allTextContents();
    expect(buttons).toEqual([]);
    const pages = await viewer.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    expect(pages.join()).not.toMatch(/Audit|Staff/);
    await open('/suppliers', viewer);
    await viewer.getByRole('link', { name: 'Demo supplier' }).waitFor();
    expect(await viewer.locator('main').getByRole('button').count()).toBe(0);
  });

  it('is refused by the API as well', async () => {
    const body = { status: 'Paused', reason: 'I want to' };
    const answer = await ask('suppliers/DEMO/status', { method: 'PUT', ...fromConsole(body) }, viewer);
    expect(answer.status()).toBe(403);
    expect(await statusOf('DEMO')).toBe('Ongoing');
  });
});

describe('The person', () => {
  it('chooses the colours, which stay', async () => {
    await open('/overview');
    await page.getByRole('button', { name: /Your menu/ }).click();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.reload();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.evaluate(() => localStorage.clear());
  });

  it('changes their password', async () => {
    const { email, password } = await staff.invite('operator');
    const operator = await newPage({}, { email, password });
    await operator.getByRole('button', { name: /Your menu/ }).click();
    await operator.getByRole('button', { name: 'Change password' }).click();
    await operator.getByLabel('Current password', { exact: true }).filter({ visible: true }).fill('not this one');
    await operator.getByLabel('New password', { exact: true }).filter({ visible: true }).fill('a much better password');
    await operator
      .getByRole('dialog', { name: 'Change your password' })
      .getByRole('button', { name: 'Change password' })
      .click();
    await operator.getByText('This is not your current password.').waitFor();
    await operator.getByLabel('Current password', { exact: true }).filter({ visible: true }).fill(password);
    await operator
      .getByRole('dialog', { name: 'Change your password' })
      .getByRole('button', { name: 'Change password' })
      .click();
    await operator.getByRole('alert').getByText('Your password is changed.').waitFor();
    await Staff.signIn(stack, { email, password: 'a much better password' });
  });
});

describe('The way to the API', () => {
  it('tells it the address of the device', async () => {
    await newPage({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.9' } });
    const { results } = await staff.send('GET', 'audit?action=session.open');
    expect(results.map(({ address }) => address)).toContain('203.0.113.9');
  });

  it('keeps types, names and tags of answers', async () => {
    const file = await ask('imports/export.csv?supplier=DEMO');
    expect(file.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="imports.csv"',
    });
    const first = await ask('imports?supplier=FENLAND');
    const again = await ask('imports?supplier=FENLAND', { headers: { 'If-None-Match': first.headers().etag } });
    expect(again.status()).toBe(304);
  });

  it('takes bodies only from pages of the console', async () => {
    const body = { settings: {}, reason: 'x' };
    const foreign = { method: 'PATCH', headers: { Origin: 'https://elsewhere.example' }, data: body };
    expect((await ask('suppliers/DEMO/settings', foreign)).status()).toBe(403);
    expect((await ask('suppliers/DEMO/settings', { method: 'PATCH', ...fromConsole(body) })).status()).toBe(200);
  });
});

it('Nothing went wrong in the browser', () => {
  expect(complaints).toEqual([]);
});
