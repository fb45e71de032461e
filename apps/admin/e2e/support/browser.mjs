import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Chromium as the tests use it: no sandbox, since they may run as root, and no traffic of its own. */
export function launchChromium() {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: quiet });
}

/** Fills in the form of the sign-in page that is open. */
export async function signIn(page, { email, password }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Runs in the page: lets colours and dialogs arrive where they go. What turns for ever is not waited for. */
async function untilStill() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const ending = () => document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
  while (ending().length > 0) {
    await Promise.all(ending().map((each) => each.finished.catch(() => undefined)));
    await frame();
  }
}

/** Whether axe is in the document, to be evaluated there; once it is, in the place of half a megabyte of axe as well. */
const HAS_AXE = `typeof axe === 'object'`;

/** Nothing but the colours depends on the scheme, and no page holds another that would need the slower mode. */
async function axeFor(page, colorScheme) {
  const axeSource = (await page.evaluate(HAS_AXE)) ? HAS_AXE : undefined;
  // What is in order need not be described.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  return colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block']);
}

/** Waits until the console has taken on a scheme. */
const consoleIsIn = (page) => (scheme) => page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();

/**
 * What axe finds wrong with the page in light and in dark, as short lines; an empty list is what is wanted.
 * @param isIn waits until the page has taken on a scheme, where it does so by itself
 */
export async function findAccessibilityProblems(page, isIn = consoleIsIn(page)) {
  const problems = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await isIn(colorScheme);
    await page.evaluate(untilStill);
    const axe = await axeFor(page, colorScheme);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) problems.push(`${colorScheme}: ${id}: ${nodes[0].html}`);
  }
  return problems;
}
