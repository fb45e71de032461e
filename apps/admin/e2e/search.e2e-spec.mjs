import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createExampleAccount, exampleAccount } from './support/example-account.mjs';
import { populateSomeDays } from './support/failing-imports.mjs';

const PHONE = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, dialog, ask, query, untilPageListens } = visit;
let page;
let viewer;
let account;
let sent;

const box = (on = page) => on.getByRole('combobox', { name: 'Search everywhere' });
const option = (text, on = page) => on.getByRole('option').filter({ hasText: text });
const focused = (on = page) => on.evaluate(() => document.activeElement?.textContent);
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
/** Opens the box by its key and types. */
async function lookFor(text, on = page) {
  await on.keyboard.press('/');
  await box(on).waitFor();
  await box(on).fill(text);
}
async function close(on = page) {
  await on.keyboard.press('Escape');
  await on.getByRole('dialog').waitFor({ state: 'detached' });
}

beforeAll(async () => {
  await visit.start();
  const worker = await visit.stack.startWorker();
  account = await createExampleAccount(visit.stack);
  await worker.stop();
  await populateSomeDays(visit.stack);
  sent = await exampleAccount();
  page = await newPage('/overview', { permissions: ['clipboard-read', 'clipboard-write'] });
  viewer = await newPage('/overview', { person: await visit.staff.invite('viewer') });
  await untilPageListens();
});

afterAll(() => visit.stop());

describe('The search for everything', () => {
  it('opens by its key, is used by keyboard alone, and gives the focus back', async () => {
    const link = page.getByRole('link', { name: 'All errors' });
    await link.focus();
    await lookFor('ext-0001');
    await page.getByRole('group', { name: 'Imports' }).getByRole('option').first().waitFor();
    expect(await box().getAttribute('aria-activedescendant')).toBe(
      await page.locator('[role=option][aria-selected=true]').getAttribute('id'),
    );
    await page.keyboard.press('ArrowDown');
    const second = page.locator('[role=option]').nth(1);
    expect(await second.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('[role=option]').last().getAttribute('aria-selected')).toBe('true');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await close();
    expect(await link.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('opens an import by a part of its number, with the focus at its heading', async () => {
    const number = account.externalNumber;
    await lookFor(number.slice(1).toLowerCase());
    await option(number).waitFor();
    expect(await page.getByRole('group', { name: 'Imports' }).getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/imports/*');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await focused()).toBe(number);
  });

  it('opens the first that is found when Enter came before the answer', async () => {
    await page.keyboard.press('/');
    await box().waitFor();
    await page.keyboard.type(account.number);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: account.externalNumber }).waitFor();
  });

  it('says that it failed, and looks again on Enter', async () => {
    await page.route('**/api/search', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'busy' } }),
    );
    await lookFor(account.externalNumber);
    await visit.said('The search failed. Enter tries again.').waitFor();
    await page.getByRole('alert').getByText('Busy.').waitFor();
    expect(await page.getByText('Looking …').count()).toBe(0);
    await page.unroute('**/api/search');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Imports' }).getByRole('option').first().waitFor();
    await close();
  });

  it.each([
    [
      'the id of an import',
      async () => (await ask(`imports?search=${account.externalNumber}`)).results[0].id,
      'Imports',
    ],
    ['an MPAN', async () => sent.supply_addresses[0].meter_points[0].identifier, 'Meter points'],
    ['a reference in another case', async () => sent.references[0].value.toLowerCase(), 'References'],
    ['a part of a supplier', async () => 'orthwin', 'Suppliers'],
  ])('finds %s', async (_what, text, group) => {
    await lookFor(await text());
    await page.getByRole('group', { name: group }).getByRole('option').first().waitFor();
    await close();
  });

  it('finds a wave', async () => {
    await account.supplier.makeWave('JUNE-1');
    await lookFor('une-1');
    await option('JUNE-1').click();
    await page.waitForURL('**/waves/DEMO/JUNE-1');
  });

  it('finds what a request did, for those who may read the trail', async () => {
    const [{ request_id: request }] = await query(
      `SELECT request_id FROM audit_entry WHERE action = 'staff.invite' ORDER BY id DESC LIMIT 1`,
    );
    await lookFor(request);
    await option('Invited staff').click();
    await page.waitForURL(`**/audit?request_id=${request}`);
    await page.getByRole('table', { name: 'Audit trail' }).getByText('Invited').first().waitFor();
    expect(await visit.rows().count()).toBe(1);
    await lookFor(request, viewer);
    await viewer.getByText('Nothing was found.').waitFor();
    await close(viewer);
  });

  it('says what it cannot find, and leads to the list where there is more', async () => {
    await lookFor('no such thing');
    await page.getByText('Nothing was found. Meter points and references are found once there is an account').waitFor();
    await box().fill('EXT-');
    await option('There are more').click();
    await page.waitForURL('**/imports?search=EXT-');
  });

  it('has a button, on the phone, too', async () => {
    const phone = await newPage('/overview', { viewport: PHONE, hasTouch: true });
    await phone.getByRole('button', { name: 'Search everywhere' }).filter({ visible: true }).click();
    await box(phone).fill('EXT-0001');
    await option('EXT-0001', phone).first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const { height } = await option('EXT-0001', phone).first().boundingBox();
    expect(height).toBeGreaterThanOrEqual(44);
    expect(await findAccessibilityProblems(phone)).toEqual([]);
    await phone.context().close();
  });
});

describe('The search for a customer', () => {
  const reason = 'On the phone, ticket 4711';
  const find = () => dialog().getByRole('button', { name: 'Find', exact: true }).click();

  it('takes a reason, finds by name and by address, and keeps who looked and not what for', async () => {
    const [{ email, family_name: family }] = sent.customers;
    await lookFor(family);
    await option('Find a customer').waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await option('Find a customer').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await dialog().getByText('Find a customer').waitFor();
    expect(
      await dialog()
        .getByLabel('Reason')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.keyboard.type(reason);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog().getByRole('link').filter({ hasText: account.number }).first().waitFor();
    expect(await focused()).toContain(family);
    await dialog().getByLabel('E-mail address or name').fill(email);
    await find();
    await dialog().getByText('1 account.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/accounts/${account.number}`);
    const { results } = await ask('audit?action=customers.search');
    expect(results).toMatchObject([
      { target: 'email', reason, after: { accounts: [account.number] } },
      { target: 'name', reason, after: { accounts: [account.number] } },
    ]);
    expect(JSON.stringify(results).toLowerCase()).not.toContain(family.toLowerCase());
  });

  it('refuses a reason that says whom it is about', async () => {
    await lookFor('somebody@there.example');
    await option('Find a customer').click();
    await dialog().getByLabel('Reason').fill('A mail of somebody@there.example');
    await find();
    await dialog().getByText('say why without the name or address').waitFor();
    await dialog().getByRole('button', { name: 'Back' }).click();
    await close();
  });

  it('is not there for viewers, who are told so', async () => {
    await lookFor(sent.customers[0].family_name, viewer);
    await viewer.getByText('Operators also find customers').waitFor();
    expect(await option('Find a customer', viewer).count()).toBe(0);
    await close(viewer);
  });
});

describe('What is taken elsewhere', () => {
  const copy = (what) =>
    page
      .getByRole('button', { name: `Copy ${what}`, exact: true })
      .filter({ visible: true })
      .first();

  it('is copied from the page of an import: number, account, id and a command', async () => {
    const { results } = await ask(`imports?search=${account.externalNumber}`);
    await open(`/imports/${results[0].id}`);
    for (const [what, text] of [
      ['the number', account.externalNumber],
      ['the account number', account.number],
      ['the id of the import', results[0].id],
      [
        'a curl command that reads the import',
        `curl -sS "$API_URL/console/v1/imports/${results[0].id}" -H "Authorization: Session $SESSION"`,
      ],
    ]) {
      await copy(what).click();
      await page.getByText(`Copied ${what}`, { exact: true }).waitFor({ state: 'attached' });
      expect(await clipboard()).toBe(text);
    }
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is copied from an account, a runbook and the details of an entry', async () => {
    await open(`/accounts/${account.number}`);
    await copy('the account number').click();
    await page.getByText('Copied the account number').waitFor({ state: 'attached' });
    expect(await clipboard()).toBe(account.number);
    await open('/runbooks/tariff_code_not_found');
    await copy('the code').click();
    await page.getByText('Copied the code').waitFor({ state: 'attached' });
    expect(await clipboard()).toMatch(/SELECT|curl/i);
    await open('/audit?action=customers.search');
    await page
      .getByRole('button', { name: /Details of entry/ })
      .first()
      .click();
    await copy('the request id').click();
    await page.getByText('Copied the request id').waitFor({ state: 'attached' });
    expect(await clipboard()).toMatch(/^[\w-]{8,}$/);
  });

  it('is the id of a request that failed in the service', async () => {
    const failing = (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'req-4711' },
        json: { detail: 'Something failed.', code: 'internal_error' },
      });
    await page.route('**/api/suppliers/DEMO/status', failing);
    await open('/suppliers/DEMO');
    await untilPageListens();
    await visit.button('Pause').click();
    await visit.confirm('Pause', 'Their system is being moved');
    await dialog().getByText('Request req-4711').waitFor();
    await copy('the request id').click();
    await page.getByText('Copied the request id').waitFor({ state: 'attached' });
    expect(await clipboard()).toBe('req-4711');
    await page.unroute('**/api/suppliers/DEMO/status', failing);
    await close();
  });
});

describe('What opens and closes', () => {
  const shown = (locator) => locator.filter({ visible: true }).count();

  it('does so at once in a payload', async () => {
    const { results } = await ask(`imports?search=${account.externalNumber}`);
    await open(`/imports/${results[0].id}`);
    const lines = page.getByRole('treeitem');
    await lines.first().waitFor();
    await visit.button('Collapse all').click();
    await page.locator('[data-path="customers.0"]').waitFor({ state: 'detached' });
    expect(await page.locator('[role=treeitem][aria-level="2"]').count()).toBe(0);
    await visit.button('Expand all').click();
    await page.locator('[data-path="supply_addresses.0.meter_points.0.meters.0.registers.0.tpr"]').waitFor();
    expect(await page.locator('[role=treeitem][aria-expanded=false]').count()).toBe(0);
  });

  it('does so at once in an account', async () => {
    await open(`/accounts/${account.number}`);
    await visit.button('Collapse all').waitFor();
    await visit.button('Collapse all').click();
    const hidden = page.getByRole('button', { name: /^Show / }).filter({ visible: true });
    await hidden.first().waitFor();
    expect(await shown(page.locator('main details'))).toBe(0);
    await visit.button('Expand all').click();
    await hidden.first().waitFor({ state: 'detached' });
    expect(await shown(page.locator('main details'))).toBeGreaterThan(0);
    expect(await shown(page.locator('main details:not([open])'))).toBe(0);
  });
});

describe('An import that fails like others', () => {
  it('is compared with one of them: what differs, labelled, in the order of the contract, masked', async () => {
    const { results } = await ask('imports?status=ERRORED&path=customers.*.email&limit=2');
    await open(`/imports/${results[0].id}`);
    await visit.press(visit.button('Compare with another import …'));
    const table = dialog().getByRole('table', { name: 'What differs' });
    await table.waitFor();
    const paths = await table.locator('tbody th').allInnerTexts();
    const number = paths.findIndex((path) => /^External account number\s+external_account_number$/.test(path));
    expect(number).toBeGreaterThanOrEqual(0);
    const email = paths.findIndex((path) => path.includes('customers.0.'));
    expect(email).toBeGreaterThan(number);
    expect(paths.findIndex((path) => path.includes('meter_points'))).toBeGreaterThan(email);
    expect(await table.getByRole('row').filter({ hasText: 'customers.0.' }).first().innerText()).toContain('masked');
    expect(await dialog().innerText()).not.toContain('@example.com');
    expect(await table.locator('thead th').nth(1).innerText()).toBe(results[0].external_account_number);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const select = dialog().getByLabel('The other import');
    const [, second] = await select.locator('option').evaluateAll((all) => all.map(({ value }) => value));
    // That one fails later than the first by now: what is being read stays.
    const first = await select.inputValue();
    await query('UPDATE account_import_process SET modified_at = now() WHERE id = $1', [second]);
    const failed = (await ask('imports?status=ERRORED&path=-')).results;
    const { id } = failed.find(({ allowed_actions: actions }) => actions.includes('retry'));
    await ask(`imports/${id}/retry`, { reason: 'Once more' });
    await select.locator(`option:first-child[value="${second}"]`).waitFor({ state: 'attached' });
    expect(await select.inputValue()).toBe(first);
    await select.selectOption(second);
    await table
      .locator('thead')
      .getByRole('link')
      .and(page.locator(`[href="/imports/${second}"]`))
      .waitFor();
    // Nor is another one read in its place when it does not fail so any more.
    await query("UPDATE account_import_process SET latest_error_code = 'worker_lost' WHERE id = $1", [second]);
    await ask(`imports/${id}/cancel`, { reason: 'Looked at' });
    await dialog().getByText('is not among the latest of them now').waitFor();
    expect(await select.inputValue()).toBe(second);
    expect(await table.locator('thead').getByRole('link').getAttribute('href')).toBe(`/imports/${second}`);
    await close();
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
