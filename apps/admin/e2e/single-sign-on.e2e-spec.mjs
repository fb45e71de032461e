import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { decide, dialogOf, openDialog } from './support/dialogs.mjs';
import { OidcProvider } from './support/oidc-provider.mjs';
import { onDatabase, Staff } from './support/staff.mjs';

let provider;
let stack;
let browser;
const complaints = [];

beforeAll(async () => {
  stack = await ConsoleStack.start(async (consoleUrl) => {
    provider = await OidcProvider.start(consoleUrl);
    return provider.settings;
  });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await provider?.stop();
});

const at = (path) => `${stack.consoleUrl}${path}`;
const person = (subject, roles) =>
  provider.keep(subject, { email: `${subject}@fenland.example`, name: `The ${subject}`, roles });

/** A page of a browser of its own. Nothing but this machine is asked for anything. */
async function newPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.route(/^https:/, (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

/** Signs in at the provider, from the sign-in page that is open. */
async function signInAtProvider(page, subject) {
  await page.getByRole('link', { name: 'Sign in with Fenland' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(subject);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

async function signedIn(subject, path = '/overview') {
  const page = await newPage();
  await page.goto(at(path));
  await signInAtProvider(page, subject);
  await page.waitForURL(at(path));
  return page;
}

const menu = (page) => page.getByRole('button', { name: /Your menu$/ });

describe('Signing in to the console with an account of an OpenID provider', () => {
  it('is offered beside passwords', async () => {
    const page = await newPage();
    await page.goto(at('/sign-in'));
    await page.getByRole('link', { name: 'Sign in with Fenland' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await signIn(page, stack.credentials.console);
    await page.waitForURL(at('/overview'));
  });

  it('leads back to the page that was asked for, with the role that the provider says', async () => {
    await person('ada', ['migration']);
    const page = await signedIn('ada', '/imports?status=ERRORED');
    await menu(page).click();
    expect(await menu(page).textContent()).toContain('Operator');
    expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0);
  });

  it('leaves no code, ticket or token where a script or another site can read it', async () => {
    await person('bea', ['everybody']);
    const page = await signedIn('bea');
    const cookies = (await page.context().cookies()).filter(({ domain }) => domain === '127.0.0.1');
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'carryover_session', httpOnly: true, sameSite: 'Strict', path: '/' }),
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(page.url()).toBe(at('/overview'));
  });

  it('says why somebody is not let in, and where they wanted to go is not forgotten', async () => {
    await person('cy', ['somebody else']);
    const page = await newPage();
    await page.goto(at('/imports?status=ERRORED'));
    await signInAtProvider(page, 'cy');
    await page.getByRole('alert').getByText('gives you no role here').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await signIn(page, stack.credentials.console);
    await page.waitForURL(at('/imports?status=ERRORED'));
  });

  it('is begun by a person on the sign-in page only, and ended in the browser that began', async () => {
    const page = await newPage();
    await page.goto(`${provider.issuer}/.well-known/openid-configuration`);
    await page.evaluate((address) => window.location.assign(address), at('/sign-in/single-sign-on?return=/imports'));
    await page.waitForURL(at('/sign-in?return=%2Fimports'));
    expect(await page.context().cookies(stack.consoleUrl)).toEqual([]);
    await page.goto(at('/sign-in/oidc?code=abc&state=def'));
    await page.getByRole('alert').getByText('was begun in another window').waitFor();
  });

  it('lasts as long as the provider lets it', async () => {
    await person('dan', ['migration']);
    const page = await signedIn('dan', '/imports?status=ERRORED');
    await provider.keep('dan', null);
    await onDatabase(stack, (run) => run(`UPDATE staff_oidc_session SET checked_at = checked_at - interval '1 hour'`));
    await page.waitForURL(at('/sign-in?return=%2Fimports%3Fstatus%3DERRORED'));
  });

  it('ends at the provider as well, which asks who it is the next time', async () => {
    await person('eve', ['everybody']);
    const page = await signedIn('eve');
    await menu(page).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL(at('/sign-in'));
    await page.getByRole('link', { name: 'Sign in with Fenland' }).click();
    await page.locator('input[name=login]').waitFor();
  });

  it('is opened by an administrator to somebody who had a password here', async () => {
    const admin = await Staff.signIn(stack, stack.credentials.console);
    await admin.invite('viewer');
    await provider.keep('fay', { email: 'viewer@carryover.example', name: 'Fay', roles: ['everybody'] });
    const hers = await newPage();
    await hers.goto(at('/sign-in'));
    await signInAtProvider(hers, 'fay');
    await hers.getByRole('alert').getByText('has your e-mail address already').waitFor();

    const page = await newPage();
    await page.goto(at('/staff'));
    await signIn(page, stack.credentials.console);
    await page.waitForURL(at('/staff'));
    const row = page.locator('tbody tr').filter({ visible: true }).filter({ hasText: 'viewer@carryover.example' });
    const link = page.getByRole('menuitem', { name: 'Link to single sign-on' });
    await row.getByRole('button', { name: /^Change the access/ }).click();
    await openDialog(page, link);
    await dialogOf(page).getByLabel('Subject of the account').fill('fay');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide(page, 'Link', 'She is the one, I asked her');
    await row.getByText('Single sign-on').waitFor();
    await hers.getByRole('link', { name: 'Sign in with Fenland' }).click();
    await hers.waitForURL(at('/overview'));
  });

  it('throws nothing in the scripts of the pages', () => {
    expect(complaints).toEqual([]);
  });
});
