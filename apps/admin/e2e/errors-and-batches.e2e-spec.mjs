import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { PayloadPage, populateSomeDays } from './support/failing-imports.mjs';
import { onDatabase } from './support/staff.mjs';

const REASON = 'Checked with the supplier';

const visit = new ConsoleVisit();
const { newPage, open, said, rows, dialog, press, ask, confirm, untilPageListens } = visit;
const { line, openFailing } = new PayloadPage(visit);
let page;

const groups = () => page.locator('[data-code]').filter({ visible: true });
const url = () => new URL(page.url());

beforeAll(async () => {
  await visit.start();
  page = await newPage('/errors');
});

afterAll(() => visit.stop());

describe('While there is nothing yet', () => {
  it.each([
    ['/errors', 'Nothing fails'],
    ['/batches', 'No batches yet'],
  ])('%s says what would be there, accessibly', async (path, title) => {
    await open(path);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('With imports of some days', () => {
  beforeAll(() => populateSomeDays(visit.stack));

  describe('the way from what fails to why', () => {
    it('is one press from a group of errors to the failing field', async () => {
      await open('/errors?code=import_process_failed_validation');
      const group = groups().filter({ hasText: 'customers.*.email' });
      await group.getByRole('list', { name: 'Latest imports' }).getByRole('link').first().click();
      await line('customers.0.email').getByText('fails here').waitFor();
      const isSeen = () => line('customers.0.email').evaluate((field) => field === document.activeElement);
      expect(await waitUntil(isSeen, { milliseconds: 30_000 })).toBe(true);
    });

    it('goes on from the banner to every field it names, and to the runbook', async () => {
      await openFailing();
      const fields = page.getByRole('list', { name: 'Failing fields' });
      await fields.getByRole('link', { name: 'supply_addresses.0.supply_postcode' }).click();
      expect(url().searchParams.get('field')).toBe('supply_addresses.0.supply_postcode');
      const isSeen = () =>
        line('supply_addresses.0.supply_postcode').evaluate((field) => field === document.activeElement);
      expect(await waitUntil(isSeen, { milliseconds: 30_000 })).toBe(true);
      expect(await page.getByRole('link', { name: 'Open the runbook' }).getAttribute('href')).toBe(
        '/runbooks/import_process_failed_validation',
      );
    });

    it('counts the imports of every group, and opens exactly those', async () => {
      await open('/errors?sort=-last_seen_at');
      const { results } = await ask('errors?sort=-last_seen_at');
      const [{ code, count }] = results;
      await groups().first().getByRole('link', { name: 'Open imports' }).click();
      await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
      expect(url().searchParams.get('error_code')).toBe(code);
      const facts = page.getByRole('region', { name: 'The error of these imports' });
      await facts.getByText(code, { exact: true }).waitFor();
      expect(await facts.textContent()).toMatch(
        new RegExp(`${count} imports? of .* since .*Where it lies.*Who acts.*Does a retry help`, 's'),
      );
      expect(
        await waitUntil(async () => (await rows().count()) === Math.min(50, count), { milliseconds: 30_000 }),
      ).toBe(true);
    });

    it('refuses an address that asks for what there is not', async () => {
      await open('/errors?domain=data&error_code=worker_lost');
      await page.getByRole('heading', { name: 'There is no such list' }).waitFor();
      await said('domain=data').waitFor();
      await said('error_code=worker_lost').waitFor();
      expect(await groups().count()).toBe(0);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Show all errors' }).click();
      await groups().first().waitFor();
    });

    it.each([
      ['/errors', 'Show all errors', () => groups()],
      ['/imports', 'Show all imports', () => rows()],
    ])('refuses a supplier that there is not: %s', async (path, all, listed) => {
      await open(`${path}?supplier=NOPE`);
      await page.getByRole('heading', { name: 'There is no such list' }).waitFor();
      await said('supplier=NOPE').waitFor();
      expect(await listed().count()).toBe(0);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: all }).click();
      await listed().first().waitFor();
    });

    it('says in words what the picture of a day shows', async () => {
      await open('/errors');
      const picture = groups().first().getByRole('img');
      expect(await picture.getAttribute('aria-label')).toMatch(/in the last 24 hours/);
    });
  });

  describe('acting on many', () => {
    it('stops when it is aborted, and says what was left alone', async () => {
      await open('/imports?status=ERRORED&supplier=NORTHWIND');
      await untilPageListens();
      const boxes = rows().getByRole('checkbox');
      await boxes.nth(0).click();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Retry' }).click();
      await confirm('Retry 4 imports', REASON);
      await page.waitForURL('**/batches/*');
      await page.getByText('Retrying: 0 of 4 imports.').waitFor();
      await page.getByRole('button', { name: 'Abort' }).click();
      await confirm('Abort the batch', REASON);
      await page.getByText('Aborted. Retried 0 imports. The other 4 were left alone.').waitFor();
      expect(await page.getByRole('button', { name: 'Abort' }).count()).toBe(0);
    });

    it('asks again with the new count when the selection has changed', async () => {
      const { results } = await ask('imports?status=ERRORED&error_code=campaign_not_found');
      await open('/imports?status=ERRORED&error_code=campaign_not_found');
      await untilPageListens();
      await page.getByRole('button', { name: 'Everything that matches' }).click();
      await page.getByRole('menuitem', { name: 'Cancel …' }).click();
      await dialog().getByText('Will be cancelled').waitFor();
      const typeCount = async (count) => {
        if (count > 20) await dialog().getByLabel('How many imports').fill(String(count));
      };
      await ask(`imports/${results[0].id}/cancel`, { reason: REASON });
      await typeCount(results.length);
      await confirm(/^Cancel \d+ imports?$/, REASON);
      await dialog().getByRole('alert').waitFor();
      await dialog().getByText('This is the count as it is now.').waitFor();
      const left = results.length - 1;
      await typeCount(left);
      await dialog()
        .getByRole('button', { name: `Cancel ${left} ${left === 1 ? 'import' : 'imports'}` })
        .click();
      await page.waitForURL('**/batches/*');
    });

    it('cancels many only when their number is typed, and can be aborted whole before it begins', async () => {
      const filter = { status: 'ERRORED', supplier: 'NORTHWIND' };
      const { allowed: count } = await ask('batches/preview', { action: 'cancel', filter });
      expect(count).toBeGreaterThan(20);
      await open('/imports?status=ERRORED&supplier=NORTHWIND');
      await untilPageListens();
      await page.getByRole('button', { name: 'Everything that matches' }).click();
      await page.getByRole('menuitem', { name: 'Cancel …' }).click();
      await dialog().getByText('For the supplier this is final').waitFor();
      await dialog().getByText('It begins after 30 seconds').waitFor();
      expect(await dialog().getByRole('button', { name: 'Keep them' }).count()).toBe(1);
      expect(await dialog().getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
      await dialog().getByLabel('Reason').fill(REASON);
      const go = dialog().getByRole('button', { name: /^Cancel [\d,]+ imports$/ });
      expect(await go.isDisabled()).toBe(true);
      await dialog()
        .getByLabel('How many imports')
        .fill(String(count - 1));
      expect(await go.isDisabled()).toBe(true);
      await dialog().getByLabel('How many imports').fill(String(count));
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await go.click();
      await page.waitForURL('**/batches/*');
      await page.getByText(/^Begins in \d+ seconds?; until then nothing is changed/).waitFor();
      await page.getByRole('button', { name: 'Abort' }).click();
      await confirm('Abort the batch', REASON);
      await page.getByText(/^Aborted\. Cancelled 0 imports\./).waitFor();
      expect((await ask('batches/preview', { action: 'cancel', filter })).allowed).toBe(count);
    });

    it('takes back exactly what a batch has cancelled', async () => {
      const { results } = await ask('imports?status=ERRORED&supplier=NORTHWIND&limit=2');
      const ids = results.map(({ id }) => id);
      const start = { action: 'cancel', filter: { ids }, reason: REASON, expected_count: 2, idempotency_key: 'two' };
      const { id } = await ask('batches', start);
      await onDatabase(visit.stack, (query) =>
        query(`UPDATE operator_batch SET begins_at = now() WHERE id = $1`, [id]),
      );
      const worker = await visit.stack.startWorker();
      await open(`/batches/${id}`);
      await page.getByText('Cancelled 2 imports.').waitFor();
      await worker.stop();
      await press(page.getByRole('button', { name: 'Restore what it cancelled' }));
      await confirm('Restore 2 imports', REASON);
      await page.getByText('Restoring: 0 of 2 imports.').waitFor();
      await open(`/imports?changed_by_batch=${id}`);
      await said('Changed by one batch').waitFor();
      expect(await waitUntil(async () => (await rows().count()) === 2, { milliseconds: 30_000 })).toBe(true);
    });

    it('retries a group to its end and touches nothing else', async () => {
      await visit.stack.startWorker();
      const filter = { status: 'ERRORED,DRY_RUN_ERRORED', error_code: 'invalid_reference_namespace' };
      const { allowed: count } = await ask('batches/preview', { action: 'retry', filter });
      const others = await ask('batches/preview', { action: 'retry', filter: { error_code: 'supply_point_in_use' } });
      await open('/errors?code=invalid_reference_namespace');
      await untilPageListens();
      await groups().first().getByRole('button', { name: 'Retry' }).click();
      await dialog().getByText('Will be retried').waitFor();
      await confirm(/^Retry \d+ imports?$/, REASON);
      await page.waitForURL('**/batches/*');
      await page.getByText(`Retried ${count} ${count === 1 ? 'import' : 'imports'}.`).waitFor();
      await page.getByText(/^Of the \d+, \d+ (went|failed|wait)/).waitFor();
      expect(await page.locator('main [data-status=DONE]').filter({ visible: true }).count()).toBe(1);
      expect(
        await page
          .getByText(
            'Imports of live suppliers that are Errored or Dry run errored with the error invalid_reference_namespace',
          )
          .count(),
      ).toBe(1);
      expect(await ask('batches/preview', { action: 'retry', filter: { error_code: 'supply_point_in_use' } })).toEqual(
        others,
      );
    });

    it('tells what became of each import, by outcome, page by page, as a file, and retries what failed again', async () => {
      const id = page.url().split('/').at(-1);
      const results = page.getByRole('table', { name: 'Results' });
      const isOver = async () => (await ask(`batches/${id}`)).outcomes.is_final;
      expect(await waitUntil(isOver, { milliseconds: 60_000, every: 250 })).toBe(true);
      const { results: failed } = await ask(`imports?changed_by_batch=${id}&status=ERRORED,DRY_RUN_ERRORED&limit=200`);
      // Nothing has changed since they failed: they name a namespace that their suppliers may not use.
      expect(failed.length).toBeGreaterThan(0);
      await page.getByLabel('Outcome').selectOption({ label: 'Failed again' });
      await page.waitForURL('**?outcome=failed');
      const shown = Math.min(failed.length, 50);
      await results
        .locator('tbody tr')
        .nth(shown - 1)
        .waitFor();
      expect(await results.locator('tbody tr').count()).toBe(shown);
      await results.getByRole('link', { name: failed[0].external_account_number }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export as CSV' }).click(),
      ]);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(failed.length + 1);
      const { results: entries } = await ask('audit?action=imports.export&limit=1');
      expect(entries[0].after.filter).toMatchObject({ changedByBatch: id });
      await page.getByLabel('Outcome').selectOption({ label: 'Skipped' });
      await page.getByText('No import of this batch.').waitFor();
      await press(page.getByRole('button', { name: 'Retry what failed again' }));
      await dialog().getByText('Will be retried').waitFor();
      await dialog().getByText(String(failed.length), { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });

    it('is listed with what, why and who', async () => {
      await page.getByRole('link', { name: '← Batches' }).click();
      await rows().nth(2).waitFor();
      const text = await rows().first().textContent();
      for (const part of [
        'All failed again',
        'Retry: Imports of live suppliers that are Errored',
        REASON,
        visit.stack.credentials.console.email,
      ])
        expect(text).toContain(part);
      const badge = rows().first().getByText('All failed again');
      expect(await badge.getAttribute('data-tone')).toBe('caution');
    });
  });

  describe('every page', () => {
    const full = [
      ['/errors', () => groups().first()],
      ['/errors?code=nothing', () => said('No error matches')],
      ['/batches', () => rows().first()],
      ['/batches?cursor=nonsense', () => said('The batches cannot be shown')],
    ];

    it.each(full)('%s is accessible in light and dark', async (path, there) => {
      await open(path);
      await there().waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });

    it('of one import and one batch is accessible in light and dark', async () => {
      await openFailing();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      const { results } = await ask('batches');
      await open(`/batches/${results[0].id}`);
      await page.getByRole('heading', { name: 'Progress' }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    });

    it('has a dialog that says whether a retry helps, and is accessible as well', async () => {
      await open('/errors?code=tariff_code_not_found');
      await press(groups().first().getByRole('button', { name: 'Retry' }));
      await dialog().getByText('A retry alone does not help').waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });

    it('leads from a value that fails to its entry of the catalogue and the changes of it, whether there is one or not', async () => {
      await open('/errors?code=tariff_code_not_found');
      await untilPageListens();
      await groups().first().getByRole('button', { name: 'Which values fail' }).click();
      const values = page.getByRole('list', { name: 'Values that fail' });
      await values.getByText('ABC-12').waitFor();
      await values.getByRole('link', { name: 'is not in the list' }).click();
      await page.waitForURL('**/catalogue/tariff?code=ABC-12&fuel=ELECTRICITY');
      await said('The list has no such entry now.').waitFor();
      const entry = 'catalogue/tariff/entry?code=ABC-12&fuel=ELECTRICITY';
      await visit.staff.send('PUT', entry, { values: { rates: 1, is_prepay: false }, reason: 'They sell it again' });
      const table = page.getByRole('table', { name: 'Entry ABC-12, ELECTRICITY' });
      await table.getByRole('cell', { name: 'ABC-12', exact: true }).waitFor();
      expect(await table.locator('tbody tr').count()).toBe(1);
      await page.getByRole('table', { name: 'Latest changes' }).getByText('They sell it again').waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'The whole list' }).click();
      await page.waitForURL('**/catalogue/tariff');
      expect(await waitUntil(async () => (await rows().count()) > 20, { milliseconds: 30_000 })).toBe(true);
    });

    it('fits a phone', async () => {
      const phone = await newPage('/imports', { viewport: { width: 390, height: 844 } });
      const [failing, batches] = [await ask('imports?status=ERRORED&limit=1'), await ask('batches')];
      for (const path of [
        '/imports',
        '/errors',
        '/batches',
        `/imports/${failing.results[0].id}`,
        `/batches/${batches.results[0].id}`,
      ]) {
        await open(path, phone);
        await phone.locator('main h1').filter({ visible: true }).waitFor();
        const width = await phone.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width]).toEqual([path, 390]);
      }
      await phone.context().close();
    });
  });

  it('nothing went wrong in the scripts of any page', () => {
    expect(visit.complaints).toEqual([]);
  });
});
