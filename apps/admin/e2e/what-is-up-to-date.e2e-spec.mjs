import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';

const AWAY = { status: 503, json: { detail: 'The database does not answer.', code: 'unavailable' } };

const visit = new ConsoleVisit();
const { newPage, open, section, row, said } = visit;
let page;

/** As somebody else does it, past the page; every open page looks again. */
let notes = 0;
const changeSomething = () =>
  visit.staff.send('PUT', 'suppliers/DEMO/status', {
    status: (notes++ & 1) === 0 ? 'Paused' : 'Ongoing',
    reason: 'Meanwhile',
  });

/** Has the console answer a call otherwise from now on, and waits until the page was answered so. */
async function answerOtherwise(address, answer) {
  await page.unroute(address);
  await page.route(address, answer);
  const answered = page.waitForResponse(address);
  await changeSomething();
  await answered;
  // What comes of the answer is on the page with the next picture.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

beforeAll(async () => {
  await visit.start();
  page = await newPage('/overview');
});

afterAll(() => visit.stop());

describe('What cannot be read again', () => {
  const notice = () => page.getByRole('alert').filter({ hasText: 'Not all of this page is up to date' });

  it('is said to be as old as it is, while the service answers', async () => {
    await open('/overview');
    await row('Demo supplier').waitFor();
    await answerOtherwise('**/api/overview', (route) => route.fulfill(AWAY));
    await notice().getByText('The database does not answer.').waitFor();
    await row('Demo supplier').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.unrouteAll();
    await notice().waitFor({ state: 'detached' });
  });

  it('is not shown any more when it is not there any more', async () => {
    const gone = { status: 404, json: { detail: 'There is no such supplier.', code: 'not_found' } };
    await open('/suppliers/DEMO');
    await section('Details').waitFor();
    await answerOtherwise('**/api/suppliers/DEMO', (route) => route.fulfill(gone));
    await page.getByRole('alert').getByText('There is no such supplier.').waitFor();
    await section('Details').waitFor({ state: 'detached' });
    await page.unrouteAll();
  });

  it('is as old as the last answer, however long nobody asked since', async () => {
    const tab = await page.context().newPage();
    await tab.clock.install();
    await open('/overview', tab);
    await said('Live', tab).waitFor();
    await tab.getByRole('button', { name: 'Live. Pause updates' }).first().click();
    await said('Paused', tab).waitFor();
    await tab.clock.fastForward(600_000);
    await tab.route('**/api/changes*', (route) => route.fulfill(AWAY));
    await tab.getByRole('button', { name: 'Paused. Pause updates' }).first().click();
    await tab.getByRole('alert').getByText('What is shown here is as it was 10 min ago').waitFor();
    await tab.close();
  });
});

describe('A page that is left open', () => {
  it('says so with what it asks by itself, until somebody is there again', async () => {
    const tab = await page.context().newPage();
    await tab.clock.install();
    await open('/overview', tab);
    await said('Live', tab).waitFor();
    const asked = async () => (await tab.waitForRequest('**/api/changes*')).headers()['x-unattended'];
    expect(await asked()).toBeUndefined();
    await tab.clock.fastForward(61_000);
    expect(await waitUntil(async () => (await asked()) === 'true', { milliseconds: 30_000 })).toBe(true);
    await tab.mouse.move(200, 200);
    expect(await waitUntil(async () => (await asked()) === undefined, { milliseconds: 30_000 })).toBe(true);
    await tab.close();
  });
});
