import { accountProfile, ProfileCounter } from '@carryover/contract';
import { makeSampleAccount } from '@carryover/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'Agreed with the supplier';
const PHONE = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, section, ask, query } = visit;
let page;
let supplier;

const stateIs = (code, state) =>
  waitUntil(async () => (await ask(`waves/DEMO/${code}`)).wave.state === state, { milliseconds: 60_000 });
const untilRows = async (found, count) =>
  expect(await waitUntil(async () => (await found.count()) === count, { milliseconds: 30_000 })).toBe(true);

beforeAll(async () => {
  await visit.start();
  page = await newPage('/waves');
  supplier = await Supplier.signIn(visit.stack, 60, 'F-');
  await visit.stack.startWorker();
});

afterAll(() => visit.stop());

describe('A dry run', () => {
  beforeAll(async () => {
    await supplier.makeWave('CHECKED');
    const [number] = await supplier.sendPart('CHECKED', 'north', 1);
    await supplier.makeWave('TWICE');
    await supplier.sendAgain('TWICE', 'south', number);
    await visit.staff.send('POST', 'waves/DEMO/TWICE/dry-run', { reason: REASON });
    expect(await stateIs('TWICE', 'REVIEW')).toBe(true);
    await open('/waves/DEMO/TWICE');
  });

  it('tells what it found by kind, and line by line with the import', async () => {
    await section('Dry run').getByText('Another wave of the supplier has the account, too.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await section('Dry run').getByRole('link', { name: 'account_in_other_wave' }).click();
    await page.waitForURL('**/waves/DEMO/TWICE/findings?code=account_in_other_wave');
    await untilRows(section('Findings').locator('tbody tr'), 1);
    await section('Findings').getByText('wave CHECKED').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const link = section('Findings').getByRole('link', { name: 'Export CSV' });
    const file = await visit.fetchFrom(page, (await link.getAttribute('href')).replace('/api/', ''));
    expect(await file.text()).toContain('account_in_other_wave,external_account_number,CHECKED');
    await section('Findings').getByLabel('Kind').selectOption('');
    await page.waitForURL('**/waves/DEMO/TWICE/findings');
    await section('Findings').locator('tbody tr').getByRole('link').first().click();
    await page.waitForURL('**/imports/*');
  });
});

describe('The profile of a wave', () => {
  /** Counts of a hundred samples. @param change what is wrong with each */
  function countsOf(seed, change = (account) => account) {
    const counter = new ProfileCounter();
    const options = { seed, supplier: 'DEMO', fuel: 'mixed', billedTo: '2024-08-31' };
    for (let index = 0; index < 100; index += 1)
      counter.add(accountProfile(change(makeSampleAccount(index, options)), '2024-09-03'));
    return counter.total;
  }
  const withoutMail = (account) => ({
    ...account,
    customers: account.customers.map(({ email: _, ...customer }) => customer),
  });

  beforeAll(async () => {
    await query(
      `UPDATE import_wave_pass s SET accounts = 100, profile = $1::jsonb FROM import_wave w
       WHERE w.id = s.wave_id AND w.code = 'TWICE'`,
      [JSON.stringify({ ...countsOf(1, withoutMail), unread: 0 })],
    );
    await query(`UPDATE import_wave SET source_profile = $1::jsonb, source_profile_at = now() WHERE code = 'TWICE'`, [
      JSON.stringify(countsOf(2)),
    ]);
    await open('/waves/DEMO/TWICE');
  });

  it('says on the page of the wave what has shifted', async () => {
    await section('Profile')
      .getByText(/^1 of \d+ measures shifted\. Held against its source: 100 accounts/)
      .waitFor();
    await section('Profile').getByText('0 % now, 100 % in the source').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has every number on a page of its own, what has shifted first, also on a phone', async () => {
    await section('Profile').getByRole('link', { name: 'All of it, in numbers' }).click();
    await page.waitForURL('**/waves/DEMO/TWICE/profile');
    const tables = page.getByRole('table');
    await tables.first().waitFor();
    expect(await tables.first().getAttribute('aria-label')).toBe('Accounts with a customer who has an e-mail address');
    expect(await tables.first().locator('tbody tr').textContent()).toContain('0 (0.0 %)');
    await page.locator('[data-status="customers.with_email"]').waitFor();
    expect(await tables.count()).toBeGreaterThan(25);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const phone = await newPage('/waves/DEMO/TWICE/profile', { viewport: PHONE });
    await phone.getByRole('table').first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await findAccessibilityProblems(phone)).toEqual([]);
    await phone.context().close();
  });
});

describe('The calendar', () => {
  const today = () => new Date(new Date().toLocaleString('en-US', { timeZone: 'Europe/London' }));
  const table = () => page.getByRole('table', { name: 'Calendar of waves' });

  it('says so while no wave has a plan', async () => {
    await open('/waves');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL('**/waves/calendar');
    await page.getByRole('heading', { name: 'No wave has a plan' }).waitFor();
  });

  it('has each wave on the days on which its accounts may start, with window and caps', async () => {
    const plan = { window: { from: '20:00', to: '06:00' }, accounts_per_day: 10 };
    await supplier.makeWave('PLANNED', { planned_accounts: 25, plan });
    const chips = table().getByRole('link', { name: 'PLANNED' });
    await untilRows(chips, 3);
    expect(await chips.first().textContent()).toContain('20:00 to 06:00, 10 a day');
    // As on its last day.
    await query(
      `INSERT INTO import_wave_count (wave_id, figure, hour, n)
       SELECT id, 'accounts_imported', date_trunc('hour', now() - interval '2 days'), 20 FROM import_wave WHERE code = 'PLANNED'`,
    );
    await page.reload();
    await untilRows(chips, 1);
    await table().getByText('Today, ').waitFor();
    expect(await table().locator('[data-today]').textContent()).toContain(`${today().getDate()} `);
    await page.getByRole('table', { name: 'Plans of waves' }).getByText('every day, 20:00 to 06:00').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByRole('link', { name: 'This week' }).waitFor();
    await untilRows(chips, 0);
    await page.getByRole('link', { name: 'This week' }).click();
    await chips.first().click();
    await page.waitForURL('**/waves/DEMO/PLANNED');
    await section('Plan').getByText('10 a day').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('All of these pages', () => {
  it('fit a phone', async () => {
    const phone = await newPage('/waves', { viewport: PHONE });
    for (const path of ['/waves/DEMO/TWICE/findings', '/waves/calendar']) {
      await open(path, phone);
      await phone.getByRole('heading', { level: 1 }).waitFor();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await findAccessibilityProblems(phone)).toEqual([]);
    }
    await phone.context().close();
  });

  it('throw nothing in their scripts', () => {
    expect(visit.complaints).toEqual([]);
  });
});
