import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createExampleAccount } from './support/example-account.mjs';

/** Bytes of scripts that a page may take, as they are sent: what the build holds the pages to as well. */
const MOST_BYTES = 200 * 1_024;

const visit = new ConsoleVisit();
let state;
let account;

beforeAll(async () => {
  await visit.start();
  const page = await visit.newPage('/', { arrivesAt: '/overview' });
  const worker = await visit.stack.startWorker();
  account = await createExampleAccount(visit.stack);
  await worker.stop();
  state = await page.context().storageState();
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
  it.each([
    ['the overview', () => '/overview'],
    ['the list of imports', () => '/imports'],
    ['one import', async () => `/imports/${(await visit.ask('imports?limit=1')).results[0].id}`],
    ['the errors', () => '/errors'],
    ['a supplier', () => '/suppliers/DEMO'],
    ['an account', () => `/accounts/${account.number}`],
    ['the staff', () => '/staff'],
  ])('are few and compressed: %s', async (_name, path) => {
    const { bytes, count, encodings } = await scriptsOf(await path());
    expect(count).toBeGreaterThan(5);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(encodings).toContain('br');
  });
});
