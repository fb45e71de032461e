import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn } from './support/dialogs.mjs';
import { Staff } from './support/staff.mjs';

const reason = 'As agreed with the team';
const phone = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, said, row, section, button, dialog, press, decide, query } = visit;
let page;

beforeAll(async () => {
  await visit.start();
  page = await newPage('/registrations');
});

afterAll(() => visit.stop());

describe('Pages without anything on them', () => {
  it('say what would be there, and are accessible', async () => {
    await said('Nothing was marked for registration yet').waitFor();
    await page.getByRole('link', { name: 'Registrations of sandboxes' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/catalogue/campaign');
    await said('The list is empty').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/audit?actor=nobody@carryover.example');
    await said('No entry matches').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('The catalogue', () => {
  const file = (text) => ({ name: 'campaigns.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const choose = (text) => dialog().locator('input[type=file]').setInputFiles(file(text));

  it('lists its lists, and the entries of one', async () => {
    await open('/catalogue');
    await row('Priority services codes').getByRole('link').click();
    await row('dialysis, feeding pump').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('loads nothing of a file with a bad line, and says which', async () => {
    await open('/catalogue/campaign');
    await press(button('Load CSV'));
    await choose('code,name\nsmart,Smart meters\n,Nameless\n');
    await dialog().getByLabel('Reason').fill(reason);
    await dialog().getByText('Nothing was loaded').waitFor();
    const problem = dialog().getByRole('listitem').filter({ hasText: 'Line 3' });
    expect(await problem.textContent()).toContain('A value is required.');
    expect(await button('Load 2 entries', dialog()).isDisabled()).toBe(true);
    expect(await query('SELECT code FROM campaign')).toEqual([]);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('loads a good one and shows it', async () => {
    await button('Choose another file', dialog()).click();
    await choose('code,name\nsmart,Smart meters\nwarm,Warm homes\n');
    await section('What it would do', dialog()).waitFor();
    expect(await section('What it would do', dialog()).textContent()).toMatch(/Added2.*Deactivated0/);
    await dialog().getByLabel('Reason').fill('?');
    await button('Load 2 entries', dialog()).click();
    await dialog().getByText('Say in some words why the list is changed.').waitFor();
    await dialog().getByLabel('Reason').fill('Campaigns of May');
    await button('Load 2 entries', dialog()).click();
    await said('Campaigns: 2 added').waitFor();
    await row('Warm homes').waitFor();
    await open('/catalogue');
    expect(await row('Campaigns').textContent()).toContain(visit.stack.credentials.console.email);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has one entry changed with a reason, and says beside the field what is wrong', async () => {
    await open('/catalogue/psr_code');
    await press(button('Change 01'));
    await dialog().getByLabel('meaning').fill('');
    await decideOn(page, 'Change entry', reason);
    await dialog().getByLabel('meaning').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('meaning').fill('Breathing support at home');
    await button('Change entry', dialog()).click();
    await row('Breathing support at home').waitFor();
    const { results } = await visit.staff.send('GET', 'audit?action=catalogue.change_entry');
    expect(results[0]).toMatchObject({ target: 'psr_code', reason });
  });

  it('has an entry taken out of use and put back', async () => {
    await open('/catalogue/campaign');
    await press(button('Deactivate warm'));
    await decide('Deactivate', reason);
    await button('Activate warm').waitFor();
    await press(button('Activate warm'));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press(button('Activate warm'));
    await decide('Activate', reason);
    await button('Deactivate warm').waitFor();
  });

  it('says before a code goes out of use how many imports name it', async () => {
    const payload = JSON.stringify({ account_campaigns: [{ slug: 'warm' }] });
    for (const [number, status] of [
      ['W-1', 'PENDING'],
      ['W-2', 'PENDING'],
      ['W-3', 'CANCELLED'],
    ])
      await query(
        `WITH p AS (
           INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
             payload_hash, available_at, attempt, created_at, modified_at)
           SELECT gen_random_uuid(), s.id, $1, $2, false, 1, md5($3), now() + interval '1 day', 0, now(), now()
           FROM import_supplier s ORDER BY s.code LIMIT 1 RETURNING id, payload_hash)
         INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
         SELECT id, 1, $3::jsonb, payload_hash, now() FROM p`,
        [number, status, payload],
      );
    await open('/catalogue/campaign');
    await press(button('Deactivate warm'));
    await dialog().getByText('named by 2 imports that wait and 1 that stopped').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press(button('Load CSV'));
    await choose('code,name,is_active\nwarm,Warm homes,false\n');
    const told = section('What it would do', dialog()).getByRole('listitem').filter({ hasText: 'warm' });
    expect(await told.textContent()).toContain('deactivatednamed by 2 imports that wait and 1 that stopped');
    await decide('Load 1 entry', reason);
    await button('Activate warm').waitFor();
  });

  it('undoes a load, unless something newer has touched it', async () => {
    const changes = section('Latest changes');
    // The list may be told of the fourth change, the latest, a moment after it was made.
    await changes.getByRole('row').nth(4).waitFor();
    await press(changes.getByRole('button', { name: /^Undo/ }).first());
    await dialog().getByText('one that names what is gone or out of use then fails').waitFor();
    await decide('Undo it', 'It was the wrong file');
    await said('Campaigns: 1 as before').waitFor();
    await button('Deactivate warm').waitFor();
    await changes.getByRole('row').filter({ hasText: 'It was the wrong file' }).waitFor();
    const load = changes.getByRole('row').filter({ hasText: 'Campaigns of May' });
    await press(load.getByRole('button', { name: /^Undo/ }));
    await decideOn(page, 'Undo it', reason);
    await dialog().getByText('Something newer has changed warm. Undo that first.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const { results } = await visit.staff.send('GET', 'audit?action=catalogue.undo');
    expect(results).toMatchObject([{ target: 'campaign', reason: 'It was the wrong file' }]);
  });

  it('removes an entry that nothing ever used, and keeps one that imports name', async () => {
    await press(button('Remove smart'));
    await dialog().getByText('named by no import that is not done').waitFor();
    await decide('Remove', 'It was mistyped by us');
    await row('Smart meters').waitFor({ state: 'detached' });
    await press(button('Remove warm'));
    await dialog().getByText('It cannot be removed').waitFor();
    await dialog().getByLabel('Reason').fill(reason);
    expect(await button('Remove', dialog()).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const { results } = await visit.staff.send('GET', 'audit?action=catalogue.remove_entry');
    expect(results).toMatchObject([{ before: { code: 'smart' }, reason: 'It was mistyped by us' }]);
  });

  it('gives a list back as a file', async () => {
    await open('/catalogue/campaign');
    await row('Warm homes').waitFor();
    const download = page.waitForEvent('download');
    await button('Download CSV').click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('warm,Warm homes,true');
  });
});

describe('The staff', () => {
  const ines = { email: 'ines.marlow@carryover.example', password: 'seven lamps by the harbour' };
  let oneTime;

  it('are invited with a password that shows once', async () => {
    await open('/staff');
    await press(button('Invite somebody'));
    await dialog().getByLabel('E-mail').fill('ines.marlow@carryover.example');
    await dialog().getByLabel('Name').fill('Ines Marlow');
    await decideOn(page, 'Invite', reason);
    await dialog().getByText('Ines Marlow has access').waitFor();
    const password = (await dialog().locator('code').textContent()) ?? '';
    expect(password.length).toBeGreaterThan(16);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await button('Done', dialog()).click();
    await row('Ines Marlow').waitFor();
    expect(await page.content()).not.toContain(password);
    await row('Ines Marlow').getByText('Viewer').waitFor();
    oneTime = password;
  });

  it('choose a password of their own before anything else', async () => {
    const guest = await newPage('/imports', { person: { ...ines, password: oneTime }, arrivesAt: '/sign-in?**' });
    const chosen = guest.getByLabel('New password');
    await said('This password works once', guest).waitFor();
    expect(await findAccessibilityProblems(guest)).toEqual([]);
    await chosen.and(guest.locator(':focus')).fill('unbelievable');
    await button('Choose it and sign in', guest).click();
    await said('one of the commonest passwords. Choose another one', guest).waitFor();
    expect(await findAccessibilityProblems(guest)).toEqual([]);
    await chosen.fill(ines.password);
    await button('Choose it and sign in', guest).click();
    await guest.waitForURL('**/imports');
    await expect(Staff.signIn(visit.stack, { ...ines, password: oneTime })).rejects.toThrow('invalid_credentials');
    await guest.context().close();
  });

  it('are not invited twice once they did, and the dialog says so', async () => {
    await press(button('Invite somebody'));
    await dialog().getByLabel('E-mail').fill('ines.marlow@carryover.example');
    await dialog().getByLabel('Name').fill('Ines Marlow');
    await decideOn(page, 'Invite', reason);
    await dialog().getByText('This address has access already.').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('are given another role', async () => {
    await act('Ines Marlow', 'Change role');
    await dialog().getByLabel('Role').selectOption('operator');
    await decide('Change role', reason);
    await row('Ines Marlow').getByText('Operator').waitFor();
  });

  it('lose their sessions and their access', async () => {
    await act('Ines Marlow', 'End sessions');
    await decide('End sessions', reason);
    await said('1 session of Ines Marlow ended.').waitFor();
    await act('Ines Marlow', 'Disable');
    await dialog().getByLabel('Reason').fill(reason);
    // Somebody else does the same meanwhile: what was asked for is not turned round.
    const { results } = await visit.ask('staff');
    const { id } = results.find(({ display_name: name }) => name === 'Ines Marlow');
    await visit.staff.send('PATCH', `staff/${id}`, { disabled: true, reason });
    await row('Ines Marlow').getByText('Disabled').waitFor();
    await decide('Disable', reason);
    await said('Ines Marlow is disabled now.').waitFor();
    await row('Ines Marlow').getByText('Disabled').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('always keep one administrator', async () => {
    await act('Demo admin', 'Disable');
    await decideOn(page, 'Disable', reason);
    await dialog().getByText('This is the last administrator.').waitFor();
    await page.keyboard.press('Escape');
  });

  async function act(name, item) {
    await row(name).getByRole('button', { name: 'Change the access of' }).click();
    await press(page.getByRole('menuitem', { name: item }));
  }
});

describe('The audit trail', () => {
  it('is narrowed by the address and shows before and after', async () => {
    await open('/audit');
    await row('Invited staff').first().waitFor();
    await page.getByLabel('Action').filter({ visible: true }).selectOption('staff.change');
    await button('Filter').click();
    await page.waitForURL(/action=staff\.change/);
    await row('Invited staff').first().waitFor({ state: 'detached' });
    await row('role: viewer → operator').waitFor();
    await press(row('Changed staff').last().getByRole('button'));
    const changes = page.getByRole('region', { name: 'What changed' });
    expect(await changes.textContent()).toMatch(/role.*viewer.*operator/);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('is verified, with a verdict', async () => {
    await open('/audit');
    await press(button('Verify the chain'));
    await page.locator('[role=dialog] input[name=head]:focus').waitFor();
    await button('Verify', dialog()).click();
    await dialog().getByText('The chain is whole.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Verify the chain' }).waitFor();
  });

  it('is exported, which is an entry of its own', async () => {
    await open('/audit?action=staff.end_sessions');
    await row('Ended sessions').waitFor();
    const download = page.waitForEvent('download');
    await button('Export CSV').click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(2);
    const [entry] = await query(`SELECT after FROM audit_entry WHERE action = 'audit.export'`);
    expect(entry.after).toMatchObject({ action: 'staff.end_sessions' });
  });
});

describe('Somebody who may only look', () => {
  let viewer;
  const actions = /Reveal|Mark|Load|Invite|Verify|Export|Change|ctivate|Remove|Undo/;

  beforeAll(async () => {
    viewer = await newPage('/catalogue', { person: await visit.staff.invite('viewer') });
  });

  it('sees no action on a list', async () => {
    await open('/catalogue/campaign', viewer);
    await row('Warm homes', viewer).waitFor();
    expect(await viewer.getByRole('button', { name: actions }).count()).toBe(0);
  });

  it.each(['/audit', '/staff'])('is told that %s is not for them', async (path) => {
    await open(path, viewer);
    await said('This is not for your role', viewer).waitFor();
    expect(await viewer.getByRole('link', { name: /^(Audit|Staff)$/ }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: actions }).count()).toBe(0);
    expect(await findAccessibilityProblems(viewer)).toEqual([]);
  });
});

describe('On a phone', () => {
  it.each([
    ['/catalogue', '/catalogue', (on) => row('Campaigns', on)],
    ['a list', '/catalogue/psr_code', (on) => row('dialysis', on)],
    ['/audit', '/audit', (on) => row('Exported the audit trail', on)],
    ['/staff', '/staff', (on) => row('Ines Marlow', on)],
  ])('%s fits the width and is accessible', async (_, path, shown) => {
    await page.setViewportSize(phone);
    await open(path);
    await shown(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
