import { waitUntil } from '../../../../tools/lib/wait-until.mjs';

/** The dialog that is open. */
export const dialogOf = (page) => page.getByRole('dialog');

/** Presses a button until its dialog is there, since the page may not listen yet. */
export async function openDialog(page, button) {
  await button.waitFor();
  const isOpen = async () => {
    if (await dialogOf(page).first().isVisible()) return true;
    // A dialog that opened meanwhile covers the button.
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    return dialogOf(page).first().isVisible();
  };
  if (!(await waitUntil(isOpen, { milliseconds: 30_000, every: 300 }))) throw new Error('No dialog opened');
}

/** Waits until the scripts of a page listen: until a key opens its dialog, which is then closed again. */
export async function untilPageListens(page, { key = '?', name = 'Keyboard shortcuts' } = {}) {
  const box = page.getByRole('dialog', { name });
  const isOpen = async () => {
    await page.keyboard.press(key);
    return box.isVisible();
  };
  if (!(await waitUntil(isOpen, { milliseconds: 30_000, every: 200 })))
    throw new Error('The page does not listen to the keyboard');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
}

/** Gives the reason in the dialog that is open and presses its button; what comes of it is for the caller to see. */
export async function decide(page, action, reason) {
  await dialogOf(page).getByLabel('Reason').fill(reason);
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click();
}
