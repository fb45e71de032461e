import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems, launchChromium } from '../../apps/admin/e2e/support/browser.mjs';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';

/** One page of each kind. */
const PAGES = ['', 'guide/errors/', 'reference/followEvents/', 'errors/not_found/'];

let carryover;
let browser;

beforeAll(async () => {
  carryover = await Carryover.start({ workers: 0, redis: false });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await carryover?.stop();
});

/** A page of the documentation in a window of its own, and what the browser complained of. */
async function open(address, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${carryover.apis[0].url}/docs/${address}`);
  return { page, complaints, close: () => context.close() };
}

describe('the documentation in Chromium', () => {
  it.each(PAGES)(
    'is plain to assistive technology and fits a phone at /docs/%s',
    async (address) => {
      const { page, complaints, close } = await open(address, { viewport: { width: 360, height: 740 } });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(await findAccessibilityProblems(page, async () => undefined)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
    120_000,
  );

  it('takes the keyboard past the menu', async () => {
    const { page, close } = await open('guide/errors/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await close();
  });

  it('tries a request from the browser, within what the page allows', async () => {
    const { page, complaints, close } = await open('try/');
    await page
      .getByRole('button', { name: /POST.*\/v1\/graphql/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status').getByText('200').waitFor();
    // All groups are there: the last one of the document, too.
    await page.locator('.opblock-tag', { hasText: 'Tokens' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
