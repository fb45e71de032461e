import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { decide as decideOn, openDialog } from './support/dialogs.mjs';
import { createExampleAccount } from './support/example-account.mjs';
import { onDatabase, Staff } from './support/staff.mjs';
import { Supplier } from './support/supplier.mjs';

jest.setTimeout(180_000);

const reason = 'The customer is on the phone';
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

let stack;
let admin;
let browser;
let page;
let account;
/** Accounts of which some meter points are refused when they are marked. */
let others;
const people = {};
const complaints = [];

const open = (path, on = page) => on.goto(`${stack.consoleUrl}${path}`);
const section = (name, on = page) => on.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('dialog');
// While a page streams in, what arrived is in the document once more, hidden.
const said = (text, on = page) => on.getByText(text).filter({ visible: true }).first();
const row = (text, on = page) => on.locator('tbody tr').filter({ visible: true, hasText: text });
/** One statement on the database of the stack. @returns its rows */
const query = async (sql, values) => (await onDatabase(stack, (run) => run(sql, values))).rows;
const button = (name, on = page) => on.getByRole('button', { name, exact: true });

/** Presses it until its dialog is there, since the page may not listen yet. */
const press = (locator) => openDialog(page, locator);

const decideAndStay = (action) => decideOn(page, action, reason);

/** Gives the reason, and waits until it is done. */
async function decide(action) {
  await decideOn(page, action, reason);
  await dialog().waitFor({ state: 'detached' });
}

async function newPage(person, path, options = {}) {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce', ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on('pageerror', (error) => complaints.push(String(error)));
  await open(path, opened);
  await signIn(opened, person);
  await opened.waitForURL(`**${path}`);
  return opened;
}

async function markOthers() {
  for (const number of others)
    await admin.send('POST', 'registrations/mark', { account_number: number, reason: 'The next wave' });
  const isRefused = async () => (await admin.send('GET', 'registrations/counts')).REFUSED > 0;
  if (!(await waitUntil(isRefused, { milliseconds: 60_000, every: 200 }))) throw new Error('Nothing was refused');
}

beforeAll(async () => {
  stack = await ConsoleStack.start();
  await stack.startWorker();
  admin = await Staff.signIn(stack, stack.credentials.console);
  for (const role of ['viewer', 'operator']) people[role] = await admin.invite(role);
  account = await createExampleAccount(stack);
  const supplier = await Supplier.signIn(stack, 3, 'NLE-0088-');
  others = [];
  for (let count = 0; count < 3; count += 1) {
    const number = await supplier.create();
    await supplier.waitFor(number, 'PROCESSED');
    others.push(await supplier.accountNumberOf(number));
  }
  browser = await launchChromium();
  page = await newPage(stack.credentials.console, '/registrations');
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('Pages without anything on them', () => {
  it('say what would be there, and are accessible', async () => {
    await said('Nothing was marked for registration yet').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/catalogue/campaign');
    await said('The list is empty').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/audit?actor=nobody@carryover.example');
    await said('No entry matches').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('say that there is no such account', async () => {
    expect((await open('/accounts/A-00000000')).status()).toBe(404);
    await said('There is no such account').waitFor();
  });
});

describe('One account', () => {
  it('shows all of it, with money to the last digit and personal data hidden', async () => {
    await open(`/accounts/${account.number}`);
    await said(account.externalNumber).waitFor();
    await section('Ledgers').getByText('£166.1456789').waitFor();
    const moved = section('Transactions').locator('tbody tr').filter({ hasText: 'CRD-24-0728-4' });
    expect(await moved.textContent()).toMatch(/£12\.3456789/);
    expect(await moved.textContent()).toContain('changed from 2024-07-28 to 2024-09-01');
    const dates = await section('Transactions').locator('tbody tr td:first-child').allTextContents();
    expect(dates[0]).toBe('3 Oct 2024');
    expect(await section('Notes').getByRole('listitem').first().textContent()).toContain('Pinned');
    expect(await section('Payments').textContent()).toContain('ok_4471');
    for (const secret of ['Trelawney', 'TR15 2AB', 'Key safe', 'carer'])
      expect(await page.content()).not.toContain(secret);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('opens a meter point to its agreements, meters and readings by keyboard', async () => {
    const supply = section('Supply');
    await supply.locator('summary').filter({ hasText: '2200014873510' }).focus();
    await page.keyboard.press('Enter');
    await supply.getByRole('table', { name: 'Readings of Z21N508114' }).waitFor();
    const agreements = await supply.getByRole('table', { name: 'Agreements' }).locator('tbody tr').allTextContents();
    expect(agreements).toEqual(['E-2R-FLEX-231 May 2023open', 'E-2R-STEADY-221 May 20221 May 2023']);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('reveals personal data to whoever says why, records it, and hides it again on leaving', async () => {
    await press(button('Reveal personal data'));
    expect(await button('Reveal', dialog()).isDisabled()).toBe(true);
    await decide('Reveal');
    await said('Dr Morwenna Trelawney').waitFor();
    await said('A carer answers the door on weekdays.').waitFor();
    const [entry] = await query(`SELECT * FROM audit_entry WHERE action = 'account.reveal'`);
    expect(entry).toMatchObject({ target: account.number, reason, actor: stack.credentials.console.email });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.waitForURL('**/catalogue');
    await page.goBack();
    await said('Personal data is hidden.').waitFor();
    expect(await page.content()).not.toContain('Trelawney');
  });

  it('opens a document', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section('Statements').getByRole('button', { name: 'Open 2024-05.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('2024-05.pdf');
    expect((await readFile(await download.path(), 'latin1')).startsWith('%PDF-')).toBe(true);
  });

  it('says why a document cannot be opened', async () => {
    await page.route('**/documents/*/content', (route) =>
      route.fulfill({ status: 503, json: { code: 'document_storage_unavailable', detail: 'The storage is away.' } }),
    );
    await section('Documents').getByRole('button', { name: 'Open letter.pdf' }).click();
    await said('letter.pdf cannot be opened. The storage is away.').waitFor();
    await page.unroute('**/documents/*/content');
  });

  it('has a meter point marked, and follows what becomes of it', async () => {
    await open(`/accounts/${account.number}`);
    await section('Supply').locator('summary').filter({ hasText: '2200014873510' }).click();
    await press(page.getByRole('button', { name: 'Mark for registration: 2200014873510' }));
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide('Mark');
    await said('1 meter point marked for registration.').waitFor();
    const underWay = /Registration (requested|accepted)|MTD received|On supply/;
    await section('Supply').locator('summary').filter({ hasText: underWay }).waitFor();
    expect(await page.getByRole('button', { name: 'Mark for registration: 2200014873510' }).count()).toBe(0);
    await press(page.getByRole('button', { name: 'History of 2200014873510' }));
    const history = dialog().getByRole('list', { name: 'History of the status' });
    await history.getByText('Registration requested').first().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('leads back to its import', async () => {
    await page.getByRole('link', { name: account.externalNumber }).click();
    await page.getByRole('heading', { level: 1, name: account.externalNumber }).waitFor();
  });
});

describe('The registrations', () => {
  beforeAll(markOthers);

  it('are counted by state and narrowed by the address', async () => {
    await open('/registrations?state=REFUSED');
    await row('Refused').first().waitFor();
    expect(await row('Completed').count()).toBe(0);
    await page.getByRole('link', { name: /^Refused [1-9]/ }).waitFor();
    await page.getByLabel('Supplier').filter({ visible: true }).selectOption('DEMO');
    await page.waitForURL('**/registrations?state=REFUSED&supplier=DEMO');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('that were refused say why and are marked again', async () => {
    const refused = row('Refused').first();
    const mpxn = (await refused.locator('td').nth(1).locator('span span').first().textContent()) ?? '';
    await press(button(`Mark ${mpxn} again`));
    await decide('Mark again');
    await said('1 meter point marked for registration.').waitFor();
    const [{ rounds }] = await query(
      `SELECT count(*)::int AS rounds FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id
       WHERE m.identifier = $1`,
      [mpxn],
    );
    expect(rounds).toBe(2);
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
    await button('Load 2 entries', dialog()).click();
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
    await button('Load 2 entries', dialog()).click();
    await said('Campaigns: 2 added').waitFor();
    await row('Warm homes').waitFor();
    await open('/catalogue');
    expect(await row('Campaigns').textContent()).toContain(stack.credentials.console.email);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has one entry changed with a reason, and says beside the field what is wrong', async () => {
    await open('/catalogue/psr_code');
    await press(button('Change 01'));
    await dialog().getByLabel('meaning').fill('');
    await decideAndStay('Change entry');
    await dialog().getByLabel('meaning').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('meaning').fill('Breathing support at home');
    await button('Change entry', dialog()).click();
    await row('Breathing support at home').waitFor();
    const { results } = await admin.send('GET', 'audit?action=catalogue.change_entry');
    expect(results[0]).toMatchObject({ target: 'psr_code', reason });
  });

  it('has an entry taken out of use and put back', async () => {
    await open('/catalogue/campaign');
    await press(button('Deactivate warm'));
    await decide('Deactivate');
    await button('Activate warm').waitFor();
    await press(button('Activate warm'));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press(button('Activate warm'));
    await decide('Activate');
    await button('Deactivate warm').waitFor();
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
  it('are invited with a password that shows once', async () => {
    await open('/staff');
    await press(button('Invite somebody'));
    await dialog().getByLabel('E-mail').fill('ines.marlow@carryover.example');
    await dialog().getByLabel('Name').fill('Ines Marlow');
    await decideAndStay('Invite');
    await dialog().getByText('Ines Marlow has access').waitFor();
    const password = (await dialog().locator('code').textContent()) ?? '';
    expect(password.length).toBeGreaterThan(16);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await button('Done', dialog()).click();
    await row('Ines Marlow').waitFor();
    expect(await page.content()).not.toContain(password);
    await Staff.signIn(stack, { email: 'ines.marlow@carryover.example', password });
    await row('Ines Marlow').getByText('Viewer').waitFor();
  });

  it('are not invited twice, and the dialog says so', async () => {
    await press(button('Invite somebody'));
    await dialog().getByLabel('E-mail').fill('ines.marlow@carryover.example');
    await dialog().getByLabel('Name').fill('Ines Marlow');
    await decideAndStay('Invite');
    await dialog().getByText('This address has access already.').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('are given another role', async () => {
    await act('Ines Marlow', 'Change role');
    await dialog().getByLabel('Role').selectOption('operator');
    await decide('Change role');
    await row('Ines Marlow').getByText('Operator').waitFor();
  });

  it('lose their sessions and their access', async () => {
    await act('Ines Marlow', 'End sessions');
    await decide('End sessions');
    await said('1 session of Ines Marlow ended.').waitFor();
    await act('Ines Marlow', 'Disable');
    await decide('Disable');
    await row('Ines Marlow').getByText('Disabled').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('always keep one administrator', async () => {
    await act('Demo admin', 'Disable');
    await decideAndStay('Disable');
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
    await press(row('Changed staff').last().getByRole('button'));
    const changes = page.getByRole('region', { name: 'What changed' });
    expect(await changes.textContent()).toMatch(/role.*viewer.*operator/);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('is verified, with a verdict', async () => {
    await open('/audit');
    await press(button('Verify the chain'));
    await button('Verify', dialog()).click();
    await dialog().getByText('The chain is whole.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('is exported, which is an entry of its own', async () => {
    await open('/audit?action=account.reveal');
    await row('Revealed an account').waitFor();
    const download = page.waitForEvent('download');
    await button('Export CSV').click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(2);
    const [entry] = await query(`SELECT after FROM audit_entry WHERE action = 'audit.export'`);
    expect(entry.after).toMatchObject({ action: 'account.reveal' });
  });
});

describe('Somebody who may only look', () => {
  let viewer;
  const actions = /Reveal|Mark|Load|Invite|Verify|Export|Change|ctivate/;

  beforeAll(async () => {
    viewer = await newPage(people.viewer, `/accounts/${account.number}`);
  });

  it.each([
    ['an account', () => `/accounts/${account.number}`, () => said(account.externalNumber, viewer)],
    ['the registrations', () => '/registrations?state=REFUSED', () => row('Refused', viewer).first()],
    ['a list', () => '/catalogue/campaign', () => row('Warm homes', viewer)],
  ])('sees no action on %s', async (_, path, shown) => {
    await open(path(), viewer);
    await shown().waitFor();
    expect(await viewer.getByRole('button', { name: actions }).count()).toBe(0);
  });

  it.each(['/audit', '/staff'])('is told that %s is not for them', async (path) => {
    await open(path, viewer);
    await said('This is not for your role', viewer).waitFor();
    expect(await viewer.getByRole('link', { name: /^(Audit|Staff)$/ }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: actions }).count()).toBe(0);
    expect(await findAccessibilityProblems(viewer)).toEqual([]);
  });

  it('is refused by the API as well', async () => {
    const ask = async (method, path, data) => {
      const headers = {
        Origin: stack.consoleUrl,
        'Content-Type': typeof data === 'string' ? 'text/csv' : 'application/json',
      };
      return (await viewer.request.fetch(`${stack.consoleUrl}/api/${path}`, { method, headers, data })).status();
    };
    expect([
      await ask('POST', `accounts/${account.number}/reveal`, { reason }),
      await ask('POST', 'registrations/mark', { account_number: account.number, reason }),
      await ask('PUT', 'catalogue/campaign', 'code\nmine\n'),
      await ask('GET', 'audit'),
      await ask('GET', 'audit/verify'),
      await ask('GET', 'staff'),
      await ask('POST', 'staff', { email: 'a@b.example', display_name: 'A', role: 'admin', reason }),
    ]).toEqual(Array(7).fill(403));
  });
});

describe('On a phone', () => {
  it.each([
    ['/accounts', () => `/accounts/${account.number}`, (on) => said(account.externalNumber, on)],
    ['/registrations', () => '/registrations', (on) => row('Refused', on).first()],
    ['/catalogue', () => '/catalogue', (on) => row('Campaigns', on)],
    ['a list', () => '/catalogue/psr_code', (on) => row('dialysis', on)],
    ['/audit', () => '/audit', (on) => row('Exported the audit trail', on)],
    ['/staff', () => '/staff', (on) => row('Ines Marlow', on)],
  ])('%s fits the width and is accessible', async (_, path, shown) => {
    await page.setViewportSize(phone);
    await open(path());
    await shown(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(complaints).toEqual([]);
});
