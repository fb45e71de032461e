import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { Supplier } from './support/supplier.mjs';

const visit = new ConsoleVisit();
const { newPage, open, section, row, rows, dialog, press, ask, said } = visit;
let page;
let supplier;

/** Works as any supplier does, for the sandbox, whose organisation is that of the demo data. */
const signInAsSandbox = (accounts, prefix) => {
  const { apiUrl, credentials } = visit.stack;
  return Supplier.signIn({ apiUrl, credentials: { ...credentials, import_supplier: 'TRIAL' } }, accounts, prefix);
};

beforeAll(async () => {
  await visit.start();
  page = await newPage('/suppliers');
});

afterAll(() => visit.stop());

describe('A sandbox', () => {
  it('is chosen when a supplier is registered, which says that it is for ever', async () => {
    const { organization } = await ask('suppliers/DEMO');
    await press(page.getByRole('button', { name: 'Register a supplier' }));
    await dialog().getByText('For ever: neither becomes the other.').waitFor();
    expect(await dialog().getByRole('radio', { name: 'Live' }).isChecked()).toBe(true);
    await dialog().getByLabel('Code').fill('TRIAL');
    await dialog().getByLabel('Name').fill('Trial Energy');
    await dialog().getByLabel('Organisation').fill(organization);
    await dialog().getByRole('radio', { name: 'Sandbox' }).check();
    await dialog().getByLabel('Reason').fill('They try it out');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('alert').getByText('Trial Energy is registered as a sandbox.').waitFor();
    await page.waitForURL('**/suppliers/TRIAL');
    expect(await ask('suppliers/TRIAL')).toMatchObject({ is_sandbox: true });
  });

  it('says what it is on its page, and that it is paused before it is emptied', async () => {
    await section('Details').getByText('Sandbox, for ever').waitFor();
    await section('Sandbox').getByText('most rules only warn').waitFor();
    await section('Sandbox').getByText('Pause it first').waitFor();
    expect(await section('Sandbox').getByRole('button', { name: 'Empty sandbox …' }).isDisabled()).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/suppliers/DEMO');
    await section('Details').getByText('Live', { exact: true }).waitFor();
    expect(await section('Sandbox').count()).toBe(0);
  });
});

describe('What a sandbox sent', () => {
  let processed;
  let errored;

  beforeAll(async () => {
    supplier = await signInAsSandbox(3, 'T-');
    await visit.stack.startWorker();
    const past = { schedule_window_start: '2020-01-01T00:00:00Z', schedule_window_end: '2020-01-02T00:00:00Z' };
    await expect(supplier.create(past)).rejects.toThrow(/Create answered 400/);
    processed = await supplier.create();
    errored = await supplier.create();
    await Promise.all([processed, errored].map((number) => supplier.waitFor(number, 'PROCESSED')));
    const outcome = `status = 'ERRORED', platform_identifier = NULL, latest_error_code = 'worker_lost', latest_error_domain = 'platform',
      latest_error_detail = 'Lost.'`;
    await visit.query(`UPDATE account_import_process SET ${outcome} WHERE external_account_number = $1`, [errored]);
    const demo = await Supplier.signIn(visit.stack, 0);
    const [account] = generatePayloads(1, 23, 'DEMO');
    await demo.waitFor(await demo.createFrom(account), 'PROCESSED');
  });

  it('has its badge in the lists, on its import and on its account', async () => {
    for (const path of ['/suppliers', '/imports?supplier=TRIAL']) {
      await open(path);
      await row('TRIAL').getByText('Sandbox').first().waitFor();
    }
    await row(processed).getByRole('link').click();
    await section('Details').getByText('Sandbox').waitFor();
    const [{ platform_identifier: number }] = (await ask(`imports?search=${processed}`)).results;
    await open(`/accounts/${number}`);
    await said('Sandbox').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/audit?action=supplier.register');
    await row('TRIAL').getByText('Sandbox').waitFor();
  });

  it('is left out of the totals of the overview, which says so, and stands in its table', async () => {
    await open('/overview');
    await said('Totals are of live suppliers.').waitFor();
    await row('Trial Energy').getByText('Sandbox').waitFor();
    await row('Trial Energy').getByRole('link', { name: '1 errored' }).waitFor();
    await section('What fails most').getByText('Nothing fails').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await section('What fails most').getByRole('link', { name: 'Errors of sandboxes' }).click();
    await page.waitForURL('**/errors?sandbox=true');
  });

  it('is among the errors when that is asked for', async () => {
    const group = page.locator('[data-code="worker_lost"]').filter({ visible: true });
    await group.getByText('Sandbox').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await group.getByRole('link', { name: 'Open imports' }).click();
    await page.waitForURL('**sandbox=true**');
    expect(await waitUntil(async () => (await rows().count()) === 1, { milliseconds: 30_000 })).toBe(true);
    await page.getByLabel('Supplier').selectOption({ label: 'All live suppliers' });
    await page.waitForURL('**sandbox=false**');
    await open('/errors');
    await said('Nothing fails').waitFor();
  });

  it('is exported with its kind', async () => {
    const file = await visit.fetchFrom(page, 'imports/export.csv?supplier=TRIAL');
    const [names, first] = (await file.text()).split('\r\n').map((line) => line.split(','));
    expect(first[names.indexOf('is_sandbox')]).toBe('true');
  });
});

describe('Emptying a sandbox', () => {
  const left = async () => (await ask('suppliers/TRIAL')).total;

  it('wants the code typed and a reason, says what goes, and goes on until nothing is left', async () => {
    // As many as one call does not delete.
    await visit.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       SELECT gen_random_uuid(), id, 'many-' || i, 'CANCELLED', false, 1, '', now(), 0, now(), now()
       FROM import_supplier, generate_series(1, 2100) i WHERE code = 'TRIAL'`,
    );
    await visit.staff.send('PUT', 'suppliers/TRIAL/status', { status: 'Paused', reason: 'To begin again' });
    await open('/suppliers/TRIAL');
    const calls = [];
    page.on('response', (response) => response.url().endsWith('/empty') && calls.push(response.status()));
    await press(section('Sandbox').getByRole('button', { name: 'Empty sandbox …' }));
    await dialog().getByText('All 2,102 imports it sent go for good').waitFor();
    const empty = dialog().getByRole('button', { name: 'Empty sandbox' });
    await dialog().getByLabel('Reason').fill('The next trial begins');
    await dialog().getByLabel('Code of the supplier').fill('DEMO');
    expect(await empty.isDisabled()).toBe(true);
    await dialog().getByLabel('Code of the supplier').fill('TRIAL');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    let release;
    const isReleased = new Promise((resolve) => {
      release = resolve;
    });
    // The second call waits, so that what is shown meanwhile can be seen.
    await page.route('**/api/suppliers/TRIAL/empty', async (route) => {
      if (calls.length > 0) await isReleased;
      await route.continue();
    });
    await empty.click();
    await dialog().getByText('2,000 of 2,102 imports deleted').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    release();
    await page.getByRole('alert').getByText('Trial Energy is empty: 2,102 imports deleted.').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.unroute('**/api/suppliers/TRIAL/empty');
    expect(calls).toEqual([200, 200]);
    expect(await left()).toBe(0);
  });

  it('says why not when it is Ongoing again by then', async () => {
    await press(section('Sandbox').getByRole('button', { name: 'Empty sandbox …' }));
    await visit.staff.send('PUT', 'suppliers/TRIAL/status', { status: 'Ongoing', reason: 'On we go' });
    await dialog().getByLabel('Reason').fill('Once more');
    await dialog().getByLabel('Code of the supplier').fill('TRIAL');
    await dialog().getByRole('button', { name: 'Empty sandbox' }).click();
    await dialog().getByText('is Ongoing; set it to Paused first').waitFor();
    await page.keyboard.press('Escape');
    await section('Sandbox').getByText('Pause it first').waitFor();
  });

  it('is not offered to operators', async () => {
    const operator = await newPage('/suppliers/TRIAL', { person: await visit.staff.invite('operator') });
    await section('Sandbox', operator).getByText('most rules only warn').waitFor();
    await operator.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(await section('Sandbox', operator).getByRole('button').count()).toBe(0);
  });
});

describe('A phone', () => {
  it.each(['/suppliers', '/suppliers/TRIAL', '/overview'])('shows %s without scrolling sideways', async (path) => {
    const phone = await newPage(path, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await said('Sandbox', phone).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.context().close();
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
