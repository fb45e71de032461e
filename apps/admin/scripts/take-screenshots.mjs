/**
 * Takes the pictures of docs/screenshots from the built product with real data. Needs TEST_DATABASE_URL, and Chromium
 * at CHROMIUM_PATH or /usr/bin/chromium: `npm run screenshots -w @carryover/admin` after `npm run build`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchChromium, signIn } from '../e2e/support/browser.mjs';
import { ConsoleStack } from '../e2e/support/console-stack.mjs';
import { createSomeImports } from '../e2e/support/some-imports.mjs';

const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

async function photograph(browser, stack, numbers, look) {
  const context = await browser.newContext({ ...looks[look], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const save = (name) => page.screenshot({ path: `${folder}${name}-${look}.png` });
  const show = async (number, name) => {
    await page.goto(`${stack.consoleUrl}/imports?search=${encodeURIComponent(number)}`);
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.mouse.move(0, 0);
    await save(name);
  };

  await page.goto(stack.consoleUrl);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await save('sign-in');
  await signIn(page, stack.credentials.console);
  await page.locator('tbody tr').first().waitFor();
  await save('imports');
  await show(numbers.errored, 'import-errored');
  await show(numbers.processed[0], 'import-processed');
  await context.close();
}

const stack = await ConsoleStack.start();
try {
  const { numbers } = await createSomeImports(stack, { processed: 9, prefix: 'NLE-0088-' });
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  for (const look of Object.keys(looks)) await photograph(browser, stack, numbers, look);
  await browser.close();
} finally {
  await stack.stop();
}
