import { controlTotalsOf, furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { findCanaries, plantCanaries } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems, launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { decide, dialogOf, openDialog } from './support/dialogs.mjs';
import { EverythingReceived } from './support/everything-received.mjs';
import { onDatabase, Staff } from './support/staff.mjs';
import { Supplier } from './support/supplier.mjs';

const reason = 'The customer is on the phone';
const account = plantCanaries(1);
const personal = account.canaries.filter(({ kind }) => kind === 'personal');
const numbers = ['LUX-IMPORTED', 'LUX-CLASHING', 'LUX-DRY-RUN', 'LUX-HELD'];
const WAVE = 'LUX-WAVE';
/** A wave of one account of the same number. */
const BACK = 'LUX-BACK';
const SALT = '0'.repeat(32);
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

let stack;
let admin;
let browser;
/** Ids of the imports, in the order of the numbers. */
let ids;
let accountNumber;
/** Ids of a report and of a retraction. */
let report;
let retraction;
const complaints = [];

/** An account full of canaries, under a number of its own. */
const planted = (index, more = {}) => ({
  ...plantCanaries(index + 1).payload,
  external_account_number: numbers[index],
  ...more,
});
const references = (value) => ({ references: account.payload.references.map((each) => ({ ...each, value })) });

const until = async (holds, what) => {
  if (!(await waitUntil(holds, { milliseconds: 60_000 }))) throw new Error(`${what}, in a minute`);
};
const untilWave = (code, state) =>
  until(async () => (await admin.send('GET', `waves/DEMO/${code}`)).wave.state === state, `${code} is not ${state}`);

/** A wave with lines that are refused and one that has something odd, all for what is personal; its dry run finds the supply point of that in another. */
async function sendWave(supplier) {
  const withNumber = (index, more) => ({
    ...planted(3, references(`R-${index}`)),
    ...more,
    external_account_number: `${WAVE}-${index}`,
  });
  const [customer] = account.payload.customers;
  const lines = [
    withNumber(1, { customers: [{ ...customer, email: customer.family_name }] }),
    withNumber(2, { billing_name: `Ã¼ ${account.payload.billing_name}` }),
    { ...planted(0), billing_name: `${account.payload.billing_name} and others` },
    withNumber(4, { references: account.payload.references }),
    withNumber(5),
  ];
  await supplier.makeWave(WAVE, { name: 'First streets' });
  await supplier.sendPart(
    WAVE,
    'a',
    0,
    lines.map((line) => JSON.stringify(line)),
  );
  await admin.send('POST', `waves/DEMO/${WAVE}/dry-run`, { reason });
  await untilWave(WAVE, 'REVIEW');
}

/** A wave that has a pack, and whose account is taken back. @returns the id of the retraction */
async function takeBack(supplier) {
  const payload = { ...plantCanaries(9).payload, ...references('R-9'), external_account_number: BACK };
  await supplier.makeWave(BACK);
  await supplier.sendPart(BACK, 'a', 0, [JSON.stringify(payload)]);
  await admin.send('POST', `waves/DEMO/${BACK}/release`, { waive_gates: true, reason });
  await untilWave(BACK, 'IMPORTED');
  await supplier.add('notes/create/', BACK, { notes: account.notes });
  const gatesOf = async () => (await admin.send('GET', `waves/DEMO/${BACK}`)).wave.gates;
  const isAddedUp = ({ gate, state }) => gate === 'imported_totals' && state === 'green';
  await until(async () => (await gatesOf()).some(isAddedUp), `${BACK} is not added up`);
  await admin.send('POST', `waves/DEMO/${BACK}/reconcile`, { waive_gates: true, reason });
  await untilWave(BACK, 'RECONCILED');
  const isProved = async () => (await admin.send('GET', 'suppliers/DEMO/packs'))[0]?.pack.state === 'READY';
  await until(isProved, 'There is no pack');
  const request = { selection: { wave: BACK }, waivers: [{ blocker: 'notes_added', reason }], expected_count: 1 };
  const { id } = await admin.send('POST', 'suppliers/DEMO/retractions', { ...request, reason });
  const isOver = async () => (await admin.send('GET', `retractions/${id}`)).status === 'DONE';
  await until(isOver, 'Nothing was taken back');
  return id;
}

/** Control totals of an account that has another address of its customer by now. @returns the id of the report */
async function reconcile(supplier) {
  const payload = planted(0);
  await onDatabase(stack, (run) =>
    run(
      `UPDATE customer SET email = 'else@zephyrmail.co.uk' WHERE id IN (SELECT c.customer_id FROM account_customer c
         JOIN account a ON a.id = c.account_id WHERE a.external_account_number = $1 AND c.position = 0)`,
      [numbers[0]],
    ),
  );
  const line = { ...controlTotalsOf(payload), ...groupedFigures(furtherFiguresOf(payload, SALT)) };
  return supplier.reconcile([{ digests: { salt: SALT } }, line]);
}

beforeAll(async () => {
  stack = await ConsoleStack.start(async () => ({ RETRACTION_APPROVALS: 'no' }));
  await stack.startWorker();
  admin = await Staff.signIn(stack, stack.credentials.console);
  const supplier = await Supplier.signIn(stack, 0);
  const [imported, clashing, dryRun, held] = numbers;
  // Claims the reference of the first, and waits while that one is imported.
  await supplier.createFrom(planted(1), { schedule_window_start: inAnHour });
  await supplier.createFrom(planted(0));
  await supplier.waitFor(imported, 'PROCESSED');
  await supplier.add('notes/create/', imported, { notes: account.notes });
  await supplier.add('transactions/create/', imported, { transactions: account.transactions });
  await supplier.add('historical-statements/create/', imported, { statements: account.statements });
  await supplier.add('payment-instruction/create/', imported, account.instruction);
  await onDatabase(stack, (run) => run('UPDATE account_import_process SET available_at = now()'));
  await supplier.waitFor(clashing, 'ERRORED');
  await supplier.createFrom(planted(2, references('R-3')), { is_dry_run: 'true' });
  await supplier.createFrom(planted(3, { ...references('R-4'), billing_name: 'Trustees of nobody' }), {
    schedule_window_start: inAnHour,
  });
  await supplier.createFrom(planted(3, references('R-4')), { schedule_window_start: inAnHour });
  await supplier.waitFor(dryRun, 'DRY_RUN_SUCCEEDED');
  await supplier.waitFor(held, 'PENDING');
  await sendWave(supplier);
  retraction = await takeBack(supplier);
  report = await reconcile(supplier);
  accountNumber = await supplier.accountNumberOf(imported);
  const { results } = await admin.send('GET', 'imports?limit=50');
  ids = numbers.map((number) => results.find((one) => one.external_account_number === number)?.id);
  browser = await launchChromium();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Signs somebody in, in a browser of their own. From then on everything is read that their page receives. */
async function enter(person) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  const everything = await EverythingReceived.by(page);
  await page.goto(`${stack.consoleUrl}/imports`);
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
  return { page, everything };
}

/** Every page that may show an import, with something that is there when its data is. */
function pages() {
  const shown = (text) => (page) => page.getByText(text).filter({ visible: true }).first();
  const payload = (page) => page.locator('[role=treeitem][data-path="customers"]').filter({ visible: true });
  const lines = (page) => page.locator('tbody tr').filter({ hasText: 'LUX-', visible: true }).first();
  const heading = (page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first();
  return [
    ['/imports', shown(numbers[0])],
    [`/imports?search=${numbers[1]}`, shown(numbers[1])],
    ['/errors', shown('reference_already_exists')],
    ...ids.map((id) => [`/imports/${id}`, payload]),
    [`/accounts/${accountNumber}`, shown(numbers[0])],
    ['/waves', shown(WAVE)],
    [`/waves/DEMO/${WAVE}`, lines],
    [`/waves/DEMO/${WAVE}?outcome=refused`, lines],
    [`/waves/DEMO/${WAVE}/findings`, lines],
    [`/waves/DEMO/${WAVE}/profile`, heading],
    [`/waves/DEMO/${BACK}`, shown('SHA-256')],
    ['/retractions', shown(BACK)],
    [`/retractions/${retraction}`, lines],
    [`/retractions/new?supplier=DEMO&number=${numbers[0]}`, heading],
    ['/reconciliations/DEMO', shown('The whole book')],
    [`/reconciliations/DEMO/${report}`, lines],
    [`/reconciliations/DEMO/${report}/fields?account=${numbers[0]}`, shown('Differs')],
    ['/checklists/DEMO', shown('Nothing waits or runs')],
    ...['/overview', '/suppliers', '/suppliers/DEMO', '/registrations', '/batches', '/approvals'].map((path) => [
      path,
      heading,
    ]),
    ...['/catalogue', '/audit', '/staff', '/runbooks/reference_already_exists'].map((path) => [path, heading]),
  ];
}

/** Visits a page as the browser does, and asks for what the client-side navigation to it would. @returns what is found */
async function lookAt(page, path, landmark) {
  const url = `${stack.consoleUrl}${path}`;
  await page.goto(url);
  await landmark(page)
    .waitFor()
    .catch(async (error) => {
      throw new Error(`${path} does not show its data: ${await page.locator('main').innerText()}`, { cause: error });
    });
  const data = await page.request.get(url, { headers: { RSC: '1' } });
  expect(data.headers()['content-type']).toContain('text/x-component');
  return [...foundIn(path, await page.content()), ...foundIn(`the data of ${path}`, await data.text())];
}

const foundIn = (source, text) =>
  findCanaries(text, personal).map(({ name, excerpt }) => `${name} in ${source}: ${excerpt}`);
const foundInAll = (received) => received.flatMap(({ url, text }) => foundIn(url, text));

describe('an account full of canaries in the console', () => {
  it('is shown to a viewer without one of them: in no page, no data of a page, no answer to a call', async () => {
    const { page, everything } = await enter(await admin.invite('viewer'));
    const found = [];
    for (const [path, landmark] of pages()) found.push(...(await lookAt(page, path, landmark)));
    const compared = `imports/${ids[0]}/payload/compare?with=${ids[2]}`;
    const ofWave = ['results/export.csv', 'findings/export.csv', 'results', 'findings', 'profile', 'plan'];
    for (const path of [
      ...ids.map((id) => `imports/${id}/payload`),
      ...ofWave.map((name) => `waves/DEMO/${WAVE}/${name}`),
      ...['retractions', `retractions/${retraction}`, `retractions/${retraction}/accounts`],
      ...['', `/${report}`, `/${report}/accounts`, `/${report}/fields?account=${numbers[0]}`].map(
        (path) => `suppliers/DEMO/reconciliations${path}`,
      ),
      ...['suppliers/DEMO/packs', 'suppliers/DEMO/checklist'],
      compared,
      `accounts/${accountNumber}`,
    ]) {
      const answer = await page.request.get(`${stack.consoleUrl}/api/${path}`);
      expect([path, answer.status()]).toEqual([path, 200]);
      found.push(...foundIn(path, await answer.text()));
    }
    for (const text of [numbers[0], accountNumber, account.payload.references[0].value]) {
      const answer = await page.request.post(`${stack.consoleUrl}/api/search`, {
        headers: { Origin: stack.consoleUrl },
        data: { text },
      });
      expect(answer.status()).toBe(200);
      found.push(...foundIn(`the search for ${text}`, await answer.text()));
    }
    expect([...found, ...foundInAll(everything.received)]).toEqual([]);
    expect(everything.paths).toEqual(expect.arrayContaining([`/imports/${ids[1]}`, `/accounts/${accountNumber}`]));
    expect(everything.paths.filter((path) => path.startsWith('/api/')).length).toBeGreaterThan(0);
  });

  it('is shown to an operator who says why', async () => {
    const { page, everything } = await enter(await admin.invite('operator'));
    for (const path of [`/imports/${ids[1]}`, `/accounts/${accountNumber}`]) {
      everything.received.length = 0;
      await page.goto(`${stack.consoleUrl}${path}`);
      await openDialog(page, page.getByRole('button', { name: 'Reveal personal data' }));
      expect(foundInAll(everything.received)).toEqual([]);
      await decide(page, 'Reveal', reason);
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.getByText(account.payload.billing_name).filter({ visible: true }).first().waitFor();
      expect(foundIn(path, await page.content()).length).toBeGreaterThan(3);
      expect(foundInAll(everything.received).length).toBeGreaterThan(20);
    }
  });

  it('is erased by an admin who types its number, and is told once which documents are left', async () => {
    const { page, everything } = await enter(stack.credentials.console);
    const path = `${stack.consoleUrl}/imports/${ids[0]}`;
    await page.goto(path);
    await openDialog(page, page.getByRole('button', { name: 'Erase the customer …' }));
    const dialog = dialogOf(page);
    await dialog.getByText('For good: 1 payload').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('Request 17');
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    await dialog.getByLabel('Account').fill('A-00000000');
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Account').fill(accountNumber);
    await dialog.getByLabel('Reason').fill(`${account.payload.billing_name} asked for it`);
    await erase.click();
    await dialog.getByText('Say why without the name').waitFor();
    await dialog.getByLabel('Reason').fill('Request 17');
    await erase.click();
    await dialog.getByText(`${accountNumber} is erased`).waitFor();
    expect(await dialog.textContent()).toContain(account.payload.statements[0].statement_path);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have noted it' }).click();
    await dialog.waitFor({ state: 'detached' });
    everything.received.length = 0;
    await page.goto(`${stack.consoleUrl}/accounts/${accountNumber}`);
    await openDialog(page, page.getByRole('button', { name: 'Reveal personal data' }));
    await decide(page, 'Reveal', 'A look');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(accountNumber).filter({ visible: true }).first().waitFor();
    expect(foundInAll(everything.received)).toEqual([]);
  });

  it('breaks no page', () => {
    expect(complaints).toEqual([]);
  });
});
