import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems, signIn } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { exampleAccount } from './support/example-account.mjs';
import { Supplier } from './support/supplier.mjs';

const reason = 'A bill went wrong, and the customer waits for an answer';

const visit = new ConsoleVisit();
const { newPage, open, said, button, dialog, press, query } = visit;
let page;

beforeAll(async () => {
  await visit.start();
  page = await newPage('/suppliers/DEMO');
});

afterAll(() => visit.stop());

/** Ends the session of the page, as its time does. */
async function endSession() {
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'carryover_session');
  const headers = { Authorization: `Session ${value}` };
  await fetch(`${visit.stack.apiUrl}/console/v1/sessions/current`, { method: 'DELETE', headers });
}

describe('A session that ends while a dialog is filled in', () => {
  const notice = () => dialog().getByText('Your session is over.');

  it('leaves what was typed where it is, until somebody has signed in again', async () => {
    await press(button('Pause'));
    await dialog().getByLabel('Reason').fill(reason);
    await endSession();
    await notice().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog().getByRole('link', { name: 'sign in in another window' }).click(),
    ]);
    await signIn(other, visit.stack.credentials.console);
    await other.waitForURL('**/overview');
    await other.close();
    await notice().waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(reason);
    await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    const [entry] = await query(`SELECT reason FROM audit_entry WHERE action = 'supplier.set_status' ORDER BY id DESC`);
    expect(entry).toEqual({ reason });
  });

  it('leads to the sign-in page once the dialog is closed', async () => {
    await press(button('Resume'));
    await dialog().getByLabel('Reason').fill(reason);
    await endSession();
    await notice().waitFor();
    await button('Cancel', dialog()).click();
    await page.waitForURL('**/sign-in?return=%2Fsuppliers%2FDEMO');
    await signIn(page, visit.stack.credentials.console);
    await page.waitForURL('**/suppliers/DEMO');
  });

  it('leads there at once where nothing was typed', async () => {
    await press(button('Resume'));
    await endSession();
    await page.waitForURL('**/sign-in?return=%2Fsuppliers%2FDEMO');
    await signIn(page, visit.stack.credentials.console);
    await page.waitForURL('**/suppliers/DEMO');
  });
});

describe('A dialog', () => {
  beforeAll(() => visit.staff.send('PUT', 'suppliers/DEMO/status', { status: 'Ongoing', reason }));

  it('that erases a customer stays when the account is sent again meanwhile', async () => {
    const supplier = await Supplier.signIn(visit.stack, 0);
    const number = await supplier.createFrom(await exampleAccount());
    const [{ id }] = await query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'internal_error', latest_error_detail = 'It failed.',
         latest_error_domain = 'platform', modified_at = now() WHERE external_account_number = $1 RETURNING id`,
      [number],
    );
    await open(`/imports/${id}`);
    await press(button('Erase the customer …'));
    await dialog().getByLabel('Reason').fill(reason);
    await supplier.createFrom(await exampleAccount());
    await button('Erase the customer …').waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(reason);
    await button('Keep the data', dialog()).click();
  });

  it('that undoes a change of a list stays while the list cannot be read', async () => {
    const put = (code) =>
      visit.staff.send('PUT', `catalogue/campaign/entry?code=${code}`, { values: { name: code }, reason });
    await put('spring');
    await open('/catalogue/campaign');
    await press(page.getByRole('button', { name: /^Undo the change of / }));
    await dialog().getByLabel('Reason').fill(reason);
    const isAway = page.waitForResponse((answer) => answer.status() === 503);
    await page.route('**/api/catalogue/campaign/changes*', (route) =>
      route.fulfill({ status: 503, json: { code: 'api_unreachable', detail: 'It is away.' } }),
    );
    await put('summer');
    await isAway;
    expect(await dialog().getByLabel('Reason').inputValue()).toBe(reason);
    await page.unroute('**/api/catalogue/campaign/changes*');
    await button('Cancel', dialog()).click();
  });
});

describe('A page that there is not', () => {
  it.each([
    ['/nothing/here', 'There is no such page'],
    ['/catalogue/nothing', 'There is no such page'],
    ['/runbooks/nothing', 'There is no such page'],
    ['/checklists/nothing', 'There is no such page'],
    ['/accounts/A.B', 'There is no such account'],
    ['/imports/nothing', 'There is no such import'],
  ])('is one main part with one heading: %s', async (path, title) => {
    expect((await open(path)).status()).toBe(404);
    await said(title).waitFor();
    expect(await page.locator('main').filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('h1').filter({ visible: true }).count()).toBe(1);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
