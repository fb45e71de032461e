import { type AccountImportRequest, payloadHash } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { invariantsSql } from '../../../admin/invariants/invariants-sql.js';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../../testing/imported-account.js';
import { tableChecksums } from '../../../testing/table-checksums.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { EraseCustomerUseCase } from '../erasure/customer/erase-customer.usecase.js';
import { CheckImportedAccountUseCase } from '../usecases/check-imported-account.usecase.js';

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

type Change = (payload: AccountImportRequest) => unknown;

let database: TestDatabase;
let api: TestApplication;
let source: DataSource;
let supplier: TestSupplier;
let samples = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  source = api.app.get(DataSource);
  supplier = await registerSupplier(api, 'ACME');
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

interface Imported {
  readonly account: TestAccount;
  readonly payload: AccountImportRequest;
}

async function imported(): Promise<Imported> {
  samples += 1;
  const payload = { ...distinctSample(samples), import_supplier: supplier.code };
  return { account: await importAccount(api, supplier, payload), payload };
}

const post = (payload: object, query = '', { token } = supplier): Promise<JsonAnswer> =>
  call(`${api.url}/v2/data-import/accounts/correct/${query}`, 'POST', { Authorization: `Token ${token}` }, payload);

function changed({ payload }: Imported, ...changes: Change[]): AccountImportRequest {
  const after = structuredClone(payload);
  for (const change of changes) change(after);
  return after;
}

const setEmail =
  (email: string): Change =>
  ({ customers }) =>
    Object.assign(customers?.[0] ?? {}, { email });
const isSound = ({ account }: Imported) => api.app.get(CheckImportedAccountUseCase).run(account.processId);
const query = <T>(sql: string, ...parameters: unknown[]): Promise<T[]> => source.query(sql, parameters);
const SOUND = { matches: true, differences: [] };

/** Everything that may be corrected at once. */
const EVERYTHING: Change[] = [
  (payload) => {
    Object.assign(payload, {
      billing_name: 'The Penroses',
      billing_address1: '2 Quay Street',
      billing_address3: undefined,
      billing_postcode: 'TR1 1AA',
      communication_preference: 'PRINT',
      document_accessibility: 'LARGE_PRINT',
      references: [
        { namespace: 'crm', value: `new-${payload.external_account_number}` },
        ...(payload.references ?? []).slice(1),
      ],
      notes: [
        { body: 'Said first.', created_at: '2024-01-01T00:00:00Z' },
        ...(payload.notes ?? []),
        { body: 'Said last.' },
      ],
    });
    for (const customer of payload.customers ?? [])
      Object.assign(customer, {
        given_name: 'Jory',
        email: 'jory@example.org',
        mobile: undefined,
        psr: [{ elec_industry_code: '08', effective_from: '2023-01-01' }, ...(customer.psr ?? [])],
        customer_preferences: { opted_into_sms: true },
      });
    for (const meter of metersOf(payload))
      meter.reading_history = (meter.reading_history ?? []).filter(({ billed }) => billed);
  },
];

function metersOf(payload: AccountImportRequest) {
  const points = (payload.supply_addresses ?? []).flatMap(({ meter_points }) => meter_points ?? []);
  return points.flatMap(({ meters }) => meters ?? []);
}

/** Puts the account into a wave. @returns the id of the wave */
async function waveOf({ account }: Imported, state: string): Promise<string> {
  const [wave] = await query<{ id: string }>(
    `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $3, now(), now()) RETURNING id`,
    supplier.id,
    `W-${samples}`,
    state,
  );
  await query('UPDATE account_import_process SET wave_id = $2 WHERE id = $1', account.processId, wave?.id);
  return wave?.id ?? '';
}

describe('a dry run of a correction', () => {
  it('says what would change, field by field, and writes nothing', async () => {
    const one = await imported();
    const before = await tableChecksums(source);
    const answer = await post(changed(one, setEmail('jory@example.org')), '?is_dry_run=true');
    const [{ account_number: number }] = (await query<{ account_number: string }>(
      'SELECT account_number FROM account WHERE id = $1',
      one.account.id,
    )) as [{ account_number: string }];
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'DRY_RUN',
        platform_identifier: number,
        payload_version: 1,
        changes: [{ path: 'customers.0.email', before: one.payload.customers?.[0]?.email, after: 'jory@example.org' }],
      },
    });
    expect(await tableChecksums(source)).toEqual(before);
  });
});

describe('a correction', () => {
  it('changes everything that may be corrected, and nothing else', async () => {
    const one = await imported();
    const undated = `SELECT created_at FROM note WHERE account_id = $1 AND origin = 'IMPORTED' AND NOT is_created_at_given AND body <> 'Said last.'`;
    const moments = await query(undated, one.account.id);
    const after = changed(one, ...EVERYTHING);
    const answer = await post(after);
    expect(answer).toMatchObject({ status: 200, body: { status: 'CORRECTED', payload_version: 2 } });
    expect(await isSound(one)).toEqual(SOUND);
    const [process] = await query<Record<string, unknown>>(
      'SELECT status, payload_version, payload_hash, platform_identifier IS NOT NULL AS "isNamed" FROM account_import_process WHERE id = $1',
      one.account.processId,
    );
    expect(process).toMatchObject({ status: 'PROCESSED', payload_version: 2, isNamed: true });
    expect(await query(undated, one.account.id)).toEqual(moments);
    expect(
      await query(
        'SELECT email FROM customer c JOIN account_customer l ON l.customer_id = c.id WHERE l.account_id = $1',
        one.account.id,
      ),
    ).toEqual((one.payload.customers ?? []).map(() => ({ email: 'jory@example.org' })));
  });

  it('is told by an event and the audit trail, which name fields and no values', async () => {
    const one = await imported();
    await post(changed(one, setEmail('jory@example.org')));
    const events = await query<{ event: string; data: object }>(
      'SELECT event, data, from_status, to_status, payload_version FROM account_import_event WHERE process_id = $1',
      one.account.processId,
    );
    expect(events).toEqual([
      {
        event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED',
        data: { fields: ['customers.*.email'] },
        from_status: 'PROCESSED',
        to_status: 'PROCESSED',
        payload_version: 2,
      },
    ]);
    const entries = await query(
      `SELECT actor, role, action, target_type, after FROM audit_entry
       WHERE target = (SELECT account_number FROM account WHERE id = $1)`,
      one.account.id,
    );
    expect(entries).toEqual([
      {
        ...{ actor: 'Owner of ACME', role: 'supplier', action: 'account.correct', target_type: 'account' },
        after: { version: 2, fields: ['customers.*.email'] },
      },
    ]);
  });

  it('is made once however often it is sent, also at the same time', async () => {
    const one = await imported();
    const after = changed(one, setEmail('jory@example.org'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(after)));
    const told = answers.map(({ body }) => Object(body).status).sort();
    expect(told).toEqual(['CORRECTED', ...Array.from({ length: 7 }, () => 'UNCHANGED')]);
    expect(
      await query('SELECT version FROM account_import_payload WHERE process_id = $1 ORDER BY 1', one.account.processId),
    ).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await isSound(one)).toEqual(SOUND);
  });

  it('is one of several that come at the same time, each whole', async () => {
    const one = await imported();
    const values = Array.from({ length: 6 }, (_, index) => `jory-${index}@example.org`);
    const answers = await Promise.all(
      values.map((email) =>
        post(changed(one, setEmail(email), (payload) => Object.assign(payload, { billing_name: email }))),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
    expect(await isSound(one)).toEqual(SOUND);
    const [row] = await query<{ same: boolean }>(
      `SELECT a.billing_name = c.email AS same FROM account a JOIN account_customer l ON l.account_id = a.id AND l.position = 0
       JOIN customer c ON c.id = l.customer_id WHERE a.id = $1`,
      one.account.id,
    );
    expect(row).toEqual({ same: true });
  });

  it('goes back to what was there first', async () => {
    const one = await imported();
    await post(changed(one, ...EVERYTHING));
    expect(await post(one.payload)).toMatchObject({ status: 200, body: { status: 'CORRECTED', payload_version: 3 } });
    expect(await isSound(one)).toEqual(SOUND);
  });

  it('leaves the account as create would have it, where it was imported with that payload', async () => {
    const one = await imported();
    await post(changed(one, ...EVERYTHING));
    const [stored] = await query<{ payload_hash: string }>(
      'SELECT payload_hash FROM account_import_process WHERE id = $1',
      one.account.processId,
    );
    const again = await call(
      `${api.url}/v2/data-import/accounts/`,
      'POST',
      { Authorization: `Token ${supplier.token}` },
      changed(one, ...EVERYTHING),
    );
    expect([again.status, again.headers.get('X-Imported-Payload')]).toEqual([400, 'same']);
    expect(stored?.payload_hash).not.toBe(payloadHash(one.payload));
  });

  it('goes by what it changes, where rules or documents are others by now', async () => {
    const one = await imported();
    await query(
      `UPDATE import_supplier SET settings = settings || '{"checkDocumentsExist": true}', modified_at = now() WHERE id = $1`,
      supplier.id,
    );
    try {
      expect(await post(changed(one, setEmail('jory@example.org')))).toMatchObject({
        status: 200,
        body: { status: 'CORRECTED' },
      });
    } finally {
      await query(`UPDATE import_supplier SET settings = settings - 'checkDocumentsExist' WHERE id = $1`, supplier.id);
    }
  });

  it('tells readings apart by register and day, in whatever order they stand', async () => {
    const one = await imported();
    const after = changed(one, (payload) => {
      for (const meter of metersOf(payload)) {
        const register = meter.reading_history?.[0]?.register_id;
        const added = { reading_date: '2019-02-28', reading_value: '3', reading_type: 'ROUTINE', billed: false };
        meter.reading_history
          ?.reverse()
          .unshift({ ...added, ...(register === undefined ? {} : { register_id: register }) });
      }
    });
    expect(await post(after)).toMatchObject({ status: 200, body: { status: 'CORRECTED' } });
    expect(await isSound(one)).toEqual(SOUND);
    expect(await post(after)).toMatchObject({ status: 200, body: { status: 'UNCHANGED' } });
  });

  it('breaks no invariant', async () => {
    const broken = (await query<{ invariant: string; violations: number }>(invariantsSql())).filter(
      ({ violations }) => violations > 0,
    );
    // Accounts of this file are made without events.
    expect(broken.map(({ invariant }) => invariant).filter((name) => !/path|events-lead/.test(name))).toEqual([]);
  });
});

describe('a correction that is refused', () => {
  /** Sends it, and shows that nothing was written. */
  async function refused(payload: object, one: Imported): Promise<JsonAnswer> {
    const before = await tableChecksums(source);
    const answer = await post(payload);
    expect(await tableChecksums(source)).toEqual(before);
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
    const transactions = `${api.url}/v1/data-import/transactions/create/`;
    const charge = { ...SUPPLY_CHARGE, transaction_id: `CHARGED-${samples}` };
    const pair = { import_supplier: supplier.code, external_account_number: one.account.number };
    const headers = { Authorization: `Token ${supplier.token}` };
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
    const other = await registerSupplier(api, `OTHER-${samples}`);
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
    const erased = { name: `${supplier.code}/${one.account.number}`, actor: 'kim', reason: 'Request 17' };
    await api.app.get(EraseCustomerUseCase, { strict: false }).run(erased, async () => undefined);
    const versions = await query(
      'SELECT version, erased_at IS NOT NULL AS gone FROM account_import_payload WHERE process_id = $1 ORDER BY 1',
      one.account.processId,
    );
    expect(versions).toEqual([1, 2].map((version) => ({ version, gone: true })));
    const tables = Object.keys(await tableChecksums(source));
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
