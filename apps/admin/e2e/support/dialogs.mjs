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

/** Gives the reason in the dialog that is open and presses its button; what comes of it is for the caller to see. */
export async function decide(page, action, reason) {
  await dialogOf(page).getByLabel('Reason').fill(reason);
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click();
}
