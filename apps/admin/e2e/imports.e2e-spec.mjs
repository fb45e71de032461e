import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { PayloadPage, populateSomeDays } from './support/failing-imports.mjs';
import { onDatabase } from './support/staff.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'Checked with the supplier';

const visit = new ConsoleVisit();
const { newPage, open, said, rows, section, dialog, press, ask, confirm, untilPageListens } = visit;
const { line, openFailing } = new PayloadPage(visit);
let page;

beforeAll(async () => {
  await visit.start();
  page = await newPage('/imports');
});

afterAll(() => visit.stop());

describe('While there is nothing yet', () => {
  it('/imports says what would be there, accessibly', async () => {
    await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('With imports of some days', () => {
  // The suppliers of this file name tariffs of their own.
  beforeAll(() => populateSomeDays(visit.stack, { hasLists: false }));

  describe('the list of imports', () => {
    it('takes several statuses, which stand in the address', async () => {
      await open('/imports?status=ERRORED');
      await page.getByRole('navigation', { name: 'Status' }).getByText('Dry run errored', { exact: true }).click();
      await page.waitForURL('**/imports?status=ERRORED%2CDRY_RUN_ERRORED');
    });

    it('is not shown for a status that there is not, which is said with those that there are', async () => {
      await open('/imports?status=errored');
      await page.getByRole('heading', { name: 'There is no such list' }).waitFor();
      await said(/status=errored/).waitFor();
      await said(/A status is one of PENDING, /).waitFor();
      expect(await rows().count()).toBe(0);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Show all imports' }).click();
      await page.waitForURL('**/imports');
      await rows().first().waitFor();
    });

    it('is narrowed by what is behind "More filters", and widened again', async () => {
      await open('/imports');
      await untilPageListens();
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByLabel('Error code').filter({ visible: true }).fill('worker_lost');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/imports?error_code=worker_lost');
      await page.getByRole('link', { name: 'Error worker_lost, remove' }).click();
      await page.waitForURL('**/imports');
    });

    it('shows on a phone the status that is chosen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open('/imports?status=CANCELLED');
      const chosen = page
        .getByRole('navigation', { name: 'Status' })
        .locator('[aria-current]')
        .filter({ visible: true });
      await chosen.filter({ hasText: 'Cancelled' }).waitFor();
      const isWhole = async () => {
        const { x, width } = await chosen.boundingBox();
        return x >= 0 && x + width <= 390;
      };
      expect(await waitUntil(isWhole, { milliseconds: 10_000 })).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('is ordered by its heads and paged by cursor', async () => {
      await open('/imports?status=PROCESSED');
      await page.getByRole('columnheader', { name: 'Modified' }).getByRole('link').click();
      await page.waitForURL('**/imports?status=PROCESSED&sort=-modified_at');
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL('**cursor=**');
      await page.getByRole('link', { name: 'Back' }).click();
      await page.waitForURL('**/imports?status=PROCESSED&sort=-modified_at');
    });

    it('is saved as CSV and as JSONL with the same filter', async () => {
      const { count } = await ask('batches/preview', { action: 'retry', filter: { status: 'ERRORED' } });
      for (const [name, lines] of [
        ['csv', count + 1],
        ['jsonl', count],
      ]) {
        await open('/imports?status=ERRORED');
        await untilPageListens();
        await page.getByRole('button', { name: 'Everything that matches' }).click();
        const saved = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: `Export as ${name.toUpperCase()}` }).click();
        const download = await saved;
        expect(download.suggestedFilename()).toBe(`imports.${name}`);
        const text = await readFile(await download.path(), 'utf8');
        expect(text.trimEnd().split('\n')).toHaveLength(lines);
      }
    });

    it('has the focus back after a dialog, which began at its first field', async () => {
      await open('/imports?status=ERRORED');
      await untilPageListens();
      await page.getByRole('button', { name: 'Everything that matches' }).click();
      await page.getByRole('menuitem', { name: 'Retry …' }).click();
      await page.locator('[role=dialog] :is(input, textarea):focus').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('button:focus', { hasText: 'Everything that matches' }).waitFor();
    });

    it('keeps all its columns beside a number of 128 characters', async () => {
      const supplier = await Supplier.signIn(visit.stack, 1, 'N'.repeat(124));
      const number = await supplier.create();
      expect(number).toHaveLength(128);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await open(`/imports?search=${number.slice(0, 100)}`);
        await visit.row(number).waitFor();
        const outside = await page.evaluate(
          () =>
            [...document.querySelectorAll('[aria-label="Import processes"] td')].filter(
              (cell) => cell.getBoundingClientRect().right > window.innerWidth,
            ).length,
        );
        expect(outside).toBe(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('is worked with by keyboard alone', async () => {
      await open('/imports?status=ERRORED');
      await untilPageListens();
      await rows().first().getByRole('link').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+Space');
      await page.getByText('3 imports selected').waitFor();
      // Escape closes what is open, and leaves what was chosen.
      await page.getByRole('button', { name: 'Everything that matches' }).click();
      await page.getByRole('menuitem', { name: 'Retry …' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Retry …' }).click();
      await dialog().getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await page.getByText('3 imports selected').waitFor();
      await rows().nth(2).getByRole('link').focus();
      await page.keyboard.press('Escape');
      await page.getByText('3 imports selected').waitFor({ state: 'detached' });
      const number = await rows().nth(2).getByRole('link').textContent();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: number }).and(page.locator(':focus')).waitFor();
      await line('customers').waitFor();
      await page.locator('[role=tree] [tabindex="0"]').filter({ visible: true }).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
      expect(await focused()).toBe('treeitem');
    });
  });

  describe('personal data', () => {
    it('is masked until somebody says why, and again after leaving', async () => {
      const { id } = await openFailing();
      expect(await line('customers.0.given_name').textContent()).toContain('masked');
      await page.getByRole('button', { name: 'Reveal personal data' }).click();
      await confirm('Reveal', REASON);
      await dialog().waitFor({ state: 'detached' });
      expect(await line('customers.0.given_name').textContent()).toMatch(/"[A-Z][a-z]+"/);
      expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
        /@example\.com/,
      );
      const audit = await ask('audit?action=import.reveal_payload');
      expect(audit.results[0]).toMatchObject({ target: id, reason: REASON });

      await page.getByRole('link', { name: '← Imports' }).click();
      await rows().first().waitFor();
      await page.goBack();
      await line('customers.0.given_name').waitFor();
      expect(await line('customers.0.given_name').textContent()).toContain('masked');
    });
  });

  describe('one import', () => {
    it('offers exactly what the API allows, and asks why', async () => {
      const { id, external_account_number: number } = await openFailing('transfer_balance');
      expect((await ask(`imports/${id}`)).allowed_actions.sort()).toEqual([
        ...['cancel', 'erase_customer', 'retry', 'reveal'],
      ]);
      await press(page.getByRole('button', { name: 'Retry' }));
      await dialog().getByText('A retry alone does not help').waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Cancel the import' }).click();
      await dialog()
        .getByRole('heading', { name: `Cancel ${number}` })
        .waitFor();
      await confirm('Cancel the import', REASON);
      await page.getByText('Withdrawn before an account existed').waitFor();
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Restore' }).click();
      await confirm('Restore', REASON);
      await page.getByText('Restored', { exact: true }).waitFor();
      expect((await ask(`imports/${id}`)).status).toBe('PENDING');
    });

    it('foresees that a retry goes through once its cause is gone, and that it does not before', async () => {
      const supplier = await Supplier.signIn(visit.stack, 1, 'FORESEEN-');
      const number = await supplier.create();
      await visit.query(
        `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'import_process_failed_validation',
           latest_error_detail = 'The payload is no longer valid: references.0.value.', latest_error_domain = 'account_import',
           latest_error_paths = '{references.0.value}' WHERE external_account_number = $1`,
        [number],
      );
      const { results } = await ask(`imports?search=${number}`);
      await open(`/imports/${results[0].id}`);
      await press(page.getByRole('button', { name: 'Retry' }));
      const expected = section('What to expect', dialog());
      await expected.getByText('Pass the checks as they are now').waitFor();
      expect(await expected.textContent()).toMatch(/Pass the checks as they are now1Would fail again0/);
      expect(await dialog().getByText('A retry alone does not help').count()).toBe(0);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await openFailing('transfer_balance');
      await press(page.getByRole('button', { name: 'Retry' }));
      await dialog().getByText('A retry alone does not help 1 import').waitFor();
      expect(await expected.textContent()).toMatch(/Would fail again1.*ledger_balances_not_equal_to_transfer_balance/);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });

    it('counts every run over its retries, and tells flags in words', async () => {
      const { id } = await openFailing('transfer_balance');
      const flags = [{ code: 'long_meter_serial_number', path: 'supply_addresses.0' }];
      const happens = (event, from, to, data) =>
        visit.query(
          `INSERT INTO account_import_event (import_supplier_id, process_id, event, from_status, to_status, attempt, payload_version, occurred_at, data)
           SELECT import_supplier_id, id, $2, $3, $4, 1, 1, clock_timestamp(), $5 FROM account_import_process WHERE id = $1`,
          [id, `EVENT_ACCOUNT_IMPORT_PROCESS_${event}`, from, to, data === undefined ? null : JSON.stringify(data)],
        );
      await visit.query('DELETE FROM account_import_event WHERE process_id = $1', [id]);
      for (const run of [1, 2, 3]) {
        await happens('STARTED', 'PENDING', 'IN_PROGRESS', { worker: `worker-${run}` });
        await happens('ERRORED', 'IN_PROGRESS', 'ERRORED', { code: 'worker_lost', flags });
        if (run < 3) await happens('REQUEUED', 'ERRORED', 'PENDING', { actor: 'ada', reason: 'again' });
      }
      await open(`/imports/${id}`);
      const timeline = section('Timeline');
      for (const run of [1, 2, 3]) expect(await timeline.getByText(`run ${run}`, { exact: true }).count()).toBe(2);
      expect(await timeline.textContent()).toContain(
        'FlagsThe serial number is longer than industry messages can carry.',
      );
      expect(await timeline.textContent()).not.toMatch(/[{}[\]]/);
      expect(await section('Details').textContent()).toMatch(/Runs3\d+ attempts? since it last began to wait/);
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });

    it('has the fields of its payload in the order of the contract, with labels', async () => {
      await openFailing('transfer_balance');
      const paths = await page
        .locator('[role=treeitem][aria-level="1"]')
        .filter({ visible: true })
        .evaluateAll((lines) => lines.map((one) => one.getAttribute('data-path')));
      const inOrder = [
        'import_supplier',
        'external_account_number',
        'customers',
        'billing_address1',
        'supply_addresses',
      ];
      expect(paths.filter((path) => [...inOrder, 'transfer_balance', 'ledgers'].includes(path))).toEqual([
        ...inOrder,
        'transfer_balance',
        'ledgers',
      ]);
      await line('billing_address1').getByText('Billing address, line 1').waitFor();
    });

    it('keeps its heading in view when a link leads to a field', async () => {
      const { id } = await openFailing('transfer_balance');
      await open(`/imports/${id}?field=transfer_balance`);
      await line('transfer_balance').and(page.locator(':focus')).waitFor();
      const top = await page
        .locator('main h1')
        .filter({ visible: true })
        .evaluate((h1) => h1.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      const { y } = await line('transfer_balance').boundingBox();
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(800);
    });

    it('says what changed between the versions of its payload', async () => {
      const { id } = await openFailing('supply_addresses.0.supply_postcode');
      await onDatabase(visit.stack, async (query) => {
        await query(
          `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
           SELECT process_id, 2, jsonb_set(payload, '{transfer_balance}', '"7.00"'), 'changed', now()
           FROM account_import_payload WHERE process_id = $1`,
          [id],
        );
        await query('UPDATE account_import_process SET payload_version = 2 WHERE id = $1', [id]);
      });
      await open(`/imports/${id}`);
      await untilPageListens();
      await page.getByLabel('What to show of the payload').selectOption('Changes');
      await page.getByText('Version 1 to 2: 1 changed.').waitFor();
      expect(await page.locator('del').filter({ visible: true }).textContent()).toBe('"-12.50"');
      expect(await page.locator('ins').filter({ visible: true }).textContent()).toBe('"7.00"');
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });
  });

  describe('every page', () => {
    const full = [
      ['/imports?status=DRY_RUN_ERRORED', () => rows().first()],
      ['/imports?status=ERRORED&cursor=nonsense', () => said('The imports cannot be shown')],
      ['/imports?status=IN_PROGRESS', () => said('No import matches')],
    ];

    it.each(full)('%s is accessible in light and dark', async (path, there) => {
      await open(path);
      await there().waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });
  });

  describe('a viewer', () => {
    let viewer;
    beforeAll(async () => {
      viewer = await newPage('/imports', { person: await visit.staff.invite('viewer') });
    });

    it('sees no action it may not do', async () => {
      await rows(viewer).first().waitFor();
      expect(await viewer.getByRole('checkbox').count()).toBe(0);
      await open('/errors', viewer);
      await viewer.locator('[data-code]').filter({ visible: true }).first().waitFor();
      expect(await viewer.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      const { results } = await ask('imports?status=ERRORED&limit=1');
      await open(`/imports/${results[0].id}`, viewer);
      await viewer.getByRole('treeitem').first().waitFor();
      expect(await viewer.getByRole('button', { name: /Retry|Cancel|Reveal/ }).count()).toBe(0);
    });

    it('is refused by the API', async () => {
      const { results } = await ask('imports?status=ERRORED&limit=1');
      const [{ id }] = results;
      const filter = { ids: [id] };
      const start = { action: 'retry', filter, reason: REASON, expected_count: 1, idempotency_key: 'viewer' };
      const calls = {
        [`imports/${id}/retry`]: { reason: REASON },
        [`imports/${id}/cancel`]: { reason: REASON },
        [`imports/${id}/payload/reveal`]: { reason: REASON },
        'batches/preview': { action: 'retry', filter },
        batches: start,
      };
      for (const [path, data] of Object.entries(calls)) {
        const headers = { Origin: visit.stack.consoleUrl };
        const answer = await viewer.request.post(`${visit.stack.consoleUrl}/api/${path}`, { headers, data });
        expect([path, answer.status()]).toEqual([path, 403]);
      }
    });
  });

  it('nothing went wrong in the scripts of any page', () => {
    expect(visit.complaints).toEqual([]);
  });
});
