import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleVisit } from './support/console-visit.mjs';
import { createExampleAccount } from './support/example-account.mjs';
import { createSomeImports } from './support/some-imports.mjs';

/** Pixels that a target has to have each way (WCAG 2.2, 2.5.8). */
const LEAST_TARGET = 24;

const WIDTHS = [390, 1280, 1440, 2560];

const visit = new ConsoleVisit();
const { newPage, open, ask } = visit;
let page;
let imported;
let account;

beforeAll(async () => {
  await visit.start();
  const { numbers } = await createSomeImports(visit.stack);
  account = await createExampleAccount(visit.stack);
  imported = (await ask(`imports?search=${numbers.processed[0]}`)).results[0].id;
  page = await newPage('/overview');
});

afterAll(() => visit.stop());

/** Whether all of an element can be seen and pressed: nothing cuts it off, covers it or hides a part of its words. */
function isWhole(locator) {
  return locator.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    const inside = box.left >= 0 && box.right <= document.documentElement.clientWidth;
    const corners = [
      [box.left + 3, box.top + 3],
      [box.right - 3, box.top + 3],
      [box.left + 3, box.bottom - 3],
      [box.right - 3, box.bottom - 3],
    ];
    const isOnTop = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    const cut = [...element.querySelectorAll('*'), element].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
    );
    return { inside, isOnTop, cut: cut.length };
  });
}

describe.each(WIDTHS)('At a width of %d', (width) => {
  beforeAll(() => page.setViewportSize({ width, height: 900 }));

  it('the button of the self-check is whole, with all of its words', async () => {
    await open(`/imports/${imported}`);
    const button = page.getByRole('button', { name: 'Compare with what was sent' }).filter({ visible: true });
    await button.waitFor();
    expect(await isWhole(button)).toEqual({ inside: true, isOnTop: true, cut: 0 });
  });

  it('the links of the overview, those under "Other" too, are large enough to be hit', async () => {
    await open('/overview');
    const links = page.getByRole('table', { name: 'Suppliers' }).locator('tbody a').filter({ visible: true });
    await links.filter({ hasText: 'dry run' }).first().waitFor();
    const small = await links.evaluateAll(
      (all, least) =>
        all
          // The link of a row is pressed anywhere in it.
          .filter((link) => getComputedStyle(link, '::after').position !== 'absolute')
          .map((link) => [link.textContent, link.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < least || height < least)
          .map(([text, { width, height }]) => `${text}: ${width} by ${height}`),
      LEAST_TARGET,
    );
    expect(small).toEqual([]);
  });

  it('a link to a part of an account leaves its heading in view', async () => {
    await open(`/accounts/${account.number}#notes`);
    await page.locator('#notes').filter({ visible: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const heading = page.locator('#notes h2').filter({ visible: true });
    expect(await isWholeInPlace(heading)).toBe(true);
  });
});

/** Whether an element is where it can be seen, and nothing lies over it, without any scrolling. */
function isWholeInPlace(locator) {
  return locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight && element.contains(document.elementFromPoint(left + 2, top + 2));
  });
}
