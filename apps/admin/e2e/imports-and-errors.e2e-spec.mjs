import { readFile } from 'node:fs/promises';
import { populate } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { openDialog } from './support/dialogs.mjs';

jest.setTimeout(180_000);

const REASON = 'Checked with the supplier';
const size = { width: 1280, height: 800 };

let stack;
let database;
let browser;
let page;
let admin;
const complaints = [];

const open = (path, on = page) => on.goto(`${stack.consoleUrl}${path}`);
// While a page streams in, what arrived is in the document once more, hidden.
const rows = (on = page) => on.locator('tbody tr').filter({ visible: true });
const groups = (on = page) => on.locator('[data-code]').filter({ visible: true });
const line = (path) => page.locator(`[role=treeitem][data-path="${path}"]`).filter({ visible: true });
const said = (text) => page.getByText(text).filter({ visible: true });
const dialog = () => page.getByRole('dialog');
const url = () => new URL(page.url());

/** Asks the operator API as the admin, without the browser. */
async function ask(path, body) {
  const response = await fetch(`${stack.apiUrl}/console/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...admin },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function newPage(person, options = {}) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on('pageerror', (error) => complaints.push(String(error)));
  await open('/imports', opened);
  await signIn(opened, person);
  await opened.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
  return opened;
}

/** Whether the scripts of the page listen, which the shortcut to the search shows. */
async function untilPageListens() {
  const isOpen = await waitUntil(
    async () => {
      await page.keyboard.press('?');
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible();
    },
    { milliseconds: 30_000, every: 200 },
  );
  if (!isOpen) throw new Error('The page does not listen to the keyboard');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
}

/** Opens an import that fails at a field, and waits for its payload. */
async function openFailing(path = 'customers.0.email') {
  const { results } = await ask(`imports?status=ERRORED&path=${path.replaceAll(/\.\d+\./g, '.*.')}&limit=1`);
  await open(`/imports/${results[0].id}`);
  await line('customers').waitFor();
  return results[0];
}

/** Gives the reason in the dialog that is open, and presses its button. */
async function confirm(button) {
  await dialog().getByLabel('Reason').fill(REASON);
  await dialog().getByRole('button', { name: button }).click();
}

beforeAll(async () => {
  stack = await ConsoleStack.start();
  const session = await fetch(`${stack.apiUrl}/console/v1/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(stack.credentials.console),
  });
  admin = { Authorization: `Session ${(await session.json()).token}` };
  database = new Client({ connectionString: stack.databaseUrl });
  await database.connect();
  browser = await launchChromium();
  page = await newPage(stack.credentials.console);
});

afterAll(async () => {
  await browser?.close();
  await database?.end();
  await stack?.stop();
});

describe('While there is nothing yet', () => {
  it.each([
    ['/imports', 'No imports yet'],
    ['/errors', 'Nothing fails'],
    ['/batches', 'No batches yet'],
  ])('%s says what would be there, accessibly', async (path, title) => {
    await open(path);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('With imports of some days', () => {
  beforeAll(() => populate((text, values) => database.query(text, values), { processes: 3_000, days: 3 }));

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
      await fields.getByRole('link', { name: 'customers.0.mobile' }).click();
      expect(url().searchParams.get('field')).toBe('customers.0.mobile');
      const isSeen = () => line('customers.0.mobile').evaluate((field) => field === document.activeElement);
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

    it('says in words what the picture of a day shows', async () => {
      await open('/errors');
      const picture = groups().first().getByRole('img');
      expect(await picture.getAttribute('aria-label')).toMatch(/in the last 24 hours/);
    });
  });

  describe('the list of imports', () => {
    it('takes several statuses, which stand in the address', async () => {
      await open('/imports?status=ERRORED');
      await page.getByRole('navigation', { name: 'Status' }).getByText('Dry run errored', { exact: true }).click();
      await page.waitForURL('**/imports?status=ERRORED%2CDRY_RUN_ERRORED');
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

    it('is worked with by keyboard alone', async () => {
      await open('/imports?status=ERRORED');
      await untilPageListens();
      await rows().first().getByRole('link').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+Space');
      await page.getByText('3 imports selected').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('3 imports selected').waitFor({ state: 'detached' });
      const number = await rows().nth(2).getByRole('link').textContent();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: number }).waitFor();
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
      await confirm('Reveal');
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

  describe('acting on many', () => {
    it('stops when it is aborted, and says what was left alone', async () => {
      await open('/imports?status=ERRORED&supplier=NORTHWIND');
      await untilPageListens();
      const boxes = rows().getByRole('checkbox');
      await boxes.nth(0).click();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Retry' }).click();
      await confirm('Retry 4 imports');
      await page.waitForURL('**/batches/*');
      await page.getByText('Retrying: 0 of 4 imports.').waitFor();
      await page.getByRole('button', { name: 'Abort' }).click();
      await confirm('Abort the batch');
      await page.getByText('Aborted. Retried 0 imports. The other 4 were left alone.').waitFor();
      expect(await page.getByRole('button', { name: 'Abort' }).count()).toBe(0);
    });

    it('asks again with the new count when the selection has changed', async () => {
      const { results } = await ask('imports?status=ERRORED&error_code=campaign_not_found');
      await open('/imports?status=ERRORED&error_code=campaign_not_found');
      await untilPageListens();
      await page.getByRole('button', { name: 'Everything that matches' }).click();
      await page.getByRole('menuitem', { name: 'Cancel' }).click();
      await dialog().getByText('Will be cancelled').waitFor();
      await ask(`imports/${results[0].id}/cancel`, { reason: REASON });
      await confirm(/^Cancel \d+ imports?$/);
      await dialog().getByRole('alert').waitFor();
      await dialog().getByText('This is the count as it is now.').waitFor();
      const left = results.length - 1;
      await dialog()
        .getByRole('button', { name: `Cancel ${left} ${left === 1 ? 'import' : 'imports'}` })
        .click();
      await page.waitForURL('**/batches/*');
    });

    it('retries a group to its end and touches nothing else', async () => {
      await stack.startWorker();
      const filter = { status: 'ERRORED,DRY_RUN_ERRORED', error_code: 'customer_conflict' };
      const { allowed: count } = await ask('batches/preview', { action: 'retry', filter });
      const others = await ask('batches/preview', { action: 'retry', filter: { error_code: 'supply_point_in_use' } });
      await open('/errors?code=customer_conflict');
      await untilPageListens();
      await groups().first().getByRole('button', { name: 'Retry' }).click();
      await dialog().getByText('Will be retried').waitFor();
      await confirm(/^Retry \d+ imports?$/);
      await page.waitForURL('**/batches/*');
      await page.getByText(`Retried ${count} ${count === 1 ? 'import' : 'imports'}.`).waitFor();
      await page.getByText(/^Of the \d+, \d+ (went|failed|wait)/).waitFor();
      expect(await page.locator('main [data-status=DONE]').filter({ visible: true }).count()).toBe(1);
      expect(
        await page.getByText('Imports that are Errored or Dry run errored with the error customer_conflict').count(),
      ).toBe(1);
      expect(await ask('batches/preview', { action: 'retry', filter: { error_code: 'supply_point_in_use' } })).toEqual(
        others,
      );
    });

    it('is listed with what, why and who', async () => {
      await page.getByRole('link', { name: '← Batches' }).click();
      await rows().nth(2).waitFor();
      const text = await rows().first().textContent();
      for (const part of ['Done', 'Retry: Imports that are Errored', REASON, stack.credentials.console.email])
        expect(text).toContain(part);
    });
  });

  describe('one import', () => {
    it('offers exactly what the API allows, and asks why', async () => {
      const { id, external_account_number: number } = await openFailing('transfer_balance');
      expect((await ask(`imports/${id}`)).allowed_actions.sort()).toEqual(['cancel', 'retry', 'reveal']);
      await openDialog(page, page.getByRole('button', { name: 'Retry' }));
      await dialog().getByText('A retry alone does not help').waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Cancel the import' }).click();
      await dialog()
        .getByRole('heading', { name: `Cancel ${number}` })
        .waitFor();
      await confirm('Cancel the import');
      await page.getByText('Withdrawn before an account existed').waitFor();
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    });

    it('says what changed between the versions of its payload', async () => {
      const { id } = await openFailing('supply_addresses.0.supply_postcode');
      await database.query(
        `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
         SELECT process_id, 2, jsonb_set(payload, '{transfer_balance}', '"7.00"'), 'changed', now()
         FROM account_import_payload WHERE process_id = $1`,
        [id],
      );
      await database.query('UPDATE account_import_process SET payload_version = 2 WHERE id = $1', [id]);
      await open(`/imports/${id}`);
      await untilPageListens();
      await page.getByText('Changes', { exact: true }).click();
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
      await openDialog(page, groups().first().getByRole('button', { name: 'Retry' }));
      await dialog().getByText('A retry alone does not help').waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });

    it('fits a phone', async () => {
      const phone = await newPage(stack.credentials.console, { viewport: { width: 390, height: 844 } });
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

  describe('a viewer', () => {
    let viewer;
    beforeAll(async () => {
      const email = 'viewer@carryover.local';
      const invitation = { email, display_name: 'Vi Ewer', role: 'viewer', reason: REASON };
      const { one_time_password: password } = await ask('staff', invitation);
      viewer = await newPage({ email, password });
    });

    it('sees no action it may not do', async () => {
      await rows(viewer).first().waitFor();
      expect(await viewer.getByRole('checkbox').count()).toBe(0);
      await open('/errors', viewer);
      await groups(viewer).first().waitFor();
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
        const headers = { Origin: stack.consoleUrl };
        const answer = await viewer.request.post(`${stack.consoleUrl}/api/${path}`, { headers, data });
        expect([path, answer.status()]).toEqual([path, 403]);
      }
    });
  });

  it('nothing went wrong in the scripts of any page', () => {
    expect(complaints).toEqual([]);
  });
});
