import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'Agreed with the supplier';
const PHONE = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, said, rows, supplierRow, section, dialog, press, decide, ask, query, untilPageListens } = visit;
let page;
let supplier;

const column = (name) => page.getByRole('region', { name: new RegExp(`^${name}: `) });
const act = (name) => page.getByRole('button', { name: `${name} …`, exact: true });
const wave = (code) => ask(`waves/DEMO/${code}`);
const stateIs = (code, state) =>
  waitUntil(async () => (await wave(code)).wave.state === state, { milliseconds: 60_000 });
const untilRows = async (found, count) =>
  expect(await waitUntil(async () => (await found.count()) === count, { milliseconds: 30_000 })).toBe(true);
const isAsked = (text) => dialog().getByText(text).waitFor();

beforeAll(async () => {
  await visit.start();
  page = await newPage('/waves');
  supplier = await Supplier.signIn(visit.stack, 60, 'W-');
});

afterAll(() => visit.stop());

describe('While there is no wave yet', () => {
  it('says what would be there, accessibly', async () => {
    await page.getByRole('heading', { name: 'No waves yet' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has a wave made for a supplier, and opens it', async () => {
    await press(page.getByRole('button', { name: 'Make a wave' }));
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('Supplier').selectOption('DEMO');
    await dialog().getByLabel('Code').fill('MADE 1');
    await dialog().getByLabel('Planned accounts').fill('2');
    await dialog().getByLabel('Reason').fill(REASON);
    await dialog().getByRole('button', { name: 'Make it' }).click();
    await dialog().getByText('Expected letters, digits').waitFor();
    await dialog().getByLabel('Code').fill('MADE-1');
    await dialog().getByLabel('Most that may fail').fill('5k');
    await dialog().getByRole('button', { name: 'Make it' }).click();
    await dialog().getByText('Expected integer.').waitFor();
    await dialog().getByLabel('Most that may fail').fill('1');
    await dialog().getByRole('button', { name: 'Make it' }).click();
    await page.waitForURL('**/waves/DEMO/MADE-1');
    await section('Gates').getByText('No part was sent.').waitFor();
    await press(page.getByRole('button', { name: 'Waive: As many as planned' }));
    await decide('Waive', 'The others moved away');
    await section('Gates').getByText('Waived: The others moved away').waitFor();
    expect(await section('Decisions').textContent()).toContain(visit.stack.credentials.console.email);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('A wave with its accounts', () => {
  beforeAll(async () => {
    await supplier.makeWave('JUNE-1', { name: 'First streets', planned_accounts: 4 });
    await supplier.sendPart('JUNE-1', 'north', 3, ['{"customers": 1, "nonsense": 2}']);
    await open('/waves/DEMO/JUNE-1');
  });

  it('says how far it is, what its release depends on, and what became of each line', async () => {
    await page.getByRole('heading', { level: 1, name: 'First streets' }).waitFor();
    await section('Progress').getByText('0 of 4 lines are accounts now').waitFor();
    await section('Gates').getByText('3 of 4 planned accounts can be imported.').waitFor();
    await section('Parts').getByText('north').waitFor();
    await untilRows(section('Results').locator('tbody tr'), 4);
    await section('Results').getByLabel('Outcome').selectOption('refused');
    await page.waitForURL('**/JUNE-1?outcome=refused');
    await untilRows(section('Results').locator('tbody tr'), 1);
    await section('Results').getByText('without a number').waitFor();
    const others = section('Results').locator('details code').filter({ visible: true });
    expect(await others.count()).toBe(0);
    await section('Results')
      .getByText(/^\d+ more problems$/)
      .click();
    expect(await others.count()).toBeGreaterThan(2);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has each of its dialogs opened by Enter, and gives the focus back to its button', async () => {
    const buttons = page.locator('main').getByRole('button', { name: /…$|^Waive: / });
    const count = await buttons.count();
    expect(count).toBeGreaterThan(3);
    for (let at = 0; at < count; at += 1) {
      const button = buttons.nth(at);
      await button.focus();
      await page.keyboard.press('Enter');
      await page.locator('[role=dialog] :focus').waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await page.locator(':focus').and(button).waitFor();
    }
  });

  it('is planned in a form that says before what will happen', async () => {
    await press(section('Plan').getByRole('button', { name: 'Plan it …' }));
    await isAsked('3 accounts are left.');
    await dialog().getByLabel('From', { exact: true }).fill('00:00');
    await dialog().getByLabel('To', { exact: true }).fill('23:59');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
      await dialog().getByLabel(day, { exact: true }).check();
    await dialog().getByLabel('Accounts a day').fill('1');
    await dialog().getByLabel('After wave').selectOption('MADE-1');
    await dialog().getByLabel('Caps by distributor').fill('1: 5');
    await isAsked(/distributor_caps.*Expected the first two digits/);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('Reason').fill(REASON);
    await dialog().getByRole('button', { name: 'Have it go by this plan' }).click();
    await dialog().getByText('Expected the first two digits of an MPAN.', { exact: true }).waitFor();
    await dialog().getByLabel('Caps by distributor').fill('10: 2');
    await dialog().getByLabel('Share that may fail').fill('2.5');
    await dialog().getByLabel('Most by code').fill('supply_point_in_use: 5');
    await isAsked('0 of 0 accounts that ended failed, where 2.5 % may; it counts from 10 accounts on.');
    await isAsked(/Released now, it ends not before/);
    await isAsked('None of them starts before wave MADE-1 is imported');
    await decide('Have it go by this plan', REASON);
    await section('Plan').getByText('1 a day', { exact: true }).waitFor();
    await section('Plan').getByText('2.5 % of those that ended, supply_point_in_use 5').waitFor();
    const budgets = section('Progress').getByRole('list', { name: 'Error budgets' });
    await budgets.getByText('0 accounts failed for supply_point_in_use, where 5 may.').waitFor();
    await section('Plan').getByText('Mon, Tue, Wed, Thu, Fri, Sat, 00:00 to 23:59').waitFor();
    await section('Gates').getByText('Wave MADE-1 is not reconciled.').waitFor();
    expect((await wave('MADE-1')).awaited_by).toEqual([{ code: 'JUNE-1', state: 'LOADING' }]);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is to come to something else while it is sent, for a reason', async () => {
    for (const accounts of ['5', '4']) {
      await press(section('Details').getByRole('button', { name: 'Change what is planned …' }));
      await dialog().getByLabel('Accounts', { exact: true }).fill(accounts);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await decide('Plan it so', REASON);
      await section('Gates').getByText(`3 of ${accounts} planned accounts can be imported.`).waitFor();
    }
    await section('Decisions').getByText('Planned to come to something else').first().waitFor();
  });

  it('has another plan in its place, and tells how it changed', async () => {
    await press(section('Plan').getByRole('button', { name: 'Change the plan …' }));
    expect(await dialog().getByLabel('Accounts a day').inputValue()).toBe('1');
    await isAsked('3 accounts are left.');
    for (const name of ['From', 'To']) await dialog().getByLabel(name, { exact: true }).fill('');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
      await dialog().getByLabel(day, { exact: true }).uncheck();
    for (const name of ['Accounts a day', 'Caps by distributor', 'Share that may fail', 'Most by code'])
      await dialog().getByLabel(name).fill('');
    await dialog().getByLabel('After wave').selectOption('');
    await decide('Have it go by this plan', 'As before');
    await section('Plan').getByRole('button', { name: 'Show how it changed' }).click();
    const changes = section('Plan').getByRole('list', { name: 'Changes of the plan' });
    await changes.getByText('After wave: MADE-1 → none').waitFor();
    await changes.getByText('Accounts: 1 a day').first().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has its results taken away as they are chosen', async () => {
    const link = section('Results').getByRole('link', { name: 'Export CSV' });
    const file = await visit.fetchFrom(page, (await link.getAttribute('href')).replace('/api/', ''));
    expect(await file.text()).toContain('refused');
    const [, ...problems] = (await file.text()).trim().split('\r\n');
    expect(problems.length).toBeGreaterThan(1);
    expect(problems.filter((row) => !row.startsWith('north,4,,refused,'))).toEqual([]);
  });

  it('is named by its imports, whose list it narrows', async () => {
    await section('Details').getByRole('link', { name: 'All of this wave' }).click();
    await page.waitForURL('**/imports?supplier=DEMO&wave=JUNE-1');
    await page.getByRole('link', { name: 'Wave JUNE-1, remove' }).waitFor();
    await untilRows(rows(), 3);
    await rows().first().getByRole('link').first().click();
    await said('Wave JUNE-1 is not released.').waitFor();
    await page.getByRole('link', { name: 'JUNE-1', exact: true }).click();
    await page.waitForURL('**/waves/DEMO/JUNE-1');
  });

  it('is released all the same only by whoever waives what is red', async () => {
    await press(act('Release'));
    await isAsked('3 accounts start.');
    await isAsked('3 of 4 planned accounts can be imported.');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const button = dialog().getByRole('button', { name: 'Release all the same' });
    await dialog().getByLabel('Reason').fill(REASON);
    expect(await button.isDisabled()).toBe(true);
    await dialog().getByLabel('Waive what is red').check();
    await button.click();
    await dialog().waitFor({ state: 'detached' });
    await section('Decisions').getByText('Waived: As many as planned').waitFor();
    expect((await wave('JUNE-1')).wave.state).toBe('RUNNING');
  });

  it('is halted, and says how many wait', async () => {
    await press(act('Halt'));
    await isAsked('3 accounts wait.');
    await decide('Halt', 'Tariffs are missing');
    await section('Decisions').getByText('Tariffs are missing').waitFor();
    expect((await wave('JUNE-1')).wave.state).toBe('HALTED');
  });

  it('says when it ends on its page, on the board and, for its supplier, on the overview', async () => {
    await supplier.makeWave('SLOW', { plan: { accounts_per_day: 1 } });
    await supplier.sendPart('SLOW', 'all', 2);
    await ask('waves/DEMO/SLOW/release', { reason: REASON });
    await open('/waves/DEMO/SLOW');
    await section('Burn-up')
      .getByText(/^2 accounts left\. It ends not before/)
      .waitFor();
    await open('/waves');
    const card = column('Running').getByRole('listitem').filter({ hasText: 'SLOW' });
    await card.getByText(/^Ends not before/).waitFor();
    await open('/overview');
    await supplierRow('Demo supplier')
      .getByText(/^2 accounts left, done not before/)
      .waitFor();
    await ask('waves/DEMO/SLOW/cancel', { reason: REASON, expected_count: 2 });
  });

  it('shows what fails in it by cause, which is retried from there', async () => {
    await query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_detail = 'It was lost.',
         latest_error_domain = 'platform', modified_at = now()
       WHERE id = (SELECT id FROM account_import_process p WHERE p.wave_id IS NOT NULL ORDER BY id LIMIT 1)`,
    );
    await open('/waves/DEMO/JUNE-1');
    const cause = section('Errors by cause').getByRole('listitem').filter({ hasText: 'worker_lost' });
    await cause.getByText('1 account', { exact: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await press(cause.getByRole('button', { name: 'Retry worker_lost' }));
    await isAsked('of wave JUNE-1');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await section('Errors by cause').getByRole('link', { name: 'All errors of this wave' }).click();
    await page.waitForURL('**/errors?supplier=DEMO&wave=JUNE-1&mark=all');
    await said('1 import fails in 1 way').waitFor();
  });

  it('follows the service to its end without a reload', async () => {
    await open('/waves/DEMO/JUNE-1');
    await visit.stack.startWorker();
    await press(act('Release'));
    // What was waived stays so.
    await decide('Release', REASON);
    expect(await stateIs('JUNE-1', 'IMPORTED')).toBe(true);
    await page.locator('h1').locator('xpath=..').getByText('Imported', { exact: true }).waitFor();
    await section('Progress').getByText('2 of 4 lines are accounts now').waitFor();
  });

  it('shows how it went as a chart and as numbers', async () => {
    await section('Burn-up').getByText('Imported', { exact: true }).waitFor();
    await section('Burn-up').getByRole('button', { name: 'Show the numbers' }).click();
    const numbers = section('Burn-up').getByRole('table', { name: 'Burn-up' });
    await numbers.locator('tbody tr').first().waitFor();
    expect(await numbers.locator('tbody tr').first().locator('[data-name=Imported]').textContent()).toBe('2');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is reconciled although it differs, and signed off for the platform', async () => {
    await section('Gates').getByText('accounts 2 instead of 4').waitFor();
    await press(act('Reconcile'));
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('Waive what is red').check();
    await decide('Reconcile all the same', 'Two are sent by hand');
    await press(act('Sign off'));
    await isAsked('Once the supplier has, too');
    await decide('Sign off', 'Compared with the supplier');
    await section('Approvals').getByText('Sign-off by platform staff').waitFor();
    expect((await wave('JUNE-1')).wave.state).toBe('RECONCILED');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('Giving a wave up', () => {
  beforeAll(async () => {
    await supplier.makeWave('WRONG');
    await supplier.sendPart('WRONG', 'all', 25);
    await open('/waves/DEMO/WRONG');
  });

  it.each(['light', 'dark'])('is a red word in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    const color = await act('Cancel').evaluate((button) => getComputedStyle(button).color);
    const [red, green, blue] = color.match(/\d+/g).map(Number);
    expect(red - Math.max(green, blue)).toBeGreaterThan(80);
  });

  it('takes the typed count above 20, and does nothing when more accounts wait by then', async () => {
    await press(act('Cancel'));
    await isAsked('25 accounts are cancelled for good.');
    await dialog().getByLabel('Reason').fill('Wrong extract');
    const button = dialog().getByRole('button', { name: 'Cancel the wave' });
    expect(await button.isDisabled()).toBe(true);
    await dialog().getByLabel('How many accounts').fill('25');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await supplier.sendPart('WRONG', 'late', 1);
    await button.click();
    await isAsked('26 accounts wait now, not 25; nothing was done.');
    await isAsked('26 accounts are cancelled for good.');
    expect((await wave('WRONG')).wave.state).toBe('LOADING');
    await dialog().getByLabel('How many accounts').fill('26');
    await button.click();
    await dialog().waitFor({ state: 'detached' });
    expect((await wave('WRONG')).wave.state).toBe('CANCELLED');
    await act('Release').waitFor({ state: 'detached' });
  });

  it('leaves an entry of the audit trail that leads to the wave', async () => {
    await open('/audit?action=wave.cancel');
    await rows().filter({ hasText: 'Wrong extract' }).getByRole('link', { name: 'DEMO/WRONG' }).click();
    await page.waitForURL('**/waves/DEMO/WRONG');
  });
});

describe('The board', () => {
  it('has a column for each state there is, and each wave in its own', async () => {
    await open('/waves');
    await column('Loading').getByRole('link', { name: 'MADE-1' }).waitFor();
    await column('Reconciled').getByRole('link', { name: 'JUNE-1' }).waitFor();
    await column('Cancelled').getByRole('link', { name: 'WRONG' }).waitFor();
    const card = column('Loading').getByRole('listitem').filter({ hasText: 'MADE-1' });
    expect(await card.locator('[data-figure=Planned]').textContent()).toBe('Planned2');
    await card.getByText('1 gate red').waitFor();
    const done = column('Reconciled').getByRole('listitem').filter({ hasText: 'JUNE-1' });
    expect(await done.locator('[data-figure=Imported]').textContent()).toBe('Imported2');
    expect(await done.locator('[data-figure=Failed]').textContent()).toBe('Failed1');
    expect(await column('Running').count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is reached and left by the keyboard', async () => {
    await open('/imports');
    await untilPageListens();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL('**/waves');
    const card = column('Loading').getByRole('link', { name: 'MADE-1' });
    await card.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/waves/DEMO/MADE-1');
  });

  it('shows a new wave within two seconds, and is narrowed to a supplier', async () => {
    await open('/waves');
    await untilPageListens();
    await supplier.makeWave('NEWS');
    await column('Loading').getByRole('link', { name: 'NEWS' }).waitFor({ timeout: 5_000 });
    await page.getByLabel('Supplier', { exact: true }).selectOption('DEMO');
    await page.waitForURL('**/waves?supplier=DEMO');
  });

  it('fits a phone, as does the page of a wave', async () => {
    const phone = await newPage('/waves', { viewport: PHONE });
    for (const path of ['/waves', '/waves/DEMO/JUNE-1']) {
      await open(path, phone);
      await phone.getByRole('heading', { level: 1 }).waitFor();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await findAccessibilityProblems(phone)).toEqual([]);
    }
    await phone.context().close();
  });
});

describe('A viewer', () => {
  it('sees everything and decides nothing', async () => {
    const viewer = await newPage('/waves', { person: await visit.staff.invite('viewer') });
    await said('MADE-1', viewer).waitFor();
    expect(await viewer.getByRole('button', { name: 'Make a wave' }).count()).toBe(0);
    await open('/waves/DEMO/MADE-1', viewer);
    await viewer.getByRole('region', { name: 'Gates' }).waitFor();
    expect(await viewer.getByRole('button', { name: /…$/ }).count()).toBe(0);
    await open('/waves/DEMO/made-1', viewer);
    await viewer.getByRole('heading', { name: 'There is no such wave' }).waitFor();
  });

  it('throws nothing in the scripts of the pages', () => {
    expect(visit.complaints).toEqual([]);
  });
});
