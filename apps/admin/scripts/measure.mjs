/**
 * Opens every page of the built console cold, with many processes in the database, and says what took longest: a table on
 * stderr and JSON on stdout, all in milliseconds. Starts PostgreSQL where TEST_DATABASE_URL names none; needs Chromium at
 * CHROMIUM_PATH or /usr/bin/chromium: `npm run -s measure -w @carryover/admin [-- processes]` after `npm run build`.
 */
import { populate } from '@carryover/testing';
import { withTestServices } from '../../../tools/lib/with-test-services.mjs';
import { launchChromium, signIn } from '../e2e/support/browser.mjs';
import { ConsoleStack } from '../e2e/support/console-stack.mjs';
import { createExampleAccount } from '../e2e/support/example-account.mjs';
import { onDatabase, Staff } from '../e2e/support/staff.mjs';
import { longestTaskOf, readPaint, watchPaint } from './measure/paint.mjs';

const processes = Number(process.argv[2] ?? 100_000);
const viewport = { width: 1280, height: 800 };

/** Fills the database. The worker is there as it always is. */
async function fill(stack) {
  await stack.startWorker();
  const { number } = await createExampleAccount(stack);
  await onDatabase(stack, async (query) => {
    await populate(query, { processes, days: 30 });
    await query('ANALYZE');
  });
  return number;
}

/** Addresses of all pages, by name. */
async function pagesOf(staff, account) {
  const first = async (query) => (await staff.send('GET', `imports?${query}&limit=1`)).results[0].id;
  return {
    overview: '/overview',
    suppliers: '/suppliers',
    supplier: '/suppliers/NORTHWIND',
    imports: '/imports',
    'imports of an error': '/imports?status=ERRORED%2CDRY_RUN_ERRORED&error_code=tariff_code_not_found',
    'imports by attempts': '/imports?status=PROCESSED&sort=-attempts',
    'imports found by number': '/imports?search=EXT-00',
    'import errored': `/imports/${await first('status=ERRORED')}`,
    'import processed': `/imports/${await first('status=PROCESSED')}`,
    errors: '/errors',
    'errors of a supplier': '/errors?supplier=NORTHWIND&since=24h',
    batches: '/batches',
    waves: '/waves',
    calendar: '/waves/calendar',
    alerts: '/alerts',
    'what to do': '/alerts/what-to-do',
    approvals: '/approvals',
    runbook: '/runbooks/tariff_code_not_found',
    rules: '/rules',
    account: `/accounts/${account}`,
    registrations: '/registrations',
    catalogue: '/catalogue',
    'one list': '/catalogue/psr_code',
    audit: '/audit',
    staff: '/staff',
    passkeys: '/passkeys',
  };
}

/** Opens one page in a browser that has never been here, but for who is signed in. */
async function measure(browser, storageState, url) {
  const context = await browser.newContext({ viewport, storageState });
  const page = await context.newPage();
  await watchPaint(page);
  const tasks = await longestTaskOf(browser, page, async () => {
    await page.goto(url);
    await page.locator('main h1').filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  const paint = await readPaint(page);
  await context.close();
  return { ...paint, ...tasks };
}

/** Milliseconds from a change made elsewhere until an open overview shows it. */
async function measureChange(browser, storageState, { consoleUrl }, staff) {
  const context = await browser.newContext({ viewport, storageState });
  const page = await context.newPage();
  await page.goto(`${consoleUrl}/overview`);
  // What was streamed stands a second time in the document until it is put in its place.
  const row = page.locator('tbody tr').filter({ hasText: 'Northwind Energy', visible: true });
  await row.getByText('Ongoing').waitFor();
  await page.waitForLoadState('networkidle');
  await staff.send('PUT', 'suppliers/NORTHWIND/status', { status: 'Paused', reason: 'To measure' });
  const from = performance.now();
  await row.getByText('Paused', { exact: true }).waitFor();
  const took = Math.round(performance.now() - from);
  await context.close();
  return took;
}

async function signedIn(browser, { consoleUrl, credentials }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(consoleUrl);
  await signIn(page, credentials.console);
  await page.waitForURL('**/overview');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measureAll() {
  const stack = await ConsoleStack.start();
  try {
    const account = await fill(stack);
    const staff = await Staff.signIn(stack, stack.credentials.console);
    const browser = await launchChromium();
    const state = await signedIn(browser, stack);
    const pages = {};
    for (const [name, path] of Object.entries(await pagesOf(staff, account)))
      pages[name] = await measure(browser, state, `${stack.consoleUrl}${path}`);
    const change_shown = await measureChange(browser, state, stack, staff);
    await browser.close();
    const table = Object.entries(pages).map(
      ([page, { document, slowest_call: slowest, largest_contentful_paint: paint, ...tasks }]) =>
        [
          page.padEnd(24),
          `${document}`.padStart(9),
          `${paint}`.padStart(6),
          `${tasks.longest_task}`.padStart(6),
          `${tasks.longest_task_of_processor}`.padStart(6),
          `${slowest.took}`.padStart(7),
          slowest.path,
        ].join(' '),
    );
    process.stderr.write(
      `${'page'.padEnd(24)}  document  paint   task    cpu    call slowest call\n${table.join('\n')}\n`,
    );
    process.stderr.write(`A change shows on the overview after ${change_shown} ms.\n`);
    process.stdout.write(`${JSON.stringify({ processes, pages, change_shown }, null, 2)}\n`);
  } finally {
    await stack.stop();
  }
}

if (process.env.TEST_DATABASE_URL === undefined) await withTestServices(measureAll);
else await measureAll();
