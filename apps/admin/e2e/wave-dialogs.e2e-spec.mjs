import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn } from './support/dialogs.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'Agreed with the supplier';
const CHANGED = 'was planned anew meanwhile; nothing was changed.';

const visit = new ConsoleVisit();
const { newPage, open, section, dialog, press, ask } = visit;
let page;
let supplier;

const wave = (code) => ask(`waves/DEMO/${code}`);
/** As somebody else does it, past the page. */
const put = (path, body) => visit.staff.send('PUT', `waves/DEMO/${path}`, { ...body, reason: 'Meanwhile' });
const refusal = (text) => dialog().getByRole('alert').getByText(text);

async function close() {
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
}

beforeAll(async () => {
  await visit.start();
  supplier = await Supplier.signIn(visit.stack, 4, 'D-');
  page = await newPage('/waves');
});

afterAll(() => visit.stop());

describe('A dialog that was open while somebody else planned', () => {
  it('leaves the plan of the other one', async () => {
    await supplier.makeWave('SLOW', { plan: { accounts_per_day: 10 } });
    await open('/waves/DEMO/SLOW');
    await press(section('Plan').getByRole('button', { name: 'Change the plan …' }));
    await dialog().getByLabel('Accounts a minute').fill('5');
    await put('SLOW/plan', { accounts_per_day: 20 });
    await page.locator('dd').getByText('20 a day', { exact: true }).waitFor();
    await decideOn(page, 'Have it go by this plan', REASON);
    await refusal(CHANGED).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const { plan } = (await wave('SLOW')).wave;
    expect([plan.accounts_per_day, plan.accounts_per_minute]).toEqual([20, undefined]);
    await close();
  });

  it('replaces the plan that is there once it is opened again', async () => {
    await press(section('Plan').getByRole('button', { name: 'Change the plan …' }));
    expect(await dialog().getByLabel('Accounts a day').inputValue()).toBe('20');
    await dialog().getByLabel('Accounts a minute').fill('5');
    await visit.decide('Have it go by this plan', REASON);
    expect((await wave('SLOW')).wave.plan).toMatchObject({ accounts_per_day: 20, accounts_per_minute: 5 });
  });

  it('leaves the figures of the other one', async () => {
    await supplier.makeWave('COUNTED', { planned_accounts: 4 });
    await open('/waves/DEMO/COUNTED');
    await press(section('Details').getByRole('button', { name: 'Change what is planned …' }));
    await dialog().getByLabel('Customers', { exact: true }).fill('5');
    await put('COUNTED/planned', { planned_accounts: 6 });
    await page.getByText('0 of 6 planned accounts can be imported.').first().waitFor();
    await decideOn(page, 'Plan it so', REASON);
    await refusal(CHANGED).waitFor();
    expect((await wave('COUNTED')).wave).toMatchObject({ planned_accounts: 6, planned_revision: 2 });
    await close();
  });
});

it('No script of these pages failed', () => {
  expect(visit.complaints).toEqual([]);
});
