import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { registerSupplier } from '../../../testing/imported-account.js';
import { tableChecksums } from '../../../testing/table-checksums.js';
import { EraseCustomerUseCase } from '../erasure/customer/erase-customer.usecase.js';
import {
  type Change,
  CorrectionsFixture,
  changed,
  EVERYTHING,
  type Imported,
  metersOf,
  SOUND,
  setEmail,
} from './testing/corrections-fixture.js';

/** For electricity in September, when the sample has a reading that was not billed. */
const SUPPLY_CHARGE = {
  transaction_date: '2024-09-30',
  amount: 53.24,
  type: 'SUPPLY_CHARGE',
  display_note: 'Electricity in September',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-09-01',
      end_date: '2024-09-30',
      number_of_units: 200,
      net_amount: 44,
      price_per_unit: 0.22,
      units: [1000, 1200],
    },
  ],
  tax_items: [{ amount: 9.24, tax_type: 'VAT', value_taxed: 44, rate: 0.21, unit_type: 'PROPORTION' }],
};

const fixture = new CorrectionsFixture();
const { imported, post, isSound, query } = fixture;

beforeAll(() => fixture.begin());
afterAll(() => fixture.end());

/** Puts the account into a wave. @returns the id of the wave */
async function waveOf({ account }: Imported, state: string): Promise<string> {
  const [wave] = await query<{ id: string }>(
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $3, now(), now()) RETURNING id`,
    fixture.supplier.id,
    `W-${fixture.samples}`,
    state,
  );
  await query('UPDATE account_import_process SET wave_id = $2 WHERE id = $1', account.processId, wave?.id);
  return wave?.id ?? '';
}

describe('a correction that is refused', () => {
  /** Sends it, and shows that nothing was written. */
  async function refused(payload: object, one: Imported): Promise<JsonAnswer> {
    const before = await tableChecksums(fixture.source);
    const answer = await post(payload);
    expect(await tableChecksums(fixture.source)).toEqual(before);
    expect(await post(payload, '?is_dry_run=true')).toMatchObject({ status: answer.status, body: answer.body });
    expect(one.account.number).toBe(one.payload.external_account_number);
    return answer;
  }

  it.each<[string, Change, string]>([
    [
      'when a bill is due',
      (payload) => Object.assign(payload, { next_bill_due_date: '2024-12-01' }),
      'next_bill_due_date',
    ],
    ['a customer less', (payload) => payload.customers?.pop(), 'customers.1'],
    [
      'a reading that was billed',
      (payload) =>
        Object.assign(
          metersOf(payload)
            .flatMap(({ reading_history }) => reading_history ?? [])
            .find(({ billed }) => billed) ?? {},
          { reading_type: 'CUSTOMER' },
        ),
      'reading_history',
    ],
  ])('names the fields that cannot be corrected: %s', async (_, change, path) => {
    const one = await imported();
    const answer = await refused(changed(one, change, setEmail('jory@example.org')), one);
    expect(answer).toMatchObject({ status: 409, body: { code: 'field_not_correctable' } });
    expect(Object(answer.body).fields.join()).toContain(path);
  });

  it('names the field that the platform has changed since, and lets others be corrected', async () => {
    const one = await imported();
    await query(
      `UPDATE customer SET email = 'by-the-platform@example.org' WHERE id IN (SELECT customer_id FROM account_customer WHERE account_id = $1 AND position = 0)`,
      one.account.id,
    );
    const answer = await refused(changed(one, setEmail('jory@example.org')), one);
    expect(answer).toMatchObject({ status: 409, body: { code: 'correction_conflict', fields: ['customers.0.email'] } });
    const other = changed(one, (payload) => Object.assign(payload, { billing_name: 'The Penroses' }));
    expect(await post(other)).toMatchObject({ status: 200, body: { status: 'CORRECTED' } });
    expect((await isSound(one)).differences).toMatchObject([
      { path: 'customers.0.email', stored: 'by-the-platform@example.org' },
    ]);
  });

  it('names a list of which the platform has changed any entry', async () => {
    const one = await imported();
    await query(
      `UPDATE note SET body = 'Altered.' WHERE account_id = $1 AND origin = 'IMPORTED' AND position = 0`,
      one.account.id,
    );
    const answer = await refused(
      changed(one, (payload) => payload.notes?.push({ body: 'One more.' })),
      one,
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'correction_conflict' } });
  });

  it('names a reading whose day a charge covers that was added since', async () => {
    const one = await imported();
    const transactions = `${fixture.api.url}/v1/data-import/transactions/create/`;
    const charge = { ...SUPPLY_CHARGE, transaction_id: `CHARGED-${fixture.samples}` };
    const pair = { import_supplier: fixture.supplier.code, external_account_number: one.account.number };
    const headers = { Authorization: `Token ${fixture.supplier.token}` };
    const added = await call(transactions, 'POST', headers, { ...pair, transactions: [charge] });
    expect(added).toMatchObject({ status: 201 });
    const answer = await refused(changed(one, ...EVERYTHING), one);
    expect(answer).toMatchObject({ status: 409, body: { code: 'correction_conflict' } });
    expect(Object(answer.body).fields.join()).toContain('reading_history');
  });

  it('has every problem of the payload named', async () => {
    const one = await imported();
    const answer = await refused(
      changed(one, setEmail('nobody'), (payload) => Object.assign(payload, { billing_postcode: 'X' })),
      one,
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { customers: { '0': { email: expect.any(Array) } }, billing_postcode: expect.any(Array) },
    });
  });

  it.each(['IMPORTED', 'RECONCILED'])(
    'has the %s wave of the account be added up and reconciled anew',
    async (state) => {
      const one = await imported();
      const id = await waveOf(one, state);
      await query(
        `INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions,
         transaction_sum, claimed_until, started_at, finished_at)
       VALUES ($1, 'imported', 'lines', '', 1, 0, 0, 1, 0, 0, 0, now(), now(), now())`,
        id,
      );
      const before = await query<{ modified_at: Date }>('SELECT modified_at FROM import_wave WHERE id = $1', id);
      await post(one.payload);
      expect(await query('SELECT modified_at FROM import_wave WHERE id = $1', id)).toEqual(before);
      expect(await post(changed(one, setEmail('jory@example.org')))).toMatchObject({ status: 200 });
      const after = await query(
        'SELECT state FROM import_wave WHERE id = $1 AND modified_at > $2',
        id,
        before[0]?.modified_at,
      );
      expect(after).toEqual([{ state: 'IMPORTED' }]);
      expect(await query('SELECT FROM import_wave_pass WHERE wave_id = $1', id)).toEqual([]);
    },
  );

  it('changes nothing of an account of a wave that is signed off', async () => {
    const one = await imported();
    await waveOf(one, 'SIGNED_OFF');
    const answer = await refused(changed(one, setEmail('jory@example.org')), one);
    expect(answer).toMatchObject({ status: 409, body: { code: 'wave_state_conflict' } });
    expect(await post(one.payload)).toMatchObject({ status: 200, body: { status: 'UNCHANGED' } });
  });

  it('is of nothing that was imported', async () => {
    const one = await imported();
    const unknown = changed(one, (payload) => Object.assign(payload, { external_account_number: 'nobody' }));
    expect(await refused(unknown, one)).toMatchObject({ status: 404 });
    const other = await registerSupplier(fixture.api, `OTHER-${fixture.samples}`);
    expect(await post(one.payload, '', other)).toMatchObject({
      status: 400,
      body: { import_supplier: expect.any(Array) },
    });
  });

  it('takes no parameter that nobody knows', async () => {
    const one = await imported();
    expect(await post(one.payload, '?dry_run=true')).toMatchObject({
      status: 400,
      body: { dry_run: expect.any(Array) },
    });
  });

  it('wants a reference that another account has', async () => {
    const [one, two] = [await imported(), await imported()];
    const taken = changed(one, (payload) => Object.assign(payload, { references: two.payload.references }));
    expect(await refused(taken, one)).toMatchObject({ status: 400, body: { references: expect.any(Object) } });
  });

  it('would bring back a customer who was erased, with all that was ever corrected', async () => {
    const one = await imported();
    await post(changed(one, setEmail('canary-of-a-correction@example.org')));
    const erased = { name: `${fixture.supplier.code}/${one.account.number}`, actor: 'kim', reason: 'Request 17' };
    await fixture.api.app.get(EraseCustomerUseCase, { strict: false }).run(erased, async () => undefined);
    const versions = await query(
      'SELECT version, erased_at IS NOT NULL AS gone FROM account_import_payload WHERE process_id = $1 ORDER BY 1',
      one.account.processId,
    );
    expect(versions).toEqual([1, 2].map((version) => ({ version, gone: true })));
    const tables = Object.keys(await tableChecksums(fixture.source));
    for (const table of tables)
      expect([table, await query(`SELECT FROM ${table} t WHERE t::text LIKE '%canary-of-a-correction%'`)]).toEqual([
        table,
        [],
      ]);
    expect(await isSound(one)).toEqual(SOUND);
    const answer = await refused(changed(one, setEmail('jory@example.org')), one);
    expect(answer).toMatchObject({ status: 410, body: { code: 'customer_erased' } });
  });

  it('cannot be held against a payload that was erased', async () => {
    const one = await imported();
    await query(
      `UPDATE account_import_payload SET payload = NULL, erased_at = now(), content_digest = 'x', control_totals = '{}' WHERE process_id = $1`,
      one.account.processId,
    );
    const answer = await refused(changed(one, setEmail('jory@example.org')), one);
    expect(answer).toMatchObject({ status: 409, body: { code: 'payload_erased' } });
    expect(await post(one.payload)).toMatchObject({ status: 200, body: { status: 'UNCHANGED' } });
  });
});
