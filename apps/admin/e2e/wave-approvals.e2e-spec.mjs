import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn, openDialog } from './support/dialogs.mjs';
import { Supplier } from './support/supplier.mjs';

const visit = new ConsoleVisit();
const { newPage, section, dialog, ask, query } = visit;
let page;
let second;

const act = (name, on) => on.getByRole('button', { name: `${name} …`, exact: true });
const state = async () => (await ask('waves/DEMO/TWO')).wave.state;

async function take(on, name, action, reason) {
  await openDialog(on, act(name, on));
  await decideOn(on, action, reason);
  await on.getByRole('dialog').waitFor({ state: 'detached' });
}

beforeAll(async () => {
  await visit.start(async () => ({ WAVE_APPROVALS: '2' }));
  const supplier = await Supplier.signIn(visit.stack, 2, 'T-');
  await supplier.makeWave('TWO', { planned_accounts: 2 });
  await supplier.sendPart('TWO', 'all', 2);
  page = await newPage('/waves/DEMO/TWO');
  const person = await visit.staff.invite('operator');
  // Whoever approves has been there for a while.
  await query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  second = await newPage('/waves/DEMO/TWO', { person });
});

afterAll(() => visit.stop());

describe('A wave that two members of staff have to approve', () => {
  it('cannot be released before, whatever is waived', async () => {
    await openDialog(page, act('Release', page));
    await dialog().getByText('0 of 2 approvals by staff.').waitFor();
    await dialog().getByText('An approval is given, and not waived.').waitFor();
    await dialog().getByLabel('Reason').fill('In a hurry');
    expect(await dialog().getByRole('button', { name: 'Release all the same' }).isDisabled()).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('is said to be sent, and approved by one, who does not count twice', async () => {
    await take(page, 'Say it is sent', 'Say it is sent', 'They wrote that all is there');
    expect(await state()).toBe('READY');
    await take(page, 'Approve', 'Approve', 'The totals match');
    await section('Gates').getByText('1 of 2 approvals by staff.').waitFor();
    await act('Approve', page).waitFor({ state: 'detached' });
    await ask('waves/DEMO/TWO/approve', { reason: 'Once more' });
    await section('Gates').getByText('1 of 2 approvals by staff.').waitFor();
    expect(await state()).toBe('READY');
  });

  it('is approved by a second person, and released then', async () => {
    await take(second, 'Approve', 'Approve', 'I have looked, too');
    await second.getByRole('region', { name: 'Approvals' }).getByText('I have looked, too').waitFor();
    expect(await state()).toBe('APPROVED');
    await openDialog(second, act('Release', second));
    await second.getByLabel('Waive what is red').check();
    await decideOn(second, 'Release all the same', 'No dry run is wanted');
    await second.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await state()).toBe('RUNNING');
  });

  it('throws nothing in the scripts of the pages', () => {
    expect(visit.complaints).toEqual([]);
  });
});
