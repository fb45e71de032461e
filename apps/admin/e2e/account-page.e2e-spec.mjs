import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { exampleAccount } from './support/example-account.mjs';
import { Supplier } from './support/supplier.mjs';

const reason = 'The customer is on the phone';
const phone = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, said, section, button, press, decide, query } = visit;
let page;
let number;
let id;

beforeAll(async () => {
  await visit.start();
  await query(`INSERT INTO product (code, kind, end_date) VALUES ('FLEX', 'FIXED', '2031-03-31')`);
  const fuels = [
    ['E-2R-FLEX-23', 'ELECTRICITY', 2, false, 'FLEX'],
    ['E-2R-STEADY-22', 'ELECTRICITY', 2, false, null],
    ['G-PREPAY-22', 'GAS', 1, true, null],
  ];
  for (const values of fuels)
    await query('INSERT INTO tariff (code, fuel, rates, is_prepay, product_code) VALUES ($1, $2, $3, $4, $5)', values);
  await visit.stack.startWorker();
  const supplier = await Supplier.signIn(visit.stack, 0);
  const external = await supplier.createFrom(await exampleAccount());
  await supplier.waitFor(external, 'PROCESSED');
  number = await supplier.accountNumberOf(external);
  [{ id }] = await query('SELECT id FROM account WHERE account_number = $1', [number]);
  const meter = await query('SELECT meter_serial_number AS serial FROM meter WHERE account_id = $1 AND is_prepay', [
    id,
  ]);
  const vend = {
    ...{ transaction_id: 'V-1', transaction_date: '2024-10-01', amount: '10.00', type: 'PAYMENT', reference: 'GW-77' },
    to_prepay_meter_serial_number: meter[0].serial,
  };
  const charge = {
    ...{
      transaction_id: 'S-1',
      transaction_date: '2024-09-30',
      amount: '53.24',
      type: 'SUPPLY_CHARGE',
      product_code: 'FLEX',
    },
    line_items: [
      {
        ...{
          rate_band: 'CONSUMPTION_STANDARD',
          start_date: '2024-09-01',
          end_date: '2024-09-30',
          number_of_units: '200',
        },
        ...{ net_amount: '44', price_per_unit: '0.22', units: ['1000', '1200.5'] },
      },
    ],
    tax_items: [{ amount: '9.24', tax_type: 'VAT', value_taxed: '44', rate: '0.21', unit_type: 'PROPORTION' }],
  };
  await supplier.add('transactions/create/', external, { transactions: [vend, charge] });
  const again = 'transactions/create/?check_previously_added=false';
  await supplier.add(again, external, { transactions: [{ ...vend, amount: '2.50' }] });
  await query(
    `INSERT INTO note (id, account_id, position, origin, body, created_at, is_created_at_given)
     SELECT gen_random_uuid(), $1, n, 'PLATFORM', 'Call number ' || n, timestamptz '2025-01-01' + n * interval '1 minute', false
     FROM generate_series(1, 250) n`,
    [id],
  );
  await query(
    `INSERT INTO statement (id, account_id, position, kind, statement_id, bill_period_to_date)
     SELECT gen_random_uuid(), $1, n, 'HISTORICAL', 'ST-' || n, date '2010-01-01' + n FROM generate_series(1, 510) n`,
    [id],
  );
  page = await newPage(`/accounts/${number}`);
});

afterAll(() => visit.stop());

describe('What an account really has', () => {
  it('is told where it is not what was sent: the end of an agreement, the beginning of dunning and debts', async () => {
    const supply = section('Supply');
    await supply.locator('summary').filter({ hasText: '2200014873510' }).click();
    const agreements = await supply.getByRole('table', { name: 'Agreements' }).locator('tbody tr').allTextContents();
    expect(agreements).toEqual([
      'E-2R-FLEX-231 May 202331 Mar 2031Its product ends then. No end was sent.',
      'E-2R-STEADY-221 May 202230 Apr 2023',
    ]);
    const [{ day }] = await query(
      `SELECT to_char(effective_start_date, 'FMDD Mon YYYY') AS day FROM dunning WHERE account_id = $1`,
      [id],
    );
    const more = await section('References and more').textContent();
    expect(more).toContain(`from ${day}15 Jul 2024 was sent.`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is told of gas quantities with their last day', async () => {
    const supply = section('Supply');
    await supply.locator('summary').filter({ hasText: 'Gas' }).click();
    await supply.getByRole('table', { name: 'Annual quantity' }).waitFor();
    const days = supply.getByRole('table', { name: 'Annual quantity' }).locator('tbody td:nth-child(-n+2)');
    expect(await days.allTextContents()).toEqual(['1 Oct 2023', 'open', '1 Oct 2022', '30 Sep 2023']);
  });

  it('is told of transactions with their meter, their items and which one of their id they are', async () => {
    const transactions = section('Transactions');
    const vend = transactions.locator('tbody tr').filter({ hasText: 'V-1#2' });
    expect(await vend.textContent()).toMatch(/To prepayment meter .+, so it is no part of the balance/);
    const charge = transactions.locator('tbody tr').filter({ hasText: 'S-1' });
    await charge.locator('summary').filter({ hasText: '1 line item, 1 tax' }).focus();
    await page.keyboard.press('Enter');
    await charge
      .getByText(
        'Consumption standard, 1 Sep 2024 to 30 Sep 2024: 200 units at £0.22, £44.00 before tax, read 1000 to 1200.5',
      )
      .waitFor();
    await charge.getByText('VAT: £9.24 on £44.00 by 0.21').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('The notes and statements of an account', () => {
  it('are counted, and said to be the first ones of them', async () => {
    await open(`/accounts/${number}`);
    const [{ notes, statements }] = await query(
      `SELECT (SELECT count(*)::int FROM note WHERE account_id = $1) AS notes,
         (SELECT count(*)::int FROM statement WHERE account_id = $1) AS statements`,
      [id],
    );
    await section('Notes').getByText(`These are 1 to 200 of ${notes} notes.`).waitFor();
    await section('Statements').getByText(`These are 1 to 500 of ${statements} statements.`).waitFor();
    await page.getByRole('navigation', { name: 'Parts of the account' }).getByText(`Notes ${notes}`).waitFor();
  });

  it('go on, stay revealed on the pages that were, and lead back', async () => {
    await press(button('Reveal personal data'));
    await decide('Reveal', reason);
    await said('Call number 250').waitFor();
    const pages = section('Notes').getByRole('navigation', { name: 'Pages of notes' });
    await pages.getByRole('link', { name: 'Next' }).click();
    await section('Notes')
      .getByText(/These are 201 to \d+ of/)
      .waitFor();
    await said('Some personal data of this page is hidden.').waitFor();
    expect(await section('Notes').textContent()).toContain('hidden');
    expect(await said('Dr Morwenna Trelawney').count()).toBe(1);
    await press(button('Reveal personal data'));
    await decide('Reveal', reason);
    await section('Notes').getByText('Call number 50').waitFor();
    expect(await section('Notes').textContent()).not.toContain('hidden');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await said('Call number 250').waitFor();
    await section('Statements').getByRole('link', { name: 'Next' }).click();
    await section('Statements')
      .getByText(/These are 501 to \d+ of/)
      .waitFor();
    await section('Notes').getByText('These are 1 to 200 of').waitFor();
  });

  it('fit the width of a phone', async () => {
    await page.setViewportSize(phone);
    await open(`/accounts/${number}`);
    await section('Notes').getByText('These are 1 to 200 of').waitFor();
    await button('Expand all').click();
    await section('Supply').getByText('Its product ends then.').waitFor();
    const cells = section('Statements').locator('td[data-name]').filter({ visible: true });
    expect(await cells.evaluateAll((all) => all.filter(({ textContent }) => textContent === '').length)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

it('has nothing to complain about in the console of the browser', () => {
  expect(visit.complaints).toEqual([]);
});
