/**
 * Does ten tasks of somebody who is new to the console, in a browser, and says how many clicks and how much typing each takes and after
 * how many seconds the answer is on the screen: the time of the machine, without that of reading. A table in Markdown on stdout. Starts
 * PostgreSQL where TEST_DATABASE_URL names none; needs Chromium at CHROMIUM_PATH or /usr/bin/chromium:
 * `npm run -s newcomer -w @carryover/admin` after `npm run build`.
 */
import { populate } from '@carryover/testing';
import { withTestServices } from '../../../tools/lib/with-test-services.mjs';
import { launchChromium, signIn } from '../e2e/support/browser.mjs';
import { ConsoleStack } from '../e2e/support/console-stack.mjs';
import { createExampleAccount, exampleAccount } from '../e2e/support/example-account.mjs';
import { onDatabase, Staff } from '../e2e/support/staff.mjs';
import { Steps } from './newcomer/steps.mjs';
import { tasks } from './newcomer/tasks.mjs';

/** Imports in the database, over ten days. */
const processes = 20_000;

/** What the tasks are about. */
async function fill(stack) {
  const worker = await stack.startWorker();
  const { number, externalNumber } = await createExampleAccount(stack);
  await worker.stop();
  await onDatabase(stack, async (query) => {
    await populate(query, { processes, days: 10 });
    await query('ANALYZE');
  });
  const staff = await Staff.signIn(stack, stack.credentials.console);
  const { supply_addresses, customers } = await exampleAccount();
  const { results } = await staff.send('GET', 'imports?status=ERRORED&path=customers.*.email&limit=1');
  await staff.send('PUT', 'suppliers/SEVERN/status', { status: 'Paused', reason: 'Their system is being moved' });
  const audit = await staff.send('GET', 'audit?action=supplier.set_status&limit=1');
  return {
    number,
    externalNumber,
    mpan: supply_addresses[0].meter_points[0].identifier,
    familyName: customers[0].family_name,
    failed: results[0].external_account_number,
    request: audit.results[0].request_id,
  };
}

async function measureAll() {
  const stack = await ConsoleStack.start();
  try {
    const about = await fill(stack);
    const browser = await launchChromium();
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(stack.consoleUrl);
    await signIn(page, stack.credentials.console);
    await page.waitForURL('**/overview');
    const lines = ['| task | clicks | keys | seconds |', '|---|---|---|---|'];
    for (const [name, run] of tasks) {
      await page.goto(`${stack.consoleUrl}/overview`);
      await page.getByRole('region', { name: 'What fails most' }).getByRole('link').nth(1).waitFor();
      const steps = new Steps(page);
      await run(steps, about);
      lines.push(`| ${name} | ${steps.clicks} | ${steps.keys} | ${steps.seconds()} |`);
    }
    await browser.close();
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await stack.stop();
  }
}

if (process.env.TEST_DATABASE_URL === undefined) await withTestServices(measureAll);
else await measureAll();
