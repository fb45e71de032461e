import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { Supplier } from './support/supplier.mjs';

const visit = new ConsoleVisit();
const { newPage, open, rows, row, section, dialog, confirm, press, ask } = visit;
const url = () => new URL(page.url());
let page;
let odd;

/** A shop of two imports: one with a telephone number that is none, one with nothing to say about. */
async function sendTwo() {
  const supplier = await Supplier.signIn(visit.stack, 2, 'W-');
  const [account] = generatePayloads(1, 11, visit.stack.credentials.import_supplier);
  const customers = [{ ...account.customers[0], landline: 'abcde' }];
  odd = await supplier.createFrom({ ...account, external_account_number: 'ODD-1', customers });
  await supplier.create();
}

beforeAll(async () => {
  await visit.start();
  page = await newPage('/suppliers');
});

afterAll(() => visit.stop());

describe('The severity of a rule', () => {
  const rules = () => section('Rules');
  const rule = (id) => rules().locator(`[data-rule="${id}"]`);

  it('is shown with its default, and why it is locked where it is', async () => {
    await open('/suppliers/DEMO');
    await rules().getByText('All rules have their default severity.').waitFor();
    await rules().getByRole('button', { name: 'Show all rules' }).click();
    await rule('R28').getByText('Error').first().waitFor();
    await rule('R101').getByText('It is about sums of money.').waitFor();
    expect(await rule('R101').getByRole('button').count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is changed with a reason, beside those that are set already', async () => {
    await visit.staff.send('PATCH', 'suppliers/DEMO/settings', {
      reason: 'Agreed before',
      settings: { rule_severities: { R30: { severity: 'warning', until: '2099-03-31' } } },
    });
    await open('/suppliers/DEMO');
    await rules().getByRole('button', { name: 'Show all rules' }).click();
    await press(rule('R28').getByRole('button', { name: 'Change R28' }));
    await dialog().getByLabel('Severity').selectOption('warning');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await confirm('Change severity', 'Their telephone numbers are old');
    await dialog().waitFor({ state: 'detached' });
    await rule('R28').getByText('Warning').first().waitFor();
    expect((await ask('suppliers/DEMO')).settings.rule_severities).toEqual({
      R28: { severity: 'warning' },
      R30: { severity: 'warning', until: '2099-03-31' },
    });
    await section('Settings history').getByText('R28: Error (default) → Warning').waitFor();
  });

  it('leaves that of another rule which somebody else changes while the dialog is open', async () => {
    const change = (rules) =>
      visit.staff.send('PATCH', 'suppliers/DEMO/settings', { settings: {}, rules, reason: 'Meanwhile' });
    await press(rule('R28').getByRole('button', { name: 'Change R28' }));
    await dialog().getByLabel('Until').fill('2099-06-30');
    await change({ R93: { severity: 'off' } });
    await confirm('Change severity', 'For some months');
    await dialog().waitFor({ state: 'detached' });
    expect((await ask('suppliers/DEMO')).settings.rule_severities).toEqual({
      R28: { severity: 'warning', until: '2099-06-30' },
      R30: { severity: 'warning', until: '2099-03-31' },
      R93: { severity: 'off' },
    });
    await change({ R93: null, R28: { severity: 'warning' } });
  });

  it('says what somebody else has made of it while the dialog was open', async () => {
    await press(rule('R28').getByRole('button', { name: 'Change R28' }));
    await dialog().getByLabel('Until').fill('2099-07-31');
    await visit.staff.send('PATCH', 'suppliers/DEMO/settings', {
      settings: {},
      rules: { R28: null },
      reason: 'It is over',
    });
    const replaced = 'Meanwhile this was changed to “Error (default)”. What stands here takes its place.';
    await dialog().getByText(replaced).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('Until').fill('');
    await confirm('Change severity', 'It is not');
    await dialog().waitFor({ state: 'detached' });
  });

  it('goes back to its default', async () => {
    await press(rule('R30').getByRole('button', { name: 'Change R30' }));
    await dialog().getByLabel('Severity').selectOption('');
    await confirm('Change severity', 'The time is over');
    await dialog().waitFor({ state: 'detached' });
    expect((await ask('suppliers/DEMO')).settings.rule_severities).toEqual({ R28: { severity: 'warning' } });
  });
});

describe('A warning', () => {
  beforeAll(sendTwo);

  it('is counted in the list, which can be narrowed to it', async () => {
    await open('/imports');
    await row(odd).getByText('1 warning').waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Warnings', { exact: true }).selectOption('true');
    await page.waitForURL('**has_warnings=true**');
    expect(await waitUntil(async () => (await rows().count()) === 1, { milliseconds: 30_000 })).toBe(true);
    await page.getByRole('list', { name: 'Active filters' }).getByText('With warnings').waitFor();
  });

  it('is on the page of its import, with its rule, its field, and its sentence hidden', async () => {
    await row(odd).getByRole('link').click();
    const warnings = section('Warnings');
    await warnings.getByText('Phone numbers are valid').waitFor();
    await warnings.getByText('hidden').waitFor();
    expect(await warnings.textContent()).not.toContain('abcde');
    await warnings.getByRole('link', { name: 'customers.0.landline' }).click();
    expect(url().searchParams.get('field')).toBe('customers.0.landline');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await warnings.getByRole('link', { name: 'R28' }).click();
    await page.waitForURL('**/rules#R28');
    await page.getByText('{value} is not a valid phone number').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is in a group beside the groups of errors, which leads to its imports', async () => {
    await open('/errors');
    const group = page.locator('[data-rule="R28"]').filter({ visible: true });
    await group.getByText('Phone numbers are valid').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await group.getByRole('link', { name: 'Open imports' }).click();
    await page.waitForURL('**warning_rule=R28**');
    expect(await waitUntil(async () => (await rows().count()) === 1, { milliseconds: 30_000 })).toBe(true);
  });
});
