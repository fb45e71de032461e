import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OF_EVERY_TYPE, SUPPLY_CHARGE } from './testing/sample-transactions.js';
import { outcomes, payment, TODAY, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
});

afterAll(() => fixture?.stop());

/** Paths of the lines that the account was warned to have been charged for already. */
/** Where warnings of a rule were stored, in their order. */
async function warnedOf(rule: string, { processId }: { readonly processId: string }): Promise<string[]> {
  const rows = await fixture.query('SELECT path FROM import_warning WHERE process_id = $1 AND rule = $2 ORDER BY id', [
    processId,
    rule,
  ]);
  return rows.map(({ path }) => String(path));
}

const chargedTwice = (account: { readonly processId: string }) => warnedOf('R167', account);

describe('sending transactions', () => {
  it('adds one of every type and answers them in order, as sent, with the amount as text (R159)', async () => {
    const account = await fixture.account();
    const { status, body } = await fixture.send(account, OF_EVERY_TYPE);
    expect(status).toBe(201);
    const amounts = ['71.00', '10.50', '30.25', '5.00', '53.24'];
    expect(body).toEqual({
      results: OF_EVERY_TYPE.map((sent, index) => ({
        status: 'TRANSACTION_ADDED_TO_ACCOUNT',
        transaction_data: { ...sent, amount: amounts[index] },
      })),
    });
    // 61.80 - 71 + 10.50 + 30.25 - 5 - 53.24
    expect(await fixture.ledger(account)).toEqual({
      balance: '-26.69',
      opening: '-10.20',
      credit: '132.75',
      debit: '149.24',
    });
  });

  it('keeps every field, of line items and taxes too', async () => {
    const account = await fixture.account();
    await fixture.send(account, OF_EVERY_TYPE);
    const columns = `transaction_id, transaction_date::text AS "date", amount::text, type, reason, payment_type, display_note,
      note, reference, product_code, occurrence, affects_balance, description, added_at::text`;
    const always = { occurrence: 1, affects_balance: true, description: null, added_at: `${TODAY} 12:00:00+00` };
    const unset = {
      reason: null,
      payment_type: null,
      display_note: null,
      note: null,
      reference: null,
      product_code: null,
    };
    expect(await fixture.added(account, columns)).toEqual(
      OF_EVERY_TYPE.map(({ transaction_date: date, amount, ...sent }) => {
        const { line_items: _, tax_items: __, ...fields } = sent as Record<string, unknown>;
        return { ...unset, ...always, ...fields, date, amount: String(amount) };
      }),
    );
    const items = await fixture.query(
      `SELECT position, rate_band, start_date::text AS "start", end_date::text AS "end", number_of_units::text AS units,
         net_amount::text AS net, price_per_unit::text AS price, start_reading::text AS "from", end_reading::text AS "to"
       FROM supply_charge_line_item WHERE account_id = $1`,
      [account.id],
    );
    expect(items).toEqual([
      {
        position: 0,
        rate_band: 'CONSUMPTION_STANDARD',
        start: '2024-09-01',
        end: '2024-09-30',
        units: '200',
        net: '44',
        price: '0.22',
        from: '1000',
        to: '1200',
      },
    ]);
    const taxes = await fixture.query(
      `SELECT amount::text, tax_type, value_taxed::text AS value, rate::text, unit_type FROM tax_item WHERE account_id = $1`,
      [account.id],
    );
    expect(taxes).toEqual([{ amount: '9.24', tax_type: 'VAT', value: '44', rate: '0.21', unit_type: 'PROPORTION' }]);
  });

  it('repeats every number digit for digit, however it was written', async () => {
    const account = await fixture.account();
    const item = `{"rate_band":"CONSUMPTION_STANDARD","start_date":"2024-09-01","end_date":"2024-09-02",
      "number_of_units":2.0,"net_amount":1.10,"price_per_unit":5.5e-1,"units":["10",12.0]}`.replace(/\n\s*/, '');
    const sent = (amount: string) =>
      `{"transaction_id":"N","transaction_date":"2024-09-03","amount":${amount},"type":"SUPPLY_CHARGE","product_code":"P","line_items":[${item}]}`;
    const { status, text } = await fixture.sendText(account, `[${sent('1.10')}]`);
    expect(status).toBe(201);
    expect(text).toBe(`{"results":[{"status":"TRANSACTION_ADDED_TO_ACCOUNT","transaction_data":${sent('"1.10"')}}]}`);
  });

  it.each([
    ['71', '71.00', '71'],
    ['1.1', '1.10', '1.1'],
    ['1.10', '1.10', '1.10'],
    ['1e2', '100.00', '100'],
    ['"007.5"', '7.50', '7.5'],
    ['1234567890.0123456789', '1234567890.0123456789', '1234567890.0123456789'],
    ['9999999999.9999999999', '9999999999.9999999999', '9999999999.9999999999'],
  ])('takes the amount %s, answers "%s" and keeps %s', async (sent, answered, stored) => {
    const account = await fixture.account();
    const one = `{"transaction_id":"A","transaction_date":"${TODAY}","amount":${sent},"type":"PAYMENT"}`;
    const { body } = await fixture.sendText(account, `[${one}]`);
    expect(body).toMatchObject({ results: [{ transaction_data: { amount: answered } }] });
    expect(await fixture.added(account, 'amount::text')).toEqual([{ amount: stored }]);
  });

  it('has no bound of digits for a balance', async () => {
    const account = await fixture.account();
    const huge = (id: string) => payment(id, { amount: '9999999999.9999999999' });
    expect((await fixture.send(account, [huge('1'), huge('2'), huge('3')])).status).toBe(201);
    expect((await fixture.ledger(account)).balance).toBe('30000000061.7999999997');
  });

  it('works without the slash at the end', async () => {
    const account = await fixture.account();
    const body = { import_supplier: 'ADDER', external_account_number: account.number, transactions: [payment('1')] };
    const response = await fetch(`${fixture.api.url}/v1/data-import/transactions/create`, {
      method: 'POST',
      headers: { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a transaction on a prepay meter', () => {
  it('is kept and left out of balance and totals (R170)', async () => {
    const account = await fixture.account();
    const before = await fixture.ledger(account);
    const [meter] = await fixture.query(
      'SELECT meter_serial_number AS serial FROM meter WHERE account_id = $1 AND is_prepay_initialised',
      [account.id],
    );
    const vend = payment('V', { amount: 20, to_prepay_meter_serial_number: meter?.serial });
    expect((await fixture.send(account, [vend])).status).toBe(201);
    expect(await fixture.ledger(account)).toEqual(before);
    expect(await fixture.added(account, 'amount::text, affects_balance')).toEqual([
      { amount: '20', affects_balance: false },
    ]);
  });

  it('is refused when the account has no such meter (R170)', async () => {
    const account = await fixture.account();
    const sent = payment('V', { to_prepay_meter_serial_number: 'NOBODY' });
    expect(await fixture.send(account, [sent])).toMatchObject({
      status: 400,
      body: {
        status: 'TRANSACTION_IMPORT_ERROR',
        error_detail: 'transactions.0.to_prepay_meter_serial_number: No prepay meter NOBODY on this account.',
        transaction_data: { ...sent, amount: '1.00' },
      },
    });
  });
});

describe('a transaction that was added before', () => {
  it('is skipped, and the others are added (R155)', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1'), payment('2')]);
    const answer = await fixture.send(account, [payment('3'), payment('2', { amount: 9 }), payment('1')]);
    expect(answer.status).toBe(201);
    expect(outcomes(answer)).toEqual(['3 ADDED_TO_ACCOUNT', '2 ALREADY_EXISTS', '1 ALREADY_EXISTS']);
    expect((await fixture.ledger(account)).balance).toBe('64.80');
  });

  it('is also one that was imported with the account', async () => {
    const account = await fixture.account();
    const [row] = await fixture.query('SELECT transaction_id AS id FROM ledger_transaction WHERE account_id = $1', [
      account.id,
    ]);
    const answer = await fixture.send(account, [payment(String(row?.id))], '?check_previously_added=true');
    expect(outcomes(answer)).toEqual([`${row?.id} ALREADY_EXISTS`]);
  });

  it('is skipped whatever would now speak against adding it: its period, its day, its charge', async () => {
    const account = await fixture.account();
    const outside = payment('early', { transaction_date: '2020-01-01' });
    const batch = [SUPPLY_CHARGE, outside];
    await fixture.send(account, batch);
    const again = await fixture.send(account, batch, '?force_add_to_current_statement=false');
    expect(again.status).toBe(201);
    expect(outcomes(again)).toEqual(['C-5 ALREADY_EXISTS', 'early ALREADY_EXISTS']);
  });

  it('is still refused when it is unreadable', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1')]);
    expect(await fixture.send(account, [payment('1', { amount: 'x' })])).toMatchObject({ status: 400 });
  });

  it('is also one that came earlier in the request: it is added once (R155)', async () => {
    const account = await fixture.account();
    const answer = await fixture.send(account, [payment('1'), payment('2'), payment(' 1 '), payment('1')]);
    expect(answer.status).toBe(201);
    expect((answer.body.results as { status: string }[]).map(({ status }) => status)).toEqual([
      'TRANSACTION_ADDED_TO_ACCOUNT',
      'TRANSACTION_ADDED_TO_ACCOUNT',
      'TRANSACTION_ALREADY_EXISTS',
      'TRANSACTION_ALREADY_EXISTS',
    ]);
    expect(await fixture.added(account, 'transaction_id AS id, occurrence')).toEqual([
      { id: '1', occurrence: 1 },
      { id: '2', occurrence: 1 },
    ]);
    expect((await fixture.ledger(account)).balance).toBe('63.80');
  });

  it('is not looked for without the check: every item of a request is added, the same id too (R155)', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1')]);
    const batch = [payment('1', { amount: 2 }), payment('2', { amount: 4 }), payment('1', { amount: 8 })];
    const answer = await fixture.send(account, batch, '?check_previously_added=false');
    expect(outcomes(answer)).toEqual(['1 ADDED_TO_ACCOUNT', '2 ADDED_TO_ACCOUNT', '1 ADDED_TO_ACCOUNT']);
    expect(await fixture.added(account, 'transaction_id AS id, occurrence, amount::text')).toEqual(
      expect.arrayContaining([
        { id: '1', occurrence: 1, amount: '1' },
        { id: '1', occurrence: 2, amount: '2' },
        { id: '1', occurrence: 3, amount: '8' },
        { id: '2', occurrence: 1, amount: '4' },
      ]),
    );
    // 61.80 + 1 + 2 + 4 + 8
    expect((await fixture.ledger(account)).balance).toBe('76.80');
    expect(await fixture.imbalances(account)).toEqual([]);
  });

  it('is added once more without the check, as a further occurrence of its id, and answered as sent', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1'), payment('1#2')]);
    for (const amount of [2, 4]) {
      const { status, body } = await fixture.send(account, [payment('1', { amount })], '?check_previously_added=false');
      expect(status).toBe(201);
      expect(body).toEqual({
        results: [
          {
            status: 'TRANSACTION_ADDED_TO_ACCOUNT',
            transaction_data: payment('1', { amount: `${amount}.00` }),
          },
        ],
      });
    }
    expect(await fixture.added(account, 'transaction_id AS id, occurrence, amount::text')).toEqual(
      expect.arrayContaining([
        { id: '1', occurrence: 1, amount: '1' },
        { id: '1#2', occurrence: 1, amount: '1' },
        { id: '1', occurrence: 2, amount: '2' },
        { id: '1', occurrence: 3, amount: '4' },
      ]),
    );
    expect((await fixture.ledger(account)).balance).toBe('69.80');
  });

  it('of a period that was charged is added without the check, with a warning (R167)', async () => {
    const account = await fixture.account();
    await fixture.send(account, [SUPPLY_CHARGE]);
    const charge = { ...SUPPLY_CHARGE, transaction_id: 'other' };
    expect(await fixture.send(account, [charge])).toMatchObject({ status: 201 });
    expect(await chargedTwice(account)).toEqual([]);
    const again = await fixture.send(account, [SUPPLY_CHARGE], '?check_previously_added=false');
    expect(again).toMatchObject({ status: 201, body: { results: [{ status: 'TRANSACTION_ADDED_TO_ACCOUNT' }] } });
    expect(await chargedTwice(account)).toEqual(['transactions.0.line_items.0.start_date']);
  });

  it('keeps every reading of a line item, with a warning unless there are two (R163)', async () => {
    const account = await fixture.account();
    const [item] = SUPPLY_CHARGE.line_items;
    const charge = { ...SUPPLY_CHARGE, line_items: [{ ...item, units: [1000, 1100, 1150.5, 1200] }] };
    expect(await fixture.send(account, [charge])).toMatchObject({ status: 201 });
    const { body } = await fixture.send(account, [charge]);
    expect(body).toMatchObject({
      results: [{ transaction_data: { line_items: [{ units: [1000, 1100, 1150.5, 1200] }] } }],
    });
    // Sent again it is not warned of again, not even beside one that is new.
    const fresh = { ...charge, transaction_id: 'fresh', line_items: [{ ...item, start_date: '2024-09-29' }] };
    expect((await fixture.send(account, [charge, fresh])).status).toBe(201);
    expect(await warnedOf('R163', account)).toHaveLength(1);
  });
});
