import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleVisit } from './support/console-visit.mjs';
import { dialogOf, openDialog } from './support/dialogs.mjs';
import { createExampleAccount } from './support/example-account.mjs';
import { createSomeImports } from './support/some-imports.mjs';

/** Pixels that a target has to have each way (WCAG 2.2, 2.5.8). */
const LEAST_TARGET = 24;

const WIDTHS = [390, 1280, 1440, 2560];

const ADDRESS = 'https://hooks.northwind.example/carryover/of-the-first-migration';

const DEAD_LETTER = `
  INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
  SELECT import_supplier_id, id, 1000000, 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED', 31, 'It answered 503.', now(), now()
  FROM account_import_process WHERE status = 'PROCESSED' LIMIT 1`;

const visit = new ConsoleVisit();
const { newPage, open, ask, button, query, untilPageListens } = visit;
let page;
let imported;
let account;
let batch;

beforeAll(async () => {
  await visit.start();
  const { numbers } = await createSomeImports(visit.stack, { prefix: 'NLE-0088-' });
  account = await createExampleAccount(visit.stack);
  imported = (await ask(`imports?search=${numbers.processed[0]}`)).results[0].id;
  const retried = { action: 'retry', filter: { supplier: 'DEMO', status: 'ERRORED' }, reason: 'To see its page' };
  batch = (await ask('batches', { ...retried, expected_count: 1, idempotency_key: 'sizes' })).id;
  await visit.staff.send('PUT', 'suppliers/DEMO/webhook', { url: ADDRESS, reason: 'To see its dialogs' });
  await query(DEAD_LETTER);
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

  it('the buttons above imports have all of their words, also where filters are counted on one', async () => {
    await open('/imports?status=ERRORED&error_code=tariff_code_not_found&path=customers');
    await page.getByRole('button', { name: /^More filters \(\d\)$/ }).waitFor();
    const cut = await page
      .getByRole('main')
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((buttons) =>
        buttons
          .filter((button) =>
            [button, ...button.querySelectorAll('*')].some(
              (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
            ),
          )
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
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

  it('the chart has all of its labels, apart from each other, and counts beside their colours', async () => {
    await open('/overview');
    await untilPageListens();
    const chart = page.locator('[data-chart] svg');
    for (const [span, bars] of Object.entries({ '1h': 12, '6h': 24, '7d': 28, '30d': 30, '24h': 24 })) {
      await page.getByLabel('Time shown').selectOption(span);
      await chart.locator(`g > rect >> nth=${bars - 1}`).waitFor({ state: 'attached' });
      await chart.locator(`g > rect >> nth=${bars}`).waitFor({ state: 'detached' });
      expect([span, await labelsCutOrMet(chart)]).toEqual([span, []]);
    }
    expect(await countsAwayFromColours(page.getByRole('region', { name: 'Over time' }))).toEqual([]);
  });

  it('a batch fills the page from edge to edge, with numbers that are whole', async () => {
    await open(`/batches/${batch}`);
    const number = page.getByRole('table', { name: 'Results' }).locator('tbody a').first();
    await number.waitFor();
    const edges = (name) =>
      page.getByRole('region', { name, exact: true }).evaluate((panel) => {
        const { left, right } = panel.getBoundingClientRect();
        return { left, right };
      });
    const [progress, about, results] = [await edges('Progress'), await edges('About'), await edges('Results')];
    expect([progress.left, about.right]).toEqual([results.left, results.right]);
    expect(await number.evaluate((link) => new Set([...link.getClientRects()].map(({ top }) => top)).size)).toBe(1);
  });

  it('a dialog has all of a long address', async () => {
    await open('/suppliers/DEMO');
    await openDialog(page, button('Send all again'));
    await dialogOf(page).getByText(ADDRESS).waitFor();
    const beyond = await dialogOf(page).evaluate((window) => window.scrollWidth - window.clientWidth);
    expect(beyond).toBe(0);
  });

  it('the addresses in a runbook stand within its page', async () => {
    await open('/runbooks/tariff_code_not_found');
    const addresses = page.locator('main li a').filter({ visible: true });
    await addresses.first().waitFor();
    const beyond = await addresses.evaluateAll((links) =>
      links
        .filter((link) => link.getBoundingClientRect().right > link.closest('ol').getBoundingClientRect().right)
        .map(({ textContent }) => textContent),
    );
    expect(beyond).toEqual([]);
  });

  it('the times that the audit trail is narrowed to are whole, the half of the day too', async () => {
    await open('/audit?since=2026-11-28T21:45:00Z&until=2026-11-28T22:45:00Z');
    const times = page.locator('input[type=datetime-local]').filter({ visible: true });
    await times.first().waitFor();
    const missing = await times.evaluateAll((inputs) =>
      inputs.map((input) => {
        const { width } = input.getBoundingClientRect();
        input.style.width = 'max-content';
        return Math.max(0, input.getBoundingClientRect().width - width);
      }),
    );
    expect(missing).toEqual([0, 0]);
  });

  it('a link to a part of an account leaves its heading in view', async () => {
    await open(`/accounts/${account.number}#notes`);
    await page.locator('#notes').filter({ visible: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const heading = page.locator('#notes h2').filter({ visible: true });
    expect(await isWholeInPlace(heading)).toBe(true);
  });
});

/** Labels below a chart that it does not show all of, or that touch the one before. */
function labelsCutOrMet(chart) {
  return chart.evaluate((svg) => {
    const edge = svg.getBoundingClientRect();
    const below = [...svg.querySelectorAll('text[text-anchor=middle]')].map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    if (below.length < 2) return ['too few labels'];
    return below
      .filter(({ box }, at) => box.right > edge.right || box.left < (below[at - 1]?.box.right ?? edge.left))
      .map(({ text }) => text);
  });
}

/** What is counted, where its words, however long, do not begin beside their colour. */
function countsAwayFromColours(panel) {
  return panel.locator('span:has(> i)').evaluateAll((all) =>
    all
      .filter((one) => {
        const [color, words] = [one.querySelector('i'), one.querySelector('b')];
        words.textContent = 'ledger_balances_not_equal_to_transfer_balance';
        const [first] = words.getClientRects();
        const [dot, { right }] = [color.getBoundingClientRect(), document.documentElement.getBoundingClientRect()];
        return first.left <= dot.right || first.top > dot.bottom || first.right > right;
      })
      .map((one) => one.textContent),
  );
}

/** Whether an element is where it can be seen, and nothing lies over it, without any scrolling. */
function isWholeInPlace(locator) {
  return locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight && element.contains(document.elementFromPoint(left + 2, top + 2));
  });
}
