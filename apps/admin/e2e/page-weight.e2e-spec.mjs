import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inParallel } from '../../api/e2e/support/supplier-api.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createExampleAccount, exampleAccount } from './support/example-account.mjs';

/** Bytes of scripts that a page may take, as they are sent: what the build holds the pages to as well. */
const MOST_BYTES = 200 * 1_024;

/** The pages of those who are signed in, a folder each. */
const PAGES = new URL('../src/app/(console)/', import.meta.url);
const reason = 'To see how much it takes';

/** A page is done when it has been silent for half a second: others load meanwhile. */
const PAGES_AT_A_TIME = 4;

const visit = new ConsoleVisit();
/** What was measured of each page, or the problem with it. */
const measured = new Map();
let state;
let account;
let retraction;
let report;

/** Folder of a page, as in the app, and where the one is that is opened, if not there. */
const pages = [
  ['overview'],
  ['imports/(list)'],
  ['imports/[id]', async () => `imports/${(await visit.ask('imports?status=PROCESSED&limit=1')).results[0].id}`],
  ['errors'],
  ['batches/(list)'],
  ['batches/[id]', async () => `batches/${(await visit.ask('batches')).results[0].id}`],
  ['waves/(list)'],
  ['waves/calendar'],
  ['waves/[code]/[wave]', () => 'waves/DEMO/HEAVY'],
  ['waves/[code]/[wave]/findings', () => 'waves/DEMO/HEAVY/findings'],
  ['waves/[code]/[wave]/profile', () => 'waves/DEMO/HEAVY/profile'],
  ['retractions/(list)'],
  ['retractions/new', () => 'retractions/new?supplier=DEMO&wave=HEAVY'],
  ['retractions/[id]', () => `retractions/${retraction}`],
  ['reconciliations/[code]/(list)', () => 'reconciliations/DEMO'],
  ['reconciliations/[code]/[report]', () => `reconciliations/DEMO/${report}`],
  ['reconciliations/[code]/[report]/fields', () => `reconciliations/DEMO/${report}/fields?account=EXT-1`],
  ['checklists/[code]', () => 'checklists/DEMO'],
  ['suppliers/(list)'],
  ['suppliers/[code]', () => 'suppliers/DEMO'],
  ['accounts/[number]', () => `accounts/${account.number}`],
  ['registrations'],
  ['approvals'],
  ['alerts/(list)'],
  ['alerts/what-to-do'],
  ['runbooks/[code]', () => 'runbooks/reference_already_exists'],
  ['catalogue/(lists)'],
  ['catalogue/[list]', () => 'catalogue/campaign'],
  ['rules'],
  ['audit'],
  ['staff'],
  ['passkeys'],
];

beforeAll(async () => {
  await visit.start();
  const page = await visit.newPage('/', { arrivesAt: '/overview' });
  const worker = await visit.stack.startWorker();
  account = await createExampleAccount(visit.stack);
  await worker.stop();
  [{ id: retraction }] = await visit.query(
    `INSERT INTO retraction (id, import_supplier_id, reason, actor, waivers, total, status, created_at, finished_at)
     SELECT gen_random_uuid(), id, $1, 'x', '[]', 1, 'DONE', now(), now() FROM import_supplier WHERE code = 'DEMO' RETURNING id`,
    [reason],
  );
  const figures = { meter_points: { electricity: 1, gas: 0 }, balance: '1', transactions: { count: 0, sum: '0' } };
  report = await account.supplier.reconcile([{ external_account_number: account.externalNumber, ...figures }]);
  await account.supplier.makeWave('HEAVY', { plan: { accounts_per_day: 10 } });
  await account.supplier.sendPart('HEAVY', 'north', 0, ['{']);
  const later = { ...(await exampleAccount()), external_account_number: 'EXT-LATER', references: undefined };
  await account.supplier.createFrom(later, { schedule_window_start: new Date(Date.now() + 3_600_000).toISOString() });
  const filter = { supplier: 'DEMO', status: 'PENDING' };
  await visit.ask('batches', { action: 'cancel', filter, reason, expected_count: 1, idempotency_key: 'heavy' });
  state = await page.context().storageState();
  await inParallel(pages, PAGES_AT_A_TIME, async ([folder, pathOf]) => {
    const path = pathOf === undefined ? folder.replace(/\/\(.*/, '') : await pathOf();
    measured.set(folder, await scriptsOf(`/${path}`).catch((problem) => ({ problem })));
  });
});

afterAll(() => visit.stop());

/** Opens a page in a browser that has never been here, and says what scripts it took until it had nothing left to do. */
async function scriptsOf(path) {
  const context = await visit.page.context().browser().newContext({ storageState: state });
  const page = await context.newPage();
  const encodings = new Set();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) encodings.add(response.headers()['content-encoding']);
  });
  await visit.open(path, page);
  await page.locator('main h1').filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  await context.close();
  return { bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), count: scripts.length, encodings };
}

describe('The scripts of a page that is opened for the first time', () => {
  it.each(pages)('are few and compressed: %s', (folder) => {
    const { problem, bytes, count, encodings } = measured.get(folder);
    expect(problem).toBeUndefined();
    expect(count).toBeGreaterThan(5);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(encodings).toContain('br');
  });

  it('are measured of every page', async () => {
    const files = await readdir(PAGES, { recursive: true });
    const folders = files.filter((file) => file.endsWith('/page.tsx')).map((file) => file.replace('/page.tsx', ''));
    expect(folders.sort()).toEqual(pages.map(([folder]) => folder).sort());
  });
});
