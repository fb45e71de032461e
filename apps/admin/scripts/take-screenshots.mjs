/**
 * Takes the pictures of docs/screenshots from the built product with believable data: every page in light, in dark and on
 * a phone, in 256 colours, which makes a file 40 % as large. Needs TEST_DATABASE_URL, and Chromium at CHROMIUM_PATH or /usr/bin/chromium: `npm run screenshots -w
 * @carryover/admin` after `npm run build`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { launchChromium, signIn } from '../e2e/support/browser.mjs';
import { ConsoleStack } from '../e2e/support/console-stack.mjs';
import { dialogOf, openDialog } from '../e2e/support/dialogs.mjs';
import { fillTheConsole } from './screenshots/fill-the-console.mjs';

// The one that Next brings along.
const sharp = createRequire(createRequire(import.meta.url).resolve('next/package.json'))('sharp');

const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

const ofAnError = new URLSearchParams({
  status: 'ERRORED,DRY_RUN_ERRORED',
  error_code: 'tariff_code_not_found',
  path: 'supply_addresses.*.meter_points.*.agreements.*.tariff_code',
});

const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

const webhook = (page) => page.getByRole('region', { name: 'Webhook', exact: true });

/** Opens the dialog that retries a group of errors, once its counts are there. */
async function askToRetry(page) {
  await openDialog(page, page.locator('[data-code=tariff_code_not_found]').getByRole('button', { name: 'Retry' }));
  await dialogOf(page).getByText('Will be retried').waitFor();
}

const chart = (page) => page.locator('[data-chart] svg');

/** Shows what failed over a week. */
async function showAWeek(page) {
  await page.getByLabel('Time shown').selectOption('7d');
  await page.waitForResponse(/throughput/);
  await chart(page).waitFor();
}

/** Pages by the names of their pictures; a picture is taken once the page shows the third, and the last was done to it. */
function pagesOf({ account, batch, errored, processed }) {
  return [
    ['overview', '/overview', (page) => page.getByText('Northwind Energy')],
    ['suppliers', '/suppliers', (page) => page.getByText('Northwind Energy')],
    ['supplier', '/suppliers/NORTHWIND', (page) => page.getByRole('heading', { level: 1 })],
    ['webhook', '/suppliers/NORTHWIND', webhook, (page) => webhook(page).scrollIntoViewIfNeeded()],
    ['imports', '/imports', (page) => page.locator('tbody tr')],
    ['imports-of-an-error', `/imports?${ofAnError}`, (page) => page.getByText('Who acts')],
    ['import-errored', `/imports/${errored}`, (page) => page.getByRole('heading', { level: 1 })],
    ['import-processed', `/imports/${processed}`, (page) => page.getByRole('heading', { level: 1 })],
    ['errors', '/errors', (page) => page.getByText('tariff_code_not_found')],
    ['errors-retry', '/errors', (page) => page.getByText('tariff_code_not_found'), askToRetry],
    ['errors-by-code', '/errors?supplier=NORTHWIND', chart, showAWeek],
    ['batches', '/batches', (page) => page.getByText('The tariffs of October are loaded')],
    ['batch', `/batches/${batch}`, (page) => page.getByRole('heading', { level: 1 })],
    ['account', `/accounts/${account}`, (page) => page.getByText('CRD-24-0728-4')],
    ['waves', '/waves', (page) => page.getByText('Harbour streets')],
    ['wave', '/waves/DEMO/HARBOUR', (page) => page.getByRole('heading', { name: 'Gates' })],
    ['waves-calendar', '/waves/calendar', (page) => page.getByRole('heading', { level: 1 })],
    ['alerts', '/alerts', (page) => page.getByText('Failures of Northwind')],
    ['alerts-what-to-do', '/alerts/what-to-do', (page) => page.getByRole('heading', { level: 1 })],
    ['approvals', '/approvals', (page) => page.getByRole('heading', { level: 1 })],
    ['rules', '/rules', (page) => page.getByRole('heading', { level: 1 })],
    ['runbook', '/runbooks/tariff_code_not_found', (page) => page.getByRole('heading', { level: 1 })],
    ['passkeys', '/passkeys', (page) => page.getByRole('heading', { level: 1 })],
    ['registrations', '/registrations', (page) => page.locator('tbody tr')],
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

async function photograph(browser, stack, pages, look) {
  const context = await browser.newContext({ ...looks[look], reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const save = async (name) => {
    const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10, compressionLevel: 9 });
    await writeFile(`${folder}${name}-${look}.png`, await picture.toBuffer());
  };
  await page.goto(stack.consoleUrl);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await save('sign-in');
  await signIn(page, stack.credentials.console);
  await page.waitForURL('**/overview');
  for (const [name, path, shows, act] of pages) {
    try {
      await page.goto(`${stack.consoleUrl}${path}`);
      await shows(page).filter({ visible: true }).first().waitFor({ timeout: 10_000 });
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
      await act?.(page);
      await page.mouse.move(0, 0);
      await save(name);
    } catch (error) {
      // The other pictures are worth having; the command fails at its end.
      process.exitCode = 1;
      console.error(`${name}, ${look}: ${error.message}`);
    }
  }
  await context.close();
}

const stack = await ConsoleStack.start();
try {
  const places = await fillTheConsole(stack);
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  for (const look of Object.keys(looks)) await photograph(browser, stack, pagesOf(places), look);
  await browser.close();
} finally {
  await stack.stop();
}
