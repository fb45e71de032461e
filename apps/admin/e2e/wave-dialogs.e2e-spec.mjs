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

describe('A dialog about what somebody else has done meanwhile', () => {
  const figures = () => section('Details').getByRole('button', { name: 'Change what is planned …' });
  const waive = () => page.getByRole('button', { name: 'Waive: As many as planned' });

  /** Presses it and is told why it is not done, with what was typed still there. */
  async function beRefused(action) {
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(REASON);
    await dialog().getByRole('button', { name: action, exact: true }).click();
    await dialog().getByRole('alert').waitFor();
    await close();
  }

  it('stays with the figures of a wave that is READY by now', async () => {
    await supplier.makeWave('EARLY', { planned_accounts: 1 });
    await supplier.sendPart('EARLY', 'all', 1);
    await open('/waves/DEMO/EARLY');
    await press(figures());
    await dialog().getByLabel('Customers', { exact: true }).fill('5');
    await dialog().getByLabel('Reason').fill(REASON);
    await ask('waves/DEMO/EARLY/ready', { reason: 'Meanwhile' });
    await figures().waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Customers', { exact: true }).inputValue()).toBe('5');
    await beRefused('Plan it so');
  });

  it('stays with a gate that somebody else has waived', async () => {
    await supplier.makeWave('SHORT', { planned_accounts: 2 });
    await open('/waves/DEMO/SHORT');
    await press(waive());
    await dialog().getByLabel('Reason').fill(REASON);
    await ask('waves/DEMO/SHORT/waive', { gate: 'planned_accounts', reason: 'Meanwhile' });
    await waive().waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(REASON);
    await close();
  });
});

describe('Waiving what is red', () => {
  const act = () => page.getByRole('button', { name: 'Release …', exact: true });
  const box = () => dialog().getByLabel('Waive what is red');
  const release = () => dialog().getByRole('button', { name: 'Release all the same' });
  const [few, before] = ['1 of 2 planned accounts can be imported.', 'Wave SLOW is not reconciled.'];

  /** Has the wave wait for another one, or for none. */
  const depend = (on) => put('RED/plan', on === null ? {} : { depends_on: on });

  beforeAll(async () => {
    await supplier.makeWave('RED', { planned_accounts: 2 });
    await supplier.sendPart('RED', 'all', 1);
    await open('/waves/DEMO/RED');
  });

  it('is asked again where something else is red than was ticked', async () => {
    await press(act());
    await dialog().getByText(few).waitFor();
    await dialog().getByLabel('Reason').fill('The other one moved out');
    await box().check();
    expect(await release().isEnabled()).toBe(true);
    await depend('SLOW');
    await dialog().getByText(before).waitFor();
    expect([await box().isChecked(), await release().isDisabled()]).toEqual([false, true]);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await close();
  });

  it('is asked again where what was ticked says otherwise by now', async () => {
    await depend(null);
    await section('Gates').getByText(before).waitFor({ state: 'detached' });
    await press(act());
    await dialog().getByText(few).waitFor();
    await dialog().getByLabel('Reason').fill('The other one moved out');
    await box().check();
    expect(await release().isEnabled()).toBe(true);
    await put('RED/planned', { planned_accounts: 9 });
    await dialog().getByText('1 of 9 planned accounts can be imported.').waitFor();
    expect([await box().isChecked(), await release().isDisabled()]).toEqual([false, true]);
    await put('RED/planned', { planned_accounts: 2 });
    await dialog().getByText(few).waitFor();
    await close();
  });

  it('waives no gate that turned red as the button was pressed', async () => {
    await depend(null);
    await section('Gates').getByText(before).waitFor({ state: 'detached' });
    await press(act());
    await dialog().getByText(few).waitFor();
    await box().check();
    await page.route('**/api/waves/DEMO/RED/release', async (route) => {
      await depend('SLOW');
      await route.continue();
    });
    await decideOn(page, 'Release all the same', 'The other one moved out');
    await refusal(`Wave RED cannot be released. ${before}`).waitFor();
    await page.unroute('**/api/waves/DEMO/RED/release');
    const { state, gates } = (await wave('RED')).wave;
    expect([state, gates.filter((gate) => gate.state === 'waived')]).toEqual(['LOADING', []]);
    await close();
  });

  it('waives those that are shown', async () => {
    await press(act());
    for (const why of [few, before]) await dialog().getByText(why).waitFor();
    await box().check();
    await visit.decide('Release all the same', 'Both are known');
    const { events } = await wave('RED');
    expect(events[0]).toMatchObject({ event: 'RELEASE', waived: ['planned_accounts', 'previous_wave'] });
  });
});

it('No script of these pages failed', () => {
  expect(visit.complaints).toEqual([]);
});
