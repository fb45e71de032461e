import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createExampleAccount, exampleAccount } from './support/example-account.mjs';
import { Supplier } from './support/supplier.mjs';

const reason = 'The customer is on the phone';
const phone = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, said, row, section, button, dialog, press, decide, confirm, query } = visit;
let page;
let worker;
let account;
/** Accounts of which some meter points are refused when they are marked. */
let others;

async function markOthers() {
  for (const number of others)
    await visit.staff.send('POST', 'registrations/mark', { account_number: number, reason: 'The next wave' });
  const isRefused = async () => (await visit.staff.send('GET', 'registrations/counts')).REFUSED > 0;
  if (!(await waitUntil(isRefused, { milliseconds: 60_000, every: 200 }))) throw new Error('Nothing was refused');
}

beforeAll(async () => {
  await visit.start();
  const { stack } = visit;
  worker = await stack.startWorker();
  account = await createExampleAccount(stack);
  const supplier = await Supplier.signIn(stack, 3, 'NLE-0088-');
  others = [];
  for (let count = 0; count < 3; count += 1) {
    const number = await supplier.create();
    await supplier.waitFor(number, 'PROCESSED');
    others.push(await supplier.accountNumberOf(number));
  }
  page = await newPage('/registrations');
});

afterAll(() => visit.stop());

describe('One account', () => {
  it('is said not to be there when it is not', async () => {
    expect((await open('/accounts/A-00000000')).status()).toBe(404);
    await said('There is no such account').waitFor();
  });

  it('is linked from an import that wants a meter point of it', async () => {
    const { references: _, ...payload } = await exampleAccount();
    const wanted = { ...payload, external_account_number: 'TRE-4471-0094' };
    await account.supplier.waitFor(await account.supplier.createFrom(wanted), 'ERRORED');
    const { results } = await visit.ask('imports?error_code=supply_point_in_use');
    await open(`/imports/${results[0].id}`);
    const fields = page.getByRole('list', { name: 'Failing fields' });
    await fields.getByText('supply_addresses.0.meter_points.1.identifier').waitFor();
    const held = page.getByRole('region', { name: 'Status' }).getByRole('list', { name: 'What other accounts have' });
    const [point] = payload.supply_addresses[0].meter_points.slice(1);
    await held.getByText(`${point.identifier} ${point.supply_type}`).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await held.getByRole('link', { name: account.number }).first().click();
    await page.waitForURL(`**/accounts/${account.number}`);
  });

  it('shows all of it, with money to the last digit and personal data hidden', async () => {
    await open(`/accounts/${account.number}`);
    await said(account.externalNumber).waitFor();
    await section('Ledgers').getByText('£166.1456789').waitFor();
    const moved = section('Transactions').locator('tbody tr').filter({ hasText: 'CRD-24-0728-4' });
    expect(await moved.textContent()).toMatch(/£12\.3456789/);
    expect(await moved.textContent()).toContain('changed from 2024-07-28 to 2024-09-01');
    expect(await moved.textContent()).toContain('Credit · reason hidden');
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
    expect(agreements).toEqual(['E-2R-FLEX-231 May 2023open', 'E-2R-STEADY-221 May 202230 Apr 2023']);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('reveals personal data to whoever says why, records it, and hides it again on leaving', async () => {
    await press(button('Reveal personal data'));
    expect(await button('Reveal', dialog()).isDisabled()).toBe(true);
    await decide('Reveal', reason);
    await said('Dr Morwenna Trelawney').waitFor();
    await said('A carer answers the door on weekdays.').waitFor();
    await section('Transactions').getByText('Direct Debit regular collection').first().waitFor();
    expect(await section('Transactions').textContent()).not.toMatch(/•••|hidden/);
    const [entry] = await query(`SELECT * FROM audit_entry WHERE action = 'account.reveal'`);
    expect(entry).toMatchObject({ target: account.number, reason, actor: visit.stack.credentials.console.email });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.waitForURL('**/catalogue');
    await page.goBack();
    await said('Personal data is hidden.').waitFor();
    expect(await page.content()).not.toContain('Trelawney');
  });

  it('shows what was revealed no more once the account is another one', async () => {
    await press(button('Reveal personal data'));
    await decide('Reveal', reason);
    await said('Dr Morwenna Trelawney').waitFor();
    await query('UPDATE account_import_process SET payload_hash = $1 WHERE external_account_number = $2', [
      '0'.repeat(64),
      account.externalNumber,
    ]);
    for (const status of ['Paused', 'Ongoing'])
      await visit.staff.send('PUT', 'suppliers/DEMO/status', { status, reason: 'A change to look for' });
    await said('Personal data is hidden.').waitFor();
    expect(await page.content()).not.toContain('Trelawney');
  });

  it('opens a document for whoever says why, and records it', async () => {
    await press(section('Statements').getByRole('button', { name: 'Open hidden name.pdf' }).first());
    const [download] = await Promise.all([page.waitForEvent('download'), decide('Open', reason)]);
    expect(download.suggestedFilename()).toBe('hidden name.pdf');
    expect((await readFile(await download.path(), 'latin1')).startsWith('%PDF-')).toBe(true);
    const [entry] = await query(`SELECT * FROM audit_entry WHERE action = 'document.open'`);
    expect(entry).toMatchObject({ target: account.number, reason });
  });

  it('says why a document cannot be opened', async () => {
    await page.route('**/documents/*/content', (route) =>
      route.fulfill({ status: 503, json: { code: 'document_storage_unavailable', detail: 'The storage is away.' } }),
    );
    await press(section('Documents').getByRole('button', { name: 'Open hidden name.pdf' }).first());
    await confirm('Open', reason);
    await said('The storage is away.').waitFor();
    await button('Cancel', dialog()).click();
    await page.unroute('**/documents/*/content');
  });

  it('has a meter point marked, and follows what becomes of it', async () => {
    await open(`/accounts/${account.number}`);
    await section('Supply').locator('summary').filter({ hasText: '2200014873510' }).click();
    await press(page.getByRole('button', { name: 'Mark for registration: 2200014873510' }));
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide('Mark', reason);
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
    await decide('Mark again', reason);
    await said('1 meter point marked for registration.').waitFor();
    const [{ rounds }] = await query(
      `SELECT count(*)::int AS rounds FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id
       WHERE m.identifier = $1`,
      [mpxn],
    );
    expect(rounds).toBe(2);
  });
});

describe('A dialog that asks to mark', () => {
  const mark = (body) => visit.staff.send('POST', 'registrations/mark', { ...body, reason: 'Meanwhile' });

  /** Sees the button go and the dialog stay, and what the API says then. */
  async function stays(opener, name) {
    await opener.waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(reason);
    await dialog().getByRole('button', { name, exact: true }).click();
    await dialog().getByRole('alert').waitFor();
    await button('Cancel', dialog()).click();
    await dialog().waitFor({ state: 'detached' });
  }

  it('stays when somebody else has marked all of the account', async () => {
    await open(`/accounts/${account.number}`);
    await press(button('Mark all for registration'));
    await dialog().getByLabel('Reason').fill(reason);
    await mark({ account_number: account.number });
    await stays(button('Mark all for registration'), 'Mark');
  });

  it('stays when somebody else has marked again what was refused', async () => {
    await open('/registrations?state=REFUSED');
    const refused = row('Refused').first();
    const mpxn = (await refused.locator('td').nth(1).locator('span span').first().textContent()) ?? '';
    const [point] = await query(
      `SELECT m.id AS meter_point_id, a.account_number FROM meter_point m JOIN account a ON a.id = m.account_id
       WHERE m.identifier = $1`,
      [mpxn],
    );
    await press(button(`Mark ${mpxn} again`));
    await dialog().getByLabel('Reason').fill(reason);
    // It would be refused once more.
    await worker.stop();
    await mark(point);
    await stays(button(`Mark ${mpxn} again`), 'Mark again');
  });
});

describe('An attempt that did not work', () => {
  it('is told on a page that is open', async () => {
    await open('/registrations?state=MARKED');
    await row('Marked').first().waitFor();
    // As a worker says it, which is stopped here.
    await query(
      `UPDATE registration_request SET attempt = attempt + 1, latest_failure = 'The gateway does not answer.' WHERE state = 'MARKED'`,
    );
    await said('The latest attempt did not work: The gateway does not answer.').waitFor();
  });
});

describe('Somebody who may only look', () => {
  let viewer;
  const actions = /Reveal|Mark|Load|Invite|Verify|Export|Change|ctivate/;

  beforeAll(async () => {
    viewer = await newPage(`/accounts/${account.number}`, { person: await visit.staff.invite('viewer') });
  });

  it.each([
    ['an account', () => `/accounts/${account.number}`, () => said(account.externalNumber, viewer)],
    ['the registrations', () => '/registrations?state=REFUSED', () => row('Refused', viewer).first()],
  ])('sees no action on %s', async (_, path, shown) => {
    await open(path(), viewer);
    await shown().waitFor();
    expect(await viewer.getByRole('button', { name: actions }).count()).toBe(0);
  });

  it('is refused by the API as well', async () => {
    const ask = async (method, path, data) => {
      const headers = {
        Origin: visit.stack.consoleUrl,
        'Content-Type': typeof data === 'string' ? 'text/csv' : 'application/json',
      };
      return (await viewer.request.fetch(`${visit.stack.consoleUrl}/api/${path}`, { method, headers, data })).status();
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
  ])('%s fits the width and is accessible', async (_, path, shown) => {
    await page.setViewportSize(phone);
    await open(path());
    await shown(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
