import { populate } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createSomeImports } from './support/some-imports.mjs';
import { onDatabase, Staff } from './support/staff.mjs';

const visit = new ConsoleVisit();
const { newPage, open, section, supplierRow, dialog, fetchFrom, fromConsole } = visit;
let page;

/** Each time that can be chosen, with its words and how many bars it has. */
const spans = [
  ['1h', 'The last hour', 12],
  ['6h', 'The last 6 hours', 24],
  ['24h', 'The last 24 hours', 24],
  ['7d', 'The last 7 days', 28],
  ['30d', 'The last 30 days', 30],
];

const live = (on = page) => on.locator('[data-live]').filter({ visible: true });
const setStatus = (code, status) =>
  visit.staff.send('PUT', `suppliers/${code}/status`, { status, reason: 'For the test' });

/** Whether the document is hidden, as the page sees it. */
async function hide(on, isHidden) {
  await on.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

beforeAll(async () => {
  await visit.start();
  page = await newPage('/', { arrivesAt: '/overview' });
});

afterAll(() => visit.stop());

describe('The overview of a service that has done nothing yet', () => {
  it('is the first page after signing in, and says what would be there', async () => {
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing fails' }).waitFor();
    await section('Health').getByText('nothing is imported').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('The overview', () => {
  beforeAll(async () => {
    await createSomeImports(visit.stack, { processed: 2 });
    await onDatabase(visit.stack, (query) => populate(query, { processes: 600, days: 2, hasLists: false }));
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
    const group = section('What fails most').getByRole('listitem').filter({ hasText: 'customers.*.email' });
    await group.getByRole('link').click();
    await page.waitForURL('**/imports?*error_code=*');
    // Until the list is there the table of suppliers may be.
    const list = page.getByRole('table', { name: 'Import processes' });
    await list.locator('tbody tr').filter({ visible: true }).first().click();
    await page.waitForURL(/imports\/[0-9a-f-]{36}/);
    await page
      .getByText(/customers\.\d+\.email/)
      .first()
      .waitFor();
  });

  it('has the numbers of its chart in a table, for every time that can be chosen', async () => {
    await open('/overview');
    const overTime = section('Over time');
    await overTime.locator('svg').first().waitFor();
    await overTime.getByText(/^Now \d.* processed and .* failed a minute/).waitFor();
    await page.getByRole('button', { name: 'Show the numbers' }).click();
    const table = page.getByRole('table', { name: 'Outcomes over time' });
    for (const [span, label, count] of spans) {
      await overTime.getByLabel('Time shown').selectOption({ label });
      const { bins } = await visit.staff.send('GET', `throughput?span=${span}`);
      expect(bins).toHaveLength(count);
      const areShown = async () => (await table.locator('tbody tr').count()) === count;
      expect(await waitUntil(areShown, { milliseconds: 10_000 })).toBe(true);
      const processed = bins.reduce((sum, bin) => sum + bin.processed, 0);
      await overTime.getByText(`${processed} processed`, { exact: true }).waitFor();
    }
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await overTime.locator('svg').first().waitFor();
  });

  it('shows what fails by code beside the errors, and what became of a supplier on its page', async () => {
    await open('/errors?code=import_process_failed_validation');
    const { codes } = await visit.staff.send('GET', 'throughput?code=import_process_failed_validation');
    expect(codes).toHaveLength(1);
    await section('Over time').getByText(`${codes[0].errored} import_process_failed_validation`).waitFor();
    await section('Over time').locator('svg').first().waitFor();
    await open('/suppliers/DEMO');
    const { bins } = await visit.staff.send('GET', 'throughput?supplier=DEMO');
    const failed = bins.reduce((sum, { errored }) => sum + errored, 0);
    expect(failed).toBeGreaterThan(0);
    await section('Over time').getByText(`${failed} failed attempts`, { exact: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/overview');
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
    await page.getByRole('combobox', { name: 'Search everywhere' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('is turned off by a switch, and on again from the menu of the person', async () => {
    const theSwitch = () => dialog().getByRole('switch', { name: 'Use shortcuts of single keys' });
    await open('/overview');
    await visit.untilPageListens();
    await page.keyboard.press('?');
    await theSwitch().uncheck();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('button', { name: /Your menu/ }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog().getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await theSwitch().isChecked()).toBe(false);
    await theSwitch().check();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/suppliers');
  });

  it('skips the navigation', async () => {
    await open('/suppliers/DEMO');
    await section('Settings').getByText('Imports at the same time').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement.textContent)).toBe('Skip to the content');
  });
});

describe('A phone', () => {
  let phone;
  beforeAll(async () => {
    phone = await newPage('/overview', { viewport: { width: 390, height: 844 }, hasTouch: true });
  });

  it('shows /overview without scrolling sideways', async () => {
    await open('/overview', phone);
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
    const { email, password } = await visit.staff.invite('operator');
    const operator = await newPage('/overview', { person: { email, password } });
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
    await Staff.signIn(visit.stack, { email, password: 'a much better password' });
  });
});

describe('The way to the API', () => {
  it('tells it the address of the device', async () => {
    await newPage('/overview', { extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.9' } });
    const { results } = await visit.staff.send('GET', 'audit?action=session.open');
    expect(results.map(({ address }) => address)).toContain('203.0.113.9');
  });

  it('keeps types, names and tags of answers', async () => {
    const file = await fetchFrom(page, 'imports/export.csv?supplier=DEMO');
    expect(file.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="imports.csv"',
    });
    const first = await fetchFrom(page, 'imports?supplier=FENLAND');
    const again = await fetchFrom(page, 'imports?supplier=FENLAND', {
      headers: { 'If-None-Match': first.headers().etag },
    });
    expect(again.status()).toBe(304);
  });

  it('takes bodies only from pages of the console', async () => {
    const body = { settings: {}, reason: 'x' };
    const foreign = { method: 'PATCH', headers: { Origin: 'https://elsewhere.example' }, data: body };
    expect((await fetchFrom(page, 'suppliers/DEMO/settings', foreign)).status()).toBe(403);
    expect((await fetchFrom(page, 'suppliers/DEMO/settings', { method: 'PATCH', ...fromConsole(body) })).status()).toBe(
      200,
    );
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
