import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide, openDialog } from './support/dialogs.mjs';
import { createSomeImports } from './support/some-imports.mjs';

const visit = new ConsoleVisit();
const { newPage, open, said, section, supplierRow, dialog, press, fetchFrom, fromConsole } = visit;
let supplier;
let numbers;
let page;

const statusOf = async (code) => (await visit.staff.send('GET', `suppliers/${code}`)).status;

async function openSupplier(code = 'DEMO') {
  await open(`/suppliers/${code}`);
  await section('Settings').getByText('Imports at the same time').waitFor();
}

beforeAll(async () => {
  await visit.start();
  ({ supplier, numbers } = await createSomeImports(visit.stack, { spare: 8 }));
  page = await newPage('/suppliers');
});

afterAll(() => visit.stop());

describe('Pausing a supplier', () => {
  it('says what it means and wants a reason', async () => {
    await openSupplier();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Pause Demo supplier' }).waitFor();
    await dialog().getByText('1 waiting import will wait.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Pause', exact: true }).isDisabled()).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is done once however often the button is pressed, and refuses new imports', async () => {
    await dialog().getByLabel('Reason').fill('Their system sends twice');
    await dialog().getByRole('button', { name: 'Pause', exact: true }).dblclick();
    await page.getByRole('alert').getByText('Demo supplier is Paused.').waitFor();
    await section('Status history').getByText('Their system sends twice').waitFor();
    const history = await visit.staff.send('GET', 'suppliers/DEMO');
    expect(history.status_history.filter(({ reason }) => reason === 'Their system sends twice')).toHaveLength(1);
    await expect(supplier.create()).rejects.toThrow(/Create answered 4/);
  });

  it('is undone with a reason as well', async () => {
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await dialog().getByLabel('Reason').fill('It is repaired');
    await dialog().getByRole('button', { name: 'Resume', exact: true }).click();
    await section('Status history').getByText('It is repaired').waitFor();
    expect(await statusOf('DEMO')).toBe('Ongoing');
    expect(await waitUntil(() => supplier.create().catch(() => false), { milliseconds: 30_000 })).toBeTruthy();
  });

  it('names the windows that end soon, which a pause does not hold up', async () => {
    const at = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const number = await supplier.create({ schedule_window_start: at(1), schedule_window_end: at(2) });
    await openSupplier();
    await openDialog(page, page.getByRole('button', { name: 'Pause', exact: true }));
    await dialog()
      .getByText(/^The window of 1 import ends within 24 hours, at .*: the import is then errored, paused or not\.$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const [{ id }] = (await visit.ask(`imports?search=${encodeURIComponent(number)}`)).results;
    await visit.ask(`imports/${id}/cancel`, { reason: 'Sent to see its window' });
  });

  it('stays open and says why when the API refuses', async () => {
    await page.route('**/api/suppliers/DEMO/status', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The service is being stopped.', code: 'unavailable' } }),
    );
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog().getByText('will end as errored.').waitFor();
    await dialog().getByText('in error can no longer be retried.').waitFor();
    await dialog().getByLabel('Code of the supplier').fill('DEMO');
    await dialog().getByLabel('Reason').fill('All over');
    await dialog().getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog().getByText('The service is being stopped.').waitFor();
    await page.unroute('**/api/suppliers/DEMO/status');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await statusOf('DEMO')).toBe('Ongoing');
  });
});

describe('One supplier', () => {
  it('has settings that are changed with a reason, and a history of them', async () => {
    await openSupplier();
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Imports at the same time').filter({ visible: true }).fill('7');
    await page.getByLabel('Payment days').filter({ visible: true }).fill('1, 15');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByText('No limit (default) → 7').waitFor();
    await dialog().getByLabel('Reason').fill('Agreed with them');
    await dialog().getByRole('button', { name: 'Change settings' }).click();
    await section('Settings history').getByText('Agreed with them').waitFor();
    expect((await visit.staff.send('GET', 'suppliers/DEMO')).settings).toEqual({
      concurrency_limit: 7,
      payment_days: [1, 15],
    });
  });

  it('shows in the review what somebody else has set since the form was opened', async () => {
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Imports at the same time').filter({ visible: true }).fill('20');
    const settings = { concurrency_limit: 2 };
    await visit.staff.send('PATCH', 'suppliers/DEMO/settings', { settings, reason: 'Their database is slow' });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByText('2 → 20').waitFor();
    await dialog().getByText('Meanwhile this was changed to “2”. What stands here takes its place.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await section('Settings').getByRole('button', { name: 'Cancel' }).click();
    await section('Settings').getByText('Imports at the same time').waitFor();
    expect((await visit.staff.send('GET', 'suppliers/DEMO')).settings.concurrency_limit).toBe(2);
  });

  it('says which setting the API does not take', async () => {
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByLabel('Payment days').filter({ visible: true }).fill('1, 31');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog().getByLabel('Reason').fill('A try');
    await dialog().getByRole('button', { name: 'Change settings' }).click();
    await dialog().getByRole('alert').getByText('Expected a whole number from 1 to 28.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('gets an API key that is shown once, and loses it', async () => {
    await openSupplier();
    await openDialog(page, page.getByRole('button', { name: 'Issue key' }));
    await dialog().getByLabel('From these networks only').fill('at home');
    await dialog().getByLabel('For reading and validating only').check();
    await decide(page, 'Issue key', 'A second system');
    await dialog().getByText('These are 1 to 50 addresses or networks').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('From these networks only').fill('203.0.113.0/24');
    await dialog().getByRole('button', { name: 'Issue key' }).click();
    await dialog().locator('code').waitFor();
    const key = await dialog().locator('code').textContent();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'I have stored it' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    const row = section('API keys')
      .locator('tbody tr')
      .filter({ hasText: key.slice(0, 10) });
    await row.getByText('reads only; from 203.0.113.0/24').waitFor();
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await dialog().getByLabel('Reason').fill('It leaked');
    await dialog().getByRole('button', { name: 'Revoke key' }).click();
    await row.getByText('Revoked').waitFor();
  });

  it('gets one key only when the answer to the first try was lost, and is told what to do', async () => {
    await page.route(
      '**/api/suppliers/DEMO/api-keys',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await openDialog(page, page.getByRole('button', { name: 'Issue key' }));
    await decide(page, 'Issue key', 'A third system');
    await dialog().getByText('The console cannot be reached').waitFor();
    await dialog().getByRole('button', { name: 'Issue key' }).click();
    await page.getByRole('alert').getByText('its text was lost on its way').waitFor();
    const { api_keys: keys } = await visit.staff.send('GET', 'suppliers/DEMO');
    expect(keys.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(2);
  });

  it('has no accessibility problem, nor has the list', async () => {
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/suppliers');
    await supplierRow('Demo supplier').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is not found under a code that nobody has', async () => {
    expect((await open('/suppliers/NOBODY')).status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such supplier' }).waitFor();
  });
});

describe('Registering a supplier', () => {
  it('says what is wrong beside the field, and opens its page when it is done', async () => {
    await open('/suppliers');
    await page.getByRole('button', { name: 'Register a supplier' }).click();
    const fill = (label, text) => dialog().getByLabel(label).fill(text);
    await fill('Code', 'DEMO');
    await fill('Name', 'Western Power');
    await fill('Organisation', 'Western');
    await fill('Reason', 'Contract signed');
    await dialog().getByRole('button', { name: 'Register', exact: true }).click();
    await dialog().getByText('This code is taken.').waitFor();
    await fill('Code', 'WESTERN');
    await dialog().getByRole('button', { name: 'Register', exact: true }).click();
    await page.waitForURL('**/suppliers/WESTERN');
    await page.getByRole('heading', { level: 1, name: 'Western Power' }).waitFor();
    await section('API keys').getByText('cannot send anything').waitFor();
  });
});

describe('Erasing payloads', () => {
  it('is offered when the supplier is Complete, and done when its code was typed', async () => {
    await visit.staff.send('PUT', 'suppliers/WESTERN/status', { status: 'Complete', reason: 'For the test' });
    await open('/suppliers/WESTERN');
    await section('Payloads').getByText('What it sent is kept.').waitFor();
    await section('Payloads').getByRole('button', { name: 'Erase payloads' }).click();
    const erase = dialog().getByRole('button', { name: 'Erase payloads' });
    await dialog().getByLabel('Reason').fill('Signed off');
    await dialog().getByLabel('Code of the supplier').fill('WESTER');
    expect(await erase.isDisabled()).toBe(true);
    await dialog().getByLabel('Code of the supplier').fill('WESTERN');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await erase.click();
    await section('Payloads').getByText('Signed off').waitFor();
    expect((await visit.staff.send('GET', 'suppliers/WESTERN/payload-erasure')).latest.reason).toBe('Signed off');
  });
});

describe('A phone', () => {
  let phone;
  beforeAll(async () => {
    phone = await newPage('/suppliers', { viewport: { width: 390, height: 844 }, hasTouch: true });
  });

  it.each(['/suppliers', '/suppliers/DEMO'])('shows %s without scrolling sideways', async (path) => {
    await open(path, phone);
    await phone.getByText('Demo supplier').first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findAccessibilityProblems(phone)).toEqual([]);
  });
});

describe('A viewer', () => {
  let viewer;
  beforeAll(async () => {
    viewer = await newPage('/suppliers', { person: await visit.staff.invite('viewer') });
  });

  it('sees no action and no page they may not use', async () => {
    await open('/suppliers/DEMO', viewer);
    await viewer.getByRole('region', { name: 'Settings', exact: true }).getByText('Longest window').waitFor();
    await viewer.getByRole('region', { name: 'Rules', exact: true }).getByText('default severity').waitFor();
    const buttons = await viewer.locator('main').getByRole('button').allTextContents();
    // They change nothing but what is shown.
    expect([...buttons].sort()).toEqual(['Show all rules', 'Show the numbers']);
    const pages = await viewer.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    expect(pages.join()).not.toMatch(/Audit|Staff/);
    await open('/suppliers', viewer);
    await viewer.getByRole('link', { name: 'Demo supplier' }).waitFor();
    expect(await viewer.locator('main').getByRole('button').count()).toBe(0);
  });

  it('is refused by the API as well', async () => {
    const body = { status: 'Paused', reason: 'I want to' };
    const answer = await fetchFrom(viewer, 'suppliers/DEMO/status', { method: 'PUT', ...fromConsole(body) });
    expect(answer.status()).toBe(403);
    expect(await statusOf('DEMO')).toBe('Ongoing');
  });
});

describe('Completing a supplier', () => {
  it('says that it can be reopened, and wants the code typed and a reason in words', async () => {
    await openSupplier();
    await openDialog(page, page.getByRole('button', { name: 'Complete', exact: true }));
    await dialog().getByText('It can be reopened').waitFor();
    await dialog()
      .getByText(/waiting imports? will end as errored/)
      .waitFor();
    const complete = dialog().getByRole('button', { name: 'Complete', exact: true });
    await dialog().getByLabel('Reason').fill('.');
    expect(await complete.isDisabled()).toBe(true);
    await dialog().getByLabel('Code of the supplier').fill('DEMO');
    await complete.click();
    await dialog().getByText('Say in some words why the migration is over.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await statusOf('DEMO')).toBe('Ongoing');
    await decide(page, 'Complete', 'The last accounts are over');
    await page.getByRole('alert').getByText('Demo supplier is Complete.').waitFor();
  });

  it('keeps what failed from being retried, and what is cancelled from being restored, which their pages say', async () => {
    const [{ id }] = (await visit.ask(`imports?search=${encodeURIComponent(numbers.errored)}`)).results;
    await open(`/imports/${id}`);
    await said('It cannot be retried: its supplier is Complete, and has to be Ongoing again first.').waitFor();
    await press(page.getByRole('button', { name: 'Cancel the import' }));
    await dialog().getByText('Once it is Ongoing again it can send the account again, and staff can').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const erasure = { confirm: `DEMO/${numbers.errored}`, reason: 'Request 17' };
    await visit.ask(`imports/${id}/customer-erasure`, erasure);
    await open(`/imports/${id}`);
    await said('It cannot be retried, as what was sent was erased.').waitFor();
    await press(page.getByRole('button', { name: 'Cancel the import' }));
    const words = 'It cannot be restored, as what was sent was erased.';
    await dialog().getByText(words).waitFor();
    await visit.confirm('Cancel the import', 'They do not want it');
    await section('Status').getByText(words).waitFor();
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is taken back by resuming, which says what ended and leads there', async () => {
    const preview = () => visit.staff.send('GET', 'suppliers/DEMO/status/preview?status=Ongoing');
    const haveEnded = async () => (await preview()).ended_by_completion > 0;
    expect(await waitUntil(haveEnded, { milliseconds: 30_000, every: 300 })).toBe(true);
    await openSupplier();
    await openDialog(page, page.getByRole('button', { name: 'Resume', exact: true }));
    await dialog()
      .getByText(/ended when it was completed, and can be retried afterwards/)
      .waitFor();
    const ended = (await preview()).ended_by_completion;
    await visit.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
         payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
       SELECT gen_random_uuid(), s.id, 'ENDED-BEFORE', 'ERRORED', false, 1, 'x', t.at, 0, 'import_supplier_migration_not_ongoing',
         'It ended.', 'account_import', t.at, t.at FROM import_supplier s, (SELECT now() - interval '9 days' AS at) t WHERE s.code = 'DEMO'`,
    );
    const way = await dialog()
      .getByRole('link', { name: 'Show what ended when it was completed' })
      .getAttribute('href');
    await decide(page, 'Resume', 'It was completed too early');
    await page.getByRole('alert').getByText('Demo supplier is Ongoing.').waitFor();
    await open(way);
    await visit.rows().first().waitFor();
    expect(await visit.rows().count()).toBe(ended);
    expect(await visit.row('ENDED-BEFORE').count()).toBe(0);
    await page.getByRole('button', { name: 'Everything that matches' }).click();
    await page.getByRole('menuitem', { name: /^Retry/ }).waitFor();
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
