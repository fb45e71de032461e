import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { decide, dialogOf, openDialog } from './support/dialogs.mjs';
import { onDatabase } from './support/staff.mjs';
import { VirtualAuthenticator } from './support/virtual-authenticator.mjs';

const complaints = [];
let stack;
let browser;
let origin;
let admin;
let ada;
let ben;

beforeAll(async () => {
  stack = await ConsoleStack.start(async (consoleUrl) => {
    // Browsers have passkeys for names, and for this one without TLS.
    origin = consoleUrl.replace('127.0.0.1', 'localhost');
    return { PUBLIC_CONSOLE_URL: origin, ADMIN_PASSKEYS: 'required' };
  });
  browser = await launchChromium();
  admin = stack.credentials.console;
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const at = (path) => `${origin}${path}`;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const alert = (page) => page.getByRole('alert').filter({ hasText: /\w/ });
const entries = async (action) =>
  (await onDatabase(stack, (run) => run('SELECT * FROM audit_entry WHERE action = $1 ORDER BY id', [action]))).rows;

/** A page of a browser of its own, with a device that keeps passkeys. */
async function newPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, device: await VirtualAuthenticator.plugInto(page) };
}

/** Signs in with the password, from the page that was asked for. */
async function withPassword(page, person, path = '/overview') {
  await page.goto(at(path));
  await signIn(page, person);
}

async function addFirst(page, label, path = '/overview') {
  await page.waitForURL(/\/sign-in\/passkey/);
  await page.getByLabel('Name of the passkey').fill(label);
  await button(page, 'Add the passkey').click();
  await page.waitForURL(at(path));
}

async function signOut(page) {
  await page.getByRole('button', { name: /Your menu$/ }).click();
  await button(page, 'Sign out').click();
  await page.waitForURL(at('/sign-in'));
}

async function withPasskey(page) {
  await button(page, 'Sign in with a passkey').click();
}

describe('Passkeys of the console', () => {
  it('have an admin who needs one enrol before anything else', async () => {
    ada = await newPage();
    const { page, device } = ada;
    await withPassword(page, admin, '/imports?status=ERRORED');
    await page.waitForURL(/\/sign-in\/passkey\?return=/);
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.goto(at('/staff'));
    await page.waitForURL(/\/sign-in\/passkey\?return=%2Fstaff/);
    expect((await page.request.get(at('/api/staff'))).status()).toBe(403);
    await addFirst(page, 'Laptop', '/staff');
    expect(await device.passkeys()).toEqual([
      expect.objectContaining({ rpId: 'localhost', isResidentCredential: true }),
    ]);
  });

  it('sign in alone, and lead to the page that was asked for', async () => {
    const { page } = ada;
    await signOut(page);
    await page.goto(at('/audit'));
    await button(page, 'Sign in with a passkey').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await withPasskey(page);
    await page.waitForURL(at('/audit'));
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
      ['carryover_device', true, 'Strict'],
      ['carryover_session', true, 'Strict'],
    ]);
  });

  it('are asked for where a password is not enough', async () => {
    const { page } = await newPage();
    await withPassword(page, admin);
    await alert(page).getByText('Sign in with your passkey').waitFor();
    expect(page.url()).toContain('/sign-in');
  });

  it('let nobody in whose device knows none, or does not verify them', async () => {
    const { page, device } = await newPage();
    await page.goto(at('/sign-in'));
    await device.verifies(false);
    await withPasskey(page);
    await alert(page).getByText('Nothing was confirmed').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await button(page, 'Sign in with a passkey').isEnabled()).toBe(true);
  });

  it('are added, named and removed on a page of their own', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: /Your menu$/ }).click();
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await page.waitForURL(at('/passkeys'));
    await page.getByText('Laptop (signed in with it)').waitFor();
    // The last one of somebody who needs one.
    expect(await button(page, 'Remove Laptop').count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await ada.device.unplug();
    ada.second = await ada.device.another();
    await openDialog(page, button(page, 'Add a passkey'));
    const name = dialogOf(page).getByLabel('Name of the passkey');
    await name.fill('Phone');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Add the passkey' }).click();
    await page.getByText('Phone is added.').waitFor();
    await button(page, 'Remove Laptop').waitFor();
    expect((await entries('passkey.add')).map(({ after }) => after.label)).toEqual(['Laptop', 'Phone']);
  });

  it('are changed again later by somebody only who confirms who they are', async () => {
    const { page } = ada;
    await onDatabase(stack, (run) => run(`UPDATE staff_session SET created_at = created_at - interval '1 hour'`));
    await openDialog(page, button(page, 'Remove Phone'));
    await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await dialogOf(page).getByText('Confirm first that it is you').waitFor();
    expect(await dialogOf(page).getByLabel('Your password').count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Confirm with a passkey' }).click();
    await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Phone is removed.').waitFor();
    expect((await entries('passkey.remove')).map(({ before }) => before.label)).toEqual(['Phone']);
  });

  it('let nobody in after they were removed', async () => {
    const { page } = ada;
    await signOut(page);
    await withPasskey(page);
    await alert(page).getByText('It may have been removed').waitFor();
    await ada.second.unplug();
    await ada.device.plugInAgain();
    await withPasskey(page);
    await page.waitForURL(at('/overview'));
  });

  it('are recovered by another admin, with a one-time password that leads to a new one', async () => {
    const { page } = ada;
    const invite = await page.request.post(at('/api/staff'), {
      headers: { Origin: origin },
      data: { email: 'ben@fenland.example', display_name: 'Ben', role: 'admin', reason: 'Joins the team' },
    });
    const { one_time_password: first } = await invite.json();
    ben = await newPage();
    await oneTime(ben.page, first, 'the first password of Ben');
    await addFirst(ben.page, 'Key of Ben');
    await page.goto(at('/staff'));
    // While a page streams in, what comes is there a second time, hidden.
    const row = page.locator('tbody tr').filter({ hasText: 'ben@fenland.example', visible: true });
    await row.getByText('Password, 1 passkey').waitFor();
    await row.getByRole('button', { name: 'Change the access of Ben' }).click();
    await openDialog(page, page.getByRole('menuitem', { name: 'Reset access' }));
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide(page, 'Reset access', 'Lost his key; asked him in person');
    const shown = dialogOf(page).filter({ hasText: 'The access of Ben is reset' });
    const again = await shown.locator('code').textContent();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    // Signed out, which the page that is open notices by itself, and the old passkey opens nothing.
    await ben.page.waitForURL(/\/sign-in/);
    await withPasskey(ben.page);
    await alert(ben.page).getByText('It may have been removed').waitFor();
    await oneTime(ben.page, again, 'the second password of Ben');
    await addFirst(ben.page, 'Another key');
    const [entry] = await entries('staff.reset_password');
    expect(entry).toMatchObject({ actor: admin.email, target: 'ben@fenland.example', after: { passkeys_removed: 1 } });
  });
});

describe('The sign-in page, while the API lets nobody in', () => {
  const busy = { detail: 'Too many sign-ins at the moment; try again in 2 s.', code: 'service_unavailable' };
  let page;
  let server;

  beforeAll(async () => {
    ({ page } = await newPage());
    await page.goto(at('/sign-in'));
    await button(page, 'Sign in with a passkey').waitFor();
    await stack.api.stop();
    // In its place, since no test can be sure to send enough strangers at once.
    const headers = { 'Content-Type': 'application/json', 'Retry-After': '2' };
    server = createServer((_, response) => response.writeHead(503, headers).end(JSON.stringify(busy)));
    server.listen(Number(new URL(stack.apiUrl).port), '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => server?.close());

  const alertOfForm = () => page.locator('form').getByRole('alert');

  it('says what the API answers to whoever has a passkey', async () => {
    await withPasskey(page);
    await alert(page).waitFor();
    expect(await alert(page).textContent()).toBe(busy.detail);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('says it to whoever has a password', async () => {
    await signIn(page, admin);
    await alertOfForm().waitFor();
    expect(await alertOfForm().textContent()).toBe(busy.detail);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('says that the API does not answer when it does not', async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await signIn(page, admin);
    await alertOfForm().getByText('The Carryover API does not answer.').waitFor();
  });

  it('throws nothing in any of its scripts', () => {
    expect(complaints).toEqual([]);
  });
});

/** Signs in with a one-time password and chooses another. */
async function oneTime(page, password, chosen) {
  await withPassword(page, { email: 'ben@fenland.example', password });
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Choose it and sign in' }).click();
}
