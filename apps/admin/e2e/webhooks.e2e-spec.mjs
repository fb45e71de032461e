import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { decide, dialogOf, openDialog } from './support/dialogs.mjs';
import { onDatabase, Staff } from './support/staff.mjs';
import { Supplier } from './support/supplier.mjs';
import { WebhookReceiver } from './support/webhook-receiver.mjs';

const reason = 'Agreed with their engineers';

let stack;
let staff;
let supplier;
let receiver;
let browser;
let page;
let secret;

const panel = (on = page) => on.getByRole('region', { name: 'Webhook', exact: true });
const deadLetters = (on = page) => on.getByRole('region', { name: /dead letter/ });
const button = (name, on = page) => on.getByRole('button', { name, exact: true });
const receivedWith = (status) => receiver.received.filter((message) => message.status === status);

async function newPage(person) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  await opened.goto(`${stack.consoleUrl}/suppliers/DEMO`);
  await signIn(opened, person);
  await panel(opened).waitFor();
  return opened;
}

/** Reads the secret that is shown, and closes what shows it. */
async function takeSecret() {
  const shown = await dialogOf(page).locator('code').textContent();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await button('I have stored it', dialogOf(page)).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(shown);
  return shown;
}

/** Has something happen that is sent, and waits until the receiver has answered it so. */
async function sendAnswered(status) {
  receiver.status = status;
  const before = receivedWith(status).length;
  await supplier.create();
  if (!(await waitUntil(() => receivedWith(status).length > before, { milliseconds: 60_000 })))
    throw new Error('Nothing arrived');
  return receivedWith(status).at(-1);
}

beforeAll(async () => {
  stack = await ConsoleStack.start();
  [receiver, browser] = await Promise.all([WebhookReceiver.start(), launchChromium(), stack.startWorker()]);
  staff = await Staff.signIn(stack, stack.credentials.console);
  supplier = await Supplier.signIn(stack, 4);
  page = await newPage(stack.credentials.console);
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await receiver?.stop();
});

describe('A webhook', () => {
  it('is not set to an address that cannot be called, and the field says why', async () => {
    await openDialog(page, button('Set a webhook'));
    await dialogOf(page).getByLabel('Address').fill('ftp://hooks.example/');
    await decide(page, 'Set webhook', reason);
    await dialogOf(page).getByLabel('Address').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('shows its secret once when it is set', async () => {
    await dialogOf(page).getByLabel('Address').fill(receiver.url);
    await button('Set webhook', dialogOf(page)).click();
    await dialogOf(page).getByRole('heading', { name: 'Webhook set' }).waitFor();
    secret = await takeSecret();
    await panel().getByText('Active').waitFor();
    await panel().getByText(receiver.url).waitFor();
  });

  it('gets messages that are signed with that secret, and says by itself when the latest was delivered', async () => {
    const { body, headers } = await sendAnswered(204);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { import_supplier: 'DEMO' } });
    await panel().getByText('Never').waitFor({ state: 'detached' });
  });

  it('shows a new secret once when it is replaced', async () => {
    await openDialog(page, button('Replace secret'));
    await decide(page, 'Replace secret', reason);
    await dialogOf(page).getByRole('heading', { name: 'Secret replaced' }).waitFor();
    const replaced = await takeSecret();
    expect(replaced).not.toBe(secret);
    const { body, headers } = await sendAnswered(204);
    expect(() => new Webhook(replaced).verify(body, headers)).not.toThrow();
  });

  it('is shown as disabled when the receiver says that it is gone, and is enabled again', async () => {
    await sendAnswered(410);
    await panel().locator('[data-status=DISABLED]').waitFor();
    receiver.status = 500;
    await openDialog(page, button('Enable'));
    await decide(page, 'Enable webhook', reason);
    await panel().locator('[data-status=ACTIVE]').waitFor();
  });
});

describe('An event that cannot be delivered', () => {
  it('becomes a dead letter, which appears by itself', async () => {
    await supplier.makeWave('UNHEARD');
    const giveUp = () =>
      onDatabase(stack, (query) =>
        query(`WITH rested AS (UPDATE supplier_webhook SET paused_until = NULL)
               UPDATE webhook_lane SET first_failed_at = now() - interval '25 hours', due_at = now()
               WHERE attempts > 0 AND lease_token IS NULL`),
      );
    const areThere = async () => {
      await giveUp();
      const { results } = await staff.send('GET', 'suppliers/DEMO/webhook/dead-letters');
      return results.length > 1 && results.some(({ wave }) => wave === 'UNHEARD');
    };
    expect(await waitUntil(areThere, { milliseconds: 60_000, every: 300 })).toBe(true);
    await deadLetters().getByText('It answered 500.').first().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('names the wave of an event that is of no account, and leads to it', async () => {
    const letter = deadLetters().getByRole('row').filter({ hasText: 'EVENT_WAVE_CREATED' });
    await letter.getByRole('button', { name: 'Send wave UNHEARD again', exact: true }).waitFor();
    await letter.getByRole('link', { name: 'Wave UNHEARD' }).click();
    await page.waitForURL('**/waves/DEMO/UNHEARD');
    await page.goBack();
    await letter.waitFor();
  });

  it('is found behind twenty later ones, page by page', async () => {
    const onStack = (sql) => onDatabase(stack, (query) => query(sql));
    await onStack(
      `INSERT INTO webhook_dead_letter (import_supplier_id, process_id, wave_id, feed_position, event, attempts, reason, first_failed_at, died_at)
       SELECT import_supplier_id, process_id, wave_id, feed_position + 1000000 + n, event, attempts, 'A later one.', first_failed_at, now()
       FROM (SELECT * FROM webhook_dead_letter WHERE process_id IS NOT NULL LIMIT 1) letter, generate_series(1, 20) n`,
    );
    const pages = page.getByRole('navigation', { name: 'Pages of dead letters' });
    const first = button('Send wave UNHEARD again', deadLetters());
    await first.waitFor({ state: 'detached' });
    await pages.getByRole('link', { name: 'Older' }).click();
    await first.waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await pages.getByRole('link', { name: 'Newer' }).click();
    await first.waitFor({ state: 'detached' });
    await onStack('DELETE FROM webhook_dead_letter WHERE feed_position > 1000000');
    await first.waitFor();
  });

  it('is no business of somebody who may only look', async () => {
    const viewer = await newPage(await staff.invite('viewer'));
    await deadLetters(viewer).getByRole('row').nth(1).waitFor();
    await viewer.getByRole('region', { name: 'Rules', exact: true }).getByText('default severity').waitFor();
    // It changes nothing but what is shown.
    const buttons = await viewer.locator('main').getByRole('button').allTextContents();
    // They change nothing but what is shown.
    expect([...buttons].sort()).toEqual(['Show all rules', 'Show the numbers']);
    await viewer.context().close();
  });

  it('is sent again with a reason, one by one and all at once', async () => {
    receiver.status = 204;
    const before = receivedWith(204).length;
    await openDialog(page, deadLetters().getByRole('row').getByRole('button').first());
    await decide(page, 'Send again', reason);
    await page.getByRole('alert').getByText('will be sent again.').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await openDialog(page, button('Send all again'));
    await decide(page, 'Send again', reason);
    await deadLetters().waitFor({ state: 'detached' });
    expect(receivedWith(204).length).toBeGreaterThan(before);
  });
});

describe('Removing a webhook', () => {
  it('says what ends with it, and leaves none', async () => {
    await openDialog(page, button('Remove'));
    await dialogOf(page).getByText('Everything that waits to be sent ends with it').waitFor();
    await decide(page, 'Remove webhook', reason);
    await panel().getByText('is not called back').waitFor();
  });
});
