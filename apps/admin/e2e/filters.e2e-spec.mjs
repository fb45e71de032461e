import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { populateSomeDays } from './support/failing-imports.mjs';

const visit = new ConsoleVisit();
const { newPage, open, rows, untilPageListens } = visit;
let page;
let letPagesThrough;

const filters = () => Object.fromEntries(new URL(page.url()).searchParams);
const becomes = async (read, wanted) => {
  let seen;
  const isThere = async () => {
    seen = await read();
    return isDeepStrictEqual(seen, wanted);
  };
  expect([await waitUntil(isThere, { milliseconds: 15_000 }), seen]).toEqual([true, wanted]);
};

/** From now on the answers to questions for pages, not for data, wait until they are let through. */
async function holdPages() {
  const isLetThrough = new Promise((resolve) => {
    letPagesThrough = resolve;
  });
  await page.route(
    (address) => address.searchParams.has('_rsc'),
    async (route) => {
      await isLetThrough;
      await route.continue().catch(() => undefined);
    },
  );
}

beforeAll(async () => {
  await visit.start();
  await populateSomeDays(visit.stack);
  page = await newPage('/imports');
});

afterAll(() => visit.stop());

describe('Filters that are changed one right after the other', () => {
  it.each([
    [
      '/imports',
      async () => {
        await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Errored' }).first().click();
        await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Cancelled' }).click();
        await page.getByLabel('Supplier').selectOption('NORTHWIND');
        await page.getByLabel('Search by number').fill('A');
        await page.getByLabel('Search by number').press('Enter');
      },
      { status: 'ERRORED,CANCELLED', supplier: 'NORTHWIND', search: 'A' },
    ],
    [
      '/errors',
      async () => {
        await page.getByLabel('Where it lies').selectOption('platform');
        await page.getByLabel('Who acts').selectOption('on_call');
        await page.getByLabel('Since', { exact: true }).selectOption('24h');
      },
      { domain: 'platform', since: '24h', actor: 'on_call' },
    ],
    [
      '/registrations',
      async () => {
        await page.getByLabel('Supplier').selectOption('NORTHWIND');
        await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Refused' }).click();
      },
      { supplier: 'NORTHWIND', state: 'REFUSED' },
    ],
  ])('are all kept while the page is on its way: %s', async (path, change, wanted) => {
    await open(path);
    await untilPageListens();
    await holdPages();
    await change();
    letPagesThrough();
    await becomes(async () => filters(), wanted);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('are shown as they were chosen before the page is there', async () => {
    await open('/errors');
    await untilPageListens();
    await holdPages();
    await page.getByLabel('Who acts').selectOption('on_call');
    expect(await page.getByLabel('Who acts').inputValue()).toBe('on_call');
    letPagesThrough();
    await becomes(async () => filters(), { actor: 'on_call' });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('stay as they are when what is typed is no rule, which is said where it was typed', async () => {
    await open('/imports?status=ERRORED&supplier=NORTHWIND');
    await untilPageListens();
    await page.getByRole('button', { name: /^More filters/ }).click();
    const rule = page.getByLabel('Rule of a warning');
    await rule.fill('phone');
    await rule.press('Enter');
    await page.getByText('The id of a rule, such as R28').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(filters()).toEqual({ status: 'ERRORED', supplier: 'NORTHWIND' });
    await rule.fill(' r28');
    await rule.press('Enter');
    await becomes(async () => filters(), { status: 'ERRORED', supplier: 'NORTHWIND', warning_rule: 'R28' });
    expect(await rule.inputValue()).toBe('R28');
    expect(await page.getByText('The id of a rule').count()).toBe(0);
  });

  it('go back with the address', async () => {
    await open('/imports');
    await untilPageListens();
    const errored = page.getByRole('navigation', { name: 'Status' }).locator('[data-status=ERRORED]');
    await errored.click();
    await becomes(async () => filters(), { status: 'ERRORED' });
    await page.goBack();
    await becomes(() => errored.getAttribute('aria-current'), null);
    await page.goForward();
    await becomes(() => errored.getAttribute('aria-current'), 'true');
  });
});

describe('Everything that matches', () => {
  it('can be acted on from a page with no import to act on', async () => {
    await visit.query(
      `UPDATE account_import_payload SET erased_at = now(), payload = NULL, content_digest = 'x'
       WHERE process_id IN (SELECT id FROM account_import_process WHERE status = 'PROCESSED')`,
    );
    await open('/imports?status=PROCESSED');
    await untilPageListens();
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Everything that matches' }).click();
    await page.getByRole('menuitem', { name: 'Retry …' }).waitFor();
  });

  it('can only be exported by a viewer', async () => {
    const viewer = await newPage('/imports', { person: await visit.staff.invite('viewer') });
    await viewer.getByRole('button', { name: 'Everything that matches' }).click();
    await viewer.getByRole('menuitem', { name: 'Export as CSV' }).waitFor();
    expect(await viewer.getByRole('menuitem', { name: 'Retry …' }).count()).toBe(0);
    await viewer.context().close();
  });
});

describe('The audit trail', () => {
  it('keeps the time of an address as exact as it is, and shows it as clocks in Britain do', async () => {
    await open('/audit?since=2026-07-01T05:10:33Z');
    await untilPageListens();
    expect(await page.getByLabel('Since, British time').inputValue()).toBe('2026-07-01T06:10');
    await page.getByLabel('Target').fill('NORTHWIND');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await becomes(async () => filters(), { since: '2026-07-01T05:10:33Z', target: 'NORTHWIND' });
    await page.getByLabel('Since, British time').fill('2026-07-01T07:00');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await becomes(async () => filters(), { since: '2026-07-01T07:00', target: 'NORTHWIND' });
  });
});

it('nothing went wrong in the scripts of any page', () => {
  expect(visit.complaints).toEqual([]);
});
