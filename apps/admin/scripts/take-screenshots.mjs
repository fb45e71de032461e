/**
 * Takes the pictures of docs/screenshots from the built product with believable data: every page in light, in dark and on
 * a phone, in 256 colours, which makes a file 40 % as large. Needs TEST_DATABASE_URL, and Chromium at CHROMIUM_PATH or
 * /usr/bin/chromium: `npm run screenshots -w @carryover/admin [-- another folder [names of
 * pictures]]` after `npm run build`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium, signIn } from '../e2e/support/browser.mjs';
import { ConsoleStack } from '../e2e/support/console-stack.mjs';
import { fillTheConsole } from './screenshots/fill-the-console.mjs';
import { LOOKS, pagesOf } from './screenshots/pages.mjs';

// The one that Next brings along.
const sharp = createRequire(createRequire(import.meta.url).resolve('next/package.json'))('sharp');

const [, , folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url)), ...only] = process.argv;

async function photograph(browser, stack, pages, look) {
  const context = await browser.newContext({ ...LOOKS[look], reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const save = async (name) => {
    const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10, compressionLevel: 9 });
    await writeFile(join(folder, `${name}-${look}.png`), await picture.toBuffer());
  };
  await page.goto(stack.consoleUrl);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await save('sign-in');
  await signIn(page, stack.credentials.console);
  await page.waitForURL('**/overview');
  for (const [name, path, shows, act] of pages) {
    if (only.length > 0 && !only.includes(name)) continue;
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

// Accounts are taken back at once: nobody else is there to approve it.
const stack = await ConsoleStack.start(async () => ({ RETRACTION_APPROVALS: 'no' }));
try {
  const subjects = await fillTheConsole(stack);
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  for (const look of Object.keys(LOOKS)) await photograph(browser, stack, pagesOf(subjects), look);
  await browser.close();
} finally {
  await stack.stop();
}
