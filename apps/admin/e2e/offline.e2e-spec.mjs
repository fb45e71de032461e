import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';

const visit = new ConsoleVisit();
const { newPage, open, untilPageListens } = visit;
let page;

const menu = (name) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const notice = () => page.getByRole('alert').getByText('The console is offline');
const heading = (name) => page.getByRole('heading', { level: 1, name });

/** Nothing of an error page of the browser: the page that was open is, with its address. */
async function stays(path) {
  await notice().waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await heading('Suppliers').waitFor();
  await visit.row('Demo supplier').waitFor();
}

beforeAll(async () => {
  await visit.start();
  page = await newPage('/suppliers');
  await visit.row('Demo supplier').waitFor();
  await untilPageListens();
});

afterAll(() => visit.stop());

describe('While the device has no network', () => {
  beforeAll(() => page.context().setOffline(true));

  it('keeps what is shown when a page is chosen, says so, and opens it by itself afterwards', async () => {
    await menu('Batches').click();
    await stays('/suppliers');
    await page.getByText('A page you choose opens as soon as it is back.').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/batches');
    await heading('Batches').waitFor();
    await notice().waitFor({ state: 'detached' });
  });
});

describe('While the console does not answer', () => {
  let port;
  beforeAll(async () => {
    port = Number(new URL(visit.stack.consoleUrl).port);
    await open('/suppliers');
    await visit.row('Demo supplier').waitFor();
    await untilPageListens();
    await visit.stack.console.stop();
  });

  it('keeps what is shown when a page is chosen, by the menu, by a row or by keys', async () => {
    await menu('Errors').click();
    await stays('/suppliers');
    await page.getByRole('link', { name: 'Demo supplier' }).click();
    await stays('/suppliers');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await stays('/suppliers');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('keeps what is shown when something is opened whose file is not there yet', async () => {
    await page.keyboard.press('/');
    await stays('/suppliers');
  });

  it('opens what was chosen last when it is back', async () => {
    await visit.stack.startConsole(port);
    await page.waitForURL('**/imports');
    await heading('Imports').waitFor();
    await page.getByRole('dialog', { name: 'Search everywhere' }).waitFor();
    await page.keyboard.press('Escape');
    await notice().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Live/ }).first().waitFor();
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
