import { controlTotalsOf, furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createExampleAccount, exampleAccount } from './support/example-account.mjs';

const PHONE = { width: 390, height: 844 };
const SALT = '0'.repeat(32);

const visit = new ConsoleVisit();
const { newPage, open, said, row, section, query } = visit;
let page;
let account;
let line;
let report;

beforeAll(async () => {
  await visit.start();
  page = await newPage('/reconciliations/DEMO');
});

afterAll(() => visit.stop());

const entry = (name) => page.locator(`[data-entry=${name}]`);

describe('While there are no control totals', () => {
  it('says what would be there, accessibly', async () => {
    await page.getByRole('heading', { name: 'No control totals yet' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('A report that is not clean', () => {
  beforeAll(async () => {
    const worker = await visit.stack.startWorker();
    account = await createExampleAccount(visit.stack);
    await worker.stop();
    const payload = await exampleAccount();
    line = { ...controlTotalsOf(payload), ...groupedFigures(furtherFiguresOf(payload, SALT)) };
    await query('UPDATE customer SET email = upper(email)');
    const missing = { ...controlTotalsOf(payload), external_account_number: 'NOT-SENT' };
    const needs = { ...line.priority_services, electricity: { 99: 1 } };
    const lines = [{ digests: { salt: SALT } }, { ...line, priority_services: needs }, missing];
    report = await account.supplier.reconcile(lines);
  });

  it('stands in the list with what it was compared with, what both sides come to, and that it is not clean', async () => {
    await open('/suppliers/DEMO');
    await page.getByRole('link', { name: 'Control totals' }).click();
    await page.waitForURL('**/reconciliations/DEMO');
    await row('The whole book').getByText('2 differ').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await row('The whole book').getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/reconciliations/DEMO/${report}`);
  });

  it('begins with what is wrong: a line for each cause, then account by account, with units and without what is personal', async () => {
    await section('Causes')
      .getByText(/^Sum of transactions too high by £|^Balance too/)
      .first()
      .waitFor();
    await section('Causes').getByText('Never sent: 1 account').waitFor();
    const accounts = section('Accounts that differ');
    await accounts.getByText('the customers').waitFor();
    await accounts.getByText('hidden').first().waitFor();
    expect(await accounts.textContent()).not.toContain('99');
    await section('Totals').getByText('customers', { exact: true }).waitFor();
    await section('Parts').getByText('2', { exact: true }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is narrowed to a state in its address, and leads to the account', async () => {
    const accounts = section('Accounts that differ');
    await accounts.getByLabel('State').selectOption('MISSING');
    await page.waitForURL('**?state=MISSING');
    // Those of the address before are shown until these are there.
    await accounts.getByRole('link', { name: account.externalNumber }).waitFor({ state: 'detached' });
    await accounts.getByText('never sent').waitFor();
    await accounts.getByLabel('State').selectOption('');
    // A link that is followed sooner leaves an address with the state behind, to which one comes back.
    await page.waitForURL(`**/reconciliations/DEMO/${report}`);
    await accounts.getByRole('link', { name: account.externalNumber }).click();
    await page.waitForURL(`**/accounts/${account.number}`);
    await page.goBack();
  });

  it('drills down to the field in payload and account side by side', async () => {
    const accounts = section('Accounts that differ');
    await accounts.getByRole('link', { name: 'the customers', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/fields?**group=customers');
    const fields = section('Customers');
    await fields.getByText('The account is not as it was sent.').waitFor();
    const email = fields.locator('tbody tr').first();
    expect(await email.textContent()).toMatch(/customers\.0\.email.*hidden.*hidden.*Differs/);
    expect(await fields.textContent()).not.toContain('@');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it.each(['', '/fields'])('fits on a phone%s', async (path) => {
    const phone = await newPage(
      `/reconciliations/DEMO/${report}${path}${path && `?account=${account.externalNumber}`}`,
      {
        viewport: PHONE,
        isMobile: true,
      },
    );
    await phone.getByRole('heading', { level: 1 }).waitFor();
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    await phone.context().close();
  });

  it('says that it waits for parts while it does', async () => {
    await account.supplier.reconcile([{ digests: { salt: SALT } }, line], '?open=true&scope=named');
    await open('/reconciliations/DEMO');
    await row('The accounts that are named').getByText('Waits for parts').waitFor();
    await row('The accounts that are named').getByRole('link').first().click();
    await said('More parts may come. It is compared when its supplier asks for it.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('The cut-over checklist', () => {
  it('ticks itself from what there is, and leads to what is open', async () => {
    await open('/checklists/DEMO');
    await entry('control_totals').getByText('Open').waitFor();
    await entry('nothing_open').getByText('Done').waitFor();
    await entry('webhook').getByText('No webhook is set.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await query("UPDATE reconciliation SET mismatched = 0, missing = 0 WHERE scope = 'book'");
    await entry('control_totals').getByText('Done').waitFor();
  });

  it('is that of a wave where one is named', async () => {
    await account.supplier.makeWave('JUNE-1', { name: 'First streets' });
    await open('/waves/DEMO/JUNE-1');
    await page.getByRole('link', { name: 'Checklist', exact: true }).click();
    await page.waitForURL('**/checklists/DEMO?wave=JUNE-1');
    await entry('gates').getByText('Gates that are red').waitFor();
    await entry('control_totals').getByText('No control totals were sent.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('A report that is open', () => {
  it('is shown no more when its supplier sends a part anew', async () => {
    await open(`/reconciliations/DEMO/${report}`);
    await section('Totals').waitFor();
    await account.supplier.sendTotals(report, 1, [{ digests: { salt: SALT } }, line]);
    await said('More parts may come. It is compared when its supplier asks for it.').waitFor();
    await section('Totals').waitFor({ state: 'detached' });
  });
});

it('No script of these pages failed', () => {
  expect(visit.complaints).toEqual([]);
});
