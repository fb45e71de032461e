import { dialogOf, openDialog } from '../../e2e/support/dialogs.mjs';

/** How a browser looks at the pages: options of its context by the end of the names of the pictures. */
export const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

const ofAnError = new URLSearchParams({
  status: 'ERRORED,DRY_RUN_ERRORED',
  error_code: 'tariff_code_not_found',
  path: 'supply_addresses.*.meter_points.*.agreements.*.tariff_code',
});

const webhook = (page) => page.getByRole('region', { name: 'Webhook', exact: true });
const profile = (page) => page.getByRole('region', { name: 'Profile', exact: true });
const pack = (page) => page.getByRole('region', { name: 'Pack', exact: true });
const differing = (page) => page.getByRole('region', { name: 'Accounts that differ', exact: true }).locator('tbody tr');
const heading = (page) => page.locator('main').getByRole('heading', { level: 1 });
const rows = (page) => page.locator('tbody tr');
const chart = (page) => page.locator('[data-chart] svg');

/** Opens the dialog that retries a group of errors, once its counts are there. */
async function askToRetry(page) {
  await openDialog(page, page.locator('[data-code=tariff_code_not_found]').getByRole('button', { name: 'Retry' }));
  await dialogOf(page).getByText('Will be retried').waitFor();
}

/** Shows what failed over a week. */
async function showAWeek(page) {
  await page.getByLabel('Time shown').selectOption('7d');
  await page.waitForResponse(/throughput/);
  await chart(page).waitFor();
}

const searchButton = (page) => page.getByRole('button', { name: /^Search/ }).filter({ visible: true });

/** Searches for what accounts and imports have alike: a part of their numbers. */
async function searchForPart(page) {
  await openDialog(page, searchButton(page));
  await dialogOf(page).getByRole('combobox').fill('0088');
  await dialogOf(page).getByRole('option').first().waitFor();
}

/** Opens the search for a customer, whose reason is still to be given. */
async function searchForCustomer(page) {
  await openDialog(page, searchButton(page));
  await dialogOf(page).getByRole('combobox').fill('archer');
  await dialogOf(page).getByRole('option').filter({ hasText: 'Find a customer' }).click();
  await dialogOf(page).getByLabel('Reason').waitFor();
}

async function compare(page) {
  await openDialog(page, page.getByRole('button', { name: 'Compare with another import …' }));
  await dialogOf(page).getByRole('table', { name: 'What differs' }).waitFor();
}

/**
 * Every page of the console by the name of its pictures: its address, what it shows by the time a picture is taken, and
 * what is done to it before.
 * @param {Record<'account' | 'batch' | 'errored' | 'external' | 'processed' | 'report' | 'retraction', string>} given ids and numbers that fillTheConsole gives
 * @returns {readonly (readonly [string, string, (page: import('playwright-core').Page) => import('playwright-core').Locator,
 *   ((page: import('playwright-core').Page) => Promise<void>)?])[]}
 */
export function pagesOf({ account, batch, errored, external, processed, report, retraction }) {
  return [
    ['overview', '/overview', (page) => page.getByText('Northwind Energy')],
    ['search', '/overview', (page) => page.getByText('Northwind Energy'), searchForPart],
    ['search-customer', '/overview', (page) => page.getByText('Northwind Energy'), searchForCustomer],
    ['suppliers', '/suppliers', (page) => page.getByText('Northwind Energy')],
    ['supplier', '/suppliers/NORTHWIND', heading],
    ['webhook', '/suppliers/NORTHWIND', webhook, (page) => webhook(page).scrollIntoViewIfNeeded()],
    ['imports', '/imports', rows],
    ['imports-of-an-error', `/imports?${ofAnError}`, (page) => page.getByText('Who acts')],
    ['import-errored', `/imports/${errored}`, heading],
    ['import-compared', `/imports/${errored}`, heading, compare],
    ['import-processed', `/imports/${processed}`, heading],
    ['errors', '/errors', (page) => page.getByText('tariff_code_not_found')],
    ['errors-retry', '/errors', (page) => page.getByText('tariff_code_not_found'), askToRetry],
    ['errors-by-code', '/errors?supplier=NORTHWIND', chart, showAWeek],
    ['batches', '/batches', (page) => page.getByText('The tariffs of October are loaded')],
    ['batch', `/batches/${batch}`, rows],
    ['account', `/accounts/${account}`, (page) => page.getByText('CRD-24-0728-4')],
    ['waves', '/waves', (page) => page.getByText('Harbour streets')],
    ['wave', '/waves/DEMO/HARBOUR', (page) => page.getByRole('heading', { name: 'Gates' })],
    ['wave-findings', '/waves/DEMO/RIVER/findings', rows],
    ['wave-dry-run', '/waves/DEMO/BRIDGE', profile, (page) => profile(page).scrollIntoViewIfNeeded()],
    ['wave-profile', '/waves/DEMO/BRIDGE/profile', (page) => page.getByRole('table')],
    [
      'wave-pack',
      '/waves/DEMO/MILL',
      (page) => page.getByText('Signed by platform staff'),
      (page) => pack(page).scrollIntoViewIfNeeded(),
    ],
    ['retraction-new', '/retractions/new?supplier=DEMO&wave=MILL', (page) => page.getByText('Notes were added')],
    ['retractions', '/retractions', rows],
    ['retraction', `/retractions/${retraction}`, rows],
    ['waves-calendar', '/waves/calendar', heading],
    ['reconciliations', '/reconciliations/DEMO', rows],
    ['reconciliation', `/reconciliations/DEMO/${report}`, differing],
    [
      'reconciliation-fields',
      `/reconciliations/DEMO/${report}/fields?${new URLSearchParams({ account: external, group: 'customers' })}`,
      rows,
    ],
    ['checklist', '/checklists/DEMO', (page) => page.getByText('Nothing waits or runs')],
    ['alerts', '/alerts', (page) => page.getByText('Failures of Northwind')],
    ['alerts-what-to-do', '/alerts/what-to-do', heading],
    ['approvals', '/approvals', heading],
    ['rules', '/rules', (page) => page.locator('main dl')],
    ['runbook', '/runbooks/tariff_code_not_found', heading],
    ['passkeys', '/passkeys', heading],
    ['registrations', '/registrations', rows],
    ['catalogue', '/catalogue', (page) => page.getByText('Priority services codes')],
    ['catalogue-list', '/catalogue/psr_code', (page) => page.getByText('dialysis')],
    [
      'catalogue-entry',
      '/catalogue/tariff?code=E-2R-FLEX-23&fuel=ELECTRICITY',
      (page) => page.getByText('Latest changes'),
    ],
    ['audit', '/audit', (page) => page.getByText('Set the status')],
    ['staff', '/staff', (page) => page.getByText('Tomasz Reid')],
  ];
}
