import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { WebhookReceiver } from './support/webhook-receiver.mjs';

const REASON = 'Agreed in the team';
const ADDRESS = 'duty@carryover.example';

const visit = new ConsoleVisit();
const { newPage, open, press, dialog, ask, button, section, decide, query, untilPageListens } = visit;
let page;
let receiver;
let secret;

const rule = (name) => section('Rules').locator('tbody tr').filter({ hasText: name });
const choose = async (name, entry) => {
  await rule(name)
    .getByRole('button', { name: `Change ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const texts = () => receiver.received.map(({ body }) => JSON.parse(body).text);
const posted = async (count) => {
  if (!(await waitUntil(() => receiver.received.length >= count, { milliseconds: 60_000 })))
    throw new Error(`Only ${receiver.received.length} arrived`);
  return texts();
};

/** On how many lines a part of the text of an element stands. */
const linesOf = (locator, part) =>
  locator.evaluate((element, words) => {
    const range = document.createRange();
    const text = [...element.childNodes].find(({ data }) => data?.includes(words));
    range.setStart(text, text.data.indexOf(words));
    range.setEnd(text, text.data.indexOf(words) + words.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }, part);

beforeAll(async () => {
  await visit.start();
  [receiver] = await Promise.all([WebhookReceiver.start(), visit.stack.startWorker()]);
  await ask('suppliers', { code: 'FENLAND', name: 'Fenland', organization: 'Fenland', reason: REASON });
  page = await newPage('/alerts');
});

afterAll(async () => {
  await visit.stop();
  await receiver?.stop();
});

describe('The page of alerts', () => {
  it('says what would be there, accessibly', async () => {
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing stands' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('shows what stands, whatever becomes of the page of those that are over', async () => {
    await open('/alerts?cursor=x');
    await section('Over').getByRole('alert').waitFor();
    await section('Stands now').getByRole('heading', { name: 'Nothing stands' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Newer' }).click();
    await section('Over').getByRole('heading', { name: 'Nothing is over' }).waitFor();
  });

  it('makes a rule, asks for what its kind needs, and shows the secret once', async () => {
    await press(button('New rule'));
    await dialog().getByLabel('Name').fill('Fenland is paused');
    await dialog().getByLabel('When').selectOption('FAILURES');
    await dialog().getByLabel('Failures at least').waitFor();
    await dialog().getByLabel('When').selectOption('SUPPLIER_PAUSED');
    await dialog().getByLabel('Failures at least').waitFor({ state: 'detached' });
    await dialog().getByText('It is over when it is Ongoing or Complete.').waitFor();
    await dialog().getByLabel('Supplier').selectOption('FENLAND');
    await dialog().getByLabel('Reason').fill(REASON);
    await dialog().getByRole('button', { name: 'Make rule' }).click();
    await dialog().getByText('Name somebody to tell').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('E-mail addresses').fill(ADDRESS);
    await dialog().getByLabel('Address of a webhook').fill(`${receiver.url}/T0/secret-path`);
    await dialog().getByRole('button', { name: 'Make rule' }).click();
    await button('I have stored it', dialog()).waitFor();
    secret = await dialog().locator('code').textContent();
    await button('I have stored it', dialog()).click();
    await rule('Fenland is paused').getByText(ADDRESS, { exact: true }).waitFor();
    expect(await page.content()).not.toContain('secret-path');
    expect(await page.content()).not.toContain(secret);
  });

  it('tries out where it tells', async () => {
    await choose('Fenland is paused', 'Send a test');
    const [text] = await posted(1);
    expect(text).toContain('Nothing is wrong.');
    await rule('Fenland is paused').getByText(`Test to ${ADDRESS} was sent`).waitFor();
    const told = rule('Fenland is paused').getByText(`Test to ${ADDRESS} was sent`);
    expect(await linesOf(told, ADDRESS)).toBe(1);
    const mails = await readdir(`${visit.stack.dataDir}/mail`);
    expect(mails).toHaveLength(1);
  });

  it('shows what stands without a reload, tells it, and once that it is over', async () => {
    await ask('suppliers', { code: 'OTHER', name: 'Other', organization: 'Fenland', reason: REASON });
    const setStatus = (status) => visit.staff.send('PUT', 'suppliers/FENLAND/status', { status, reason: REASON });
    await setStatus('Paused');
    await section('Stands now').getByText('FENLAND is Paused.').waitFor();
    await rule('Fenland is paused').getByText('1 alert').waitFor();
    expect((await posted(2)).at(-1)).toMatch(/^Firing: Fenland is paused\nFENLAND is Paused\./);
    const { headers, body } = receiver.received.at(-1);
    expect(new Webhook(secret).verify(body, headers)).toEqual({ text: expect.any(String) });
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await setStatus('Ongoing');
    await section('Over').getByText('FENLAND is Paused.').waitFor();
    await section('Stands now').getByText('Nothing stands').waitFor();
    expect((await posted(3)).at(-1)).toContain('Resolved: Fenland is paused\nIt is over after');
    expect(texts()).toHaveLength(3);
  });

  it('leads from a message to what to do, and from an alert to where it is seen', async () => {
    const [, path] = /What to do: \S+?(\/alerts\/\S+)/.exec(texts().at(-1));
    expect(path).toBe('/alerts/what-to-do#supplier_paused');
    await open(path);
    await section('Supplier is paused').getByText('the history of its status').waitFor();
    await section('Webhook has dead letters').getByText('"Send all again" sends them').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await open('/alerts');
    await section('Over').getByRole('link', { name: 'What to do' }).click();
    await page.waitForURL('**/alerts/what-to-do#supplier_paused');
    await open('/alerts');
    await section('Over').getByRole('link', { name: 'FENLAND is Paused.' }).click();
    await page.waitForURL('**/suppliers/FENLAND');
  });

  it('silences, edits, disables and removes a rule', async () => {
    await open('/alerts');
    await untilPageListens();
    await choose('Fenland is paused', 'Silence');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide('Silence', REASON);
    await rule('Fenland is paused').getByText('Silenced').waitFor();
    await choose('Fenland is paused', 'Edit');
    await dialog().getByLabel('Name').fill('Fenland stands still');
    await dialog().getByLabel('Webhook', { exact: true }).selectOption('end');
    await decide('Save', REASON);
    await rule('Fenland stands still').waitFor();
    expect(await rule('Fenland stands still').locator('td[data-name=Tells]').textContent()).toBe(ADDRESS);
    await choose('Fenland stands still', 'Edit');
    await dialog().getByLabel('Name').fill('Fenland rests');
    const [{ id }] = (await ask('alerts/rules')).results;
    const second = `${ADDRESS}, night@carryover.example`;
    await visit.staff.send('PATCH', `alerts/rules/${id}`, { mail_to: second, reason: REASON });
    await rule('Fenland stands still').getByText('night@carryover.example').waitFor();
    await decide('Save', REASON);
    await rule('Fenland rests').getByText('night@carryover.example').waitFor();
    await choose('Fenland rests', 'Edit');
    await dialog().getByLabel('Name').fill('Fenland stands still');
    await decide('Save', REASON);
    await choose('Fenland stands still', 'Disable');
    await dialog().getByLabel('Reason').fill(REASON);
    await visit.staff.send('PATCH', `alerts/rules/${id}`, { enabled: false, reason: REASON });
    await rule('Fenland stands still').getByText('Disabled', { exact: true }).waitFor();
    await decide('Disable', REASON);
    await rule('Fenland stands still').getByText('Disabled', { exact: true }).waitFor();
    await choose('Fenland stands still', 'Remove');
    await decide('Remove', REASON);
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    const acts = await query(`SELECT DISTINCT action FROM audit_entry WHERE action LIKE 'alert_rule.%' ORDER BY 1`);
    expect(acts.map(({ action }) => action.replace('alert_rule.', ''))).toEqual([
      'change',
      'make',
      'remove',
      'silence',
      'test',
    ]);
  });

  it('shows viewers what stands, and no addresses', async () => {
    const made = { id: crypto.randomUUID(), name: 'Workers', kind: 'WORKER_LOST', mail_to: ADDRESS, reason: REASON };
    await ask('alerts/rules', made);
    const viewer = await newPage('/alerts', {
      person: await visit.staff.invite('viewer'),
      viewport: { width: 390, height: 844 },
    });
    await viewer.getByText('Workers', { exact: true }).first().waitFor();
    expect(await viewer.content()).not.toContain(ADDRESS);
    expect(await button('New rule', viewer).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: 'Change Workers' }).count()).toBe(0);
    expect(await viewer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await viewer.context().close();
  });

  it('nothing went wrong in the scripts of any page', () => {
    expect(visit.complaints).toEqual([]);
  });
});
