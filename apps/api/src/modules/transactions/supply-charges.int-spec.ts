import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../platform/database/database.js';
import { type TestAccount } from '../../testing/imported-account.js';
import { outcomes, payment, TODAY, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;
let account: TestAccount;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
  account = await fixture.account();
  await fixture.query(`INSERT INTO product (code, kind) VALUES ('ELEC', 'VARIABLE'), ('GAS', 'VARIABLE')`);
  await fixture.query(
    `INSERT INTO tariff (code, fuel, rates, is_prepay, product_code)
     SELECT DISTINCT g.tariff_code, p.supply_type, 1, false, CASE p.supply_type WHEN 'GAS' THEN 'GAS' ELSE 'ELEC' END
     FROM agreement g JOIN meter_point p ON p.id = g.meter_point_id`,
  );
  await fixture.query('UPDATE agreement SET effective_to = NULL');
  await fixture.query(
    `UPDATE agreement SET effective_from = '2024-01-01', effective_to = '2024-09-15' WHERE tariff_code IN (
       SELECT code FROM tariff WHERE product_code = 'GAS')`,
  );
  await fixture.query('UPDATE catalogue_version SET version = version + 1');
});

afterAll(() => fixture?.stop());

const charge = (id: string, product: string, start: string, end: string) => ({
  transaction_id: id,
  transaction_date: TODAY,
  amount: 3,
  type: 'SUPPLY_CHARGE',
  product_code: product,
  line_items: [{ rate_band: 'DAY', start_date: start, end_date: end, number_of_units: 1, net_amount: 3 }],
});

describe('a supply charge', () => {
  it('lies within an agreement on its product, to the last day of that (R168)', async () => {
    const beyond = charge('g', 'GAS', '2024-09-01', '2024-09-15');
    expect(await fixture.send(account, [beyond])).toMatchObject({
      status: 400,
      body: {
        error_detail:
          'transactions.0.product_code: No single agreement on product "GAS" covers 2024-09-01 to 2024-09-15.',
      },
    });
    expect((await fixture.send(account, [charge('g', 'GAS', '2024-09-01', '2024-09-14')])).status).toBe(201);
  });

  it('of a product with one meter point is known to be for that', async () => {
    const points = await fixture.query(
      `SELECT identifier AS mpxn FROM meter_point WHERE account_id = $1 AND supply_type = 'GAS'`,
      [account.id],
    );
    expect(points).toHaveLength(1);
    expect(await fixture.added(account, 'mpxn')).toEqual(points);
  });

  it('may charge the days that another transaction has charged, of the same product too (R167)', async () => {
    const answers = [
      await fixture.send(account, [charge('e', 'ELEC', '2024-09-01', '2024-09-14')]),
      await fixture.send(account, [charge('g2', 'GAS', '2024-09-14', '2024-09-14')]),
      await fixture.send(account, [
        charge('g3', 'GAS', '2024-08-31', '2024-08-31'),
        charge('g', 'GAS', '2024-08-31', '2024-08-31'),
      ]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('of a product that does not exist is refused (R160)', async () => {
    expect(await fixture.send(account, [charge('n', 'NOBODY', '2024-09-01', '2024-09-02')])).toMatchObject({
      status: 400,
      body: { error_detail: 'transactions.0.product_code: Product "NOBODY" does not exist.' },
    });
  });
});

describe('a request', () => {
  it('asks the database as often for a thousand transactions as for one', async () => {
    const database = fixture.api.app.get(Database);
    const transaction = database.transaction.bind(database);
    let asked = 0;
    database.transaction = (work) =>
      transaction(async (tx) => {
        const query = tx.query.bind(tx);
        tx.query = (...parameters: Parameters<typeof query>) => {
          asked += 1;
          return query(...parameters);
        };
        return work(tx);
      });
    const costOf = async (size: number) => {
      const own = await fixture.account();
      asked = 0;
      const batch = Array.from({ length: size }, (_, index) => payment(`${index}`, { transaction_date: '2020-01-01' }));
      const answer = await fixture.send(own, [...batch, charge('c', 'ELEC', '2024-09-01', '2024-09-02')]);
      expect(outcomes(answer)).toHaveLength(size + 1);
      return asked;
    };
    // What is looked up every few seconds only, whoever asks, is part of some requests and not of others.
    const least = async (size: number) => Math.min(await costOf(size), await costOf(size), await costOf(size));
    const single = await least(1);
    expect(single).toBeGreaterThan(0);
    expect(await least(1_000)).toBe(single);
  });
});
