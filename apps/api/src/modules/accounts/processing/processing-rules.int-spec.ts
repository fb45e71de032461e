import { type AccountImportRequest, NO_REFERENCE_DATA, type SupplierSettings } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { TestClock } from '../../../testing/test-clock.js';
import { AccountsQueries } from '../accounts.queries.js';
import { type CreateAccount, CreateAccountUseCase } from '../usecases/create-account.usecase.js';
import { withProductEnd } from './testing/with-product-end.js';

// Half past midnight in London, and still the day before in UTC.
const createAccount = new CreateAccountUseCase(new TestClock(new Date('2026-06-30T23:30:00Z')));
const TODAY = '2026-07-01';

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
let supplierId: string;
let samples = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 4, applicationName: 'processing-rules test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
  const organizationId = newId();
  supplierId = newId();
  await dataSource.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'Kernow', now())`, [
    organizationId,
  ]);
  await dataSource.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     VALUES ($1, $2, 'DEMO', 'Kernow', 'Ongoing', '{}', now(), now())`,
    [supplierId, organizationId],
  );
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

interface Created {
  /** The rows of a table or view that belong to the account. */
  rows(statement: string): Promise<Record<string, unknown>[]>;
}

/** Creates the sample account with some fields changed or, when undefined, left out; what was sent must come back. */
async function create(
  changes: { [field in keyof AccountImportRequest]?: unknown },
  knowledge: Partial<Pick<CreateAccount, 'settings' | 'referenceData'>> = {},
): Promise<Created> {
  samples += 1;
  const changed = Object.entries({ ...distinctSample(samples), ...changes }).filter(([, value]) => value !== undefined);
  const payload = Object.fromEntries(changed) as unknown as AccountImportRequest;
  const processId = newId();
  await dataSource.query(
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
       payload_version, payload_hash, available_at, attempt, created_at, modified_at)
     VALUES ($1, $2, $3, 'PENDING', false, 1, '', now(), 0, now(), now())`,
    [processId, supplierId, payload.external_account_number],
  );
  const command = {
    processId,
    importSupplierId: supplierId,
    payload,
    supplierName: 'Kernow',
    settings: {},
    referenceData: NO_REFERENCE_DATA,
    ...knowledge,
  };
  await database.transaction((tx) => createAccount.run(tx, command));
  const queries = new AccountsQueries();
  const accountId = String(await queries.findAccountIdByProcess(database.reader, processId));
  expect(await queries.rebuildPayload(database.reader, accountId)).toEqual(payload);
  return { rows: (statement) => dataSource.query(statement, [accountId]) };
}

const [address] = distinctSample(0).supply_addresses ?? [];
const withoutBilling = Object.fromEntries(
  ['name', 'address1', 'address2', 'address3', 'address4', 'address5', 'postcode'].map((part) => [
    `billing_${part}`,
    undefined,
  ]),
);

describe('an account', () => {
  it.each([
    [{}, 'FIELD_SALES', 'Camborne market'],
    [{ overrideSalesChannel: true }, 'ACQUISITION', 'Kernow'],
    [{ defaultSalesChannel: 'BROKER', overrideSalesChannel: true }, 'BROKER', 'Kernow'],
  ] satisfies [SupplierSettings, string, string][])(
    'of a supplier with %j was won by %s, %s (R18, R19)',
    async (settings, channel, subchannel) => {
      const { rows } = await create({}, { settings });
      expect(await rows('SELECT sales_channel, sales_subchannel FROM account_effective WHERE id = $1')).toEqual([
        { sales_channel: channel, sales_subchannel: subchannel },
      ]);
    },
  );

  it('with an unknown occupier is billed where it is supplied (R23)', async () => {
    const { rows } = await create({ unknown_occupier: true, customers: undefined, ...withoutBilling });
    const billed = 'SELECT billing_address1 AS line, billing_address2 AS next, billing_postcode AS postcode';
    expect(await rows(`${billed} FROM account_effective WHERE id = $1`)).toEqual([
      { line: address?.supply_address1, next: address?.supply_address2, postcode: address?.supply_postcode },
    ]);
    expect(await rows(`${billed} FROM account WHERE id = $1`)).toEqual([{ line: null, next: null, postcode: null }]);
  });

  it('keeps the billing address it was sent with', async () => {
    const { rows } = await create({ unknown_occupier: true, customers: undefined });
    expect(await rows('SELECT billing_address1 AS line FROM account_effective WHERE id = $1')).toEqual([
      { line: distinctSample(0).billing_address1 },
    ]);
  });

  it.each([
    ['BUSINESS', 'Business'],
    ['DOMESTIC', null],
  ])('of type %s has customers without a family name called %s (R25)', async (account_type, name) => {
    const { rows } = await create({ account_type, customers: [{ given_name: 'Trelawney & Sons' }] });
    const names = await rows(
      `SELECT c.family_name FROM customer_effective c JOIN account_customer l ON l.customer_id = c.id WHERE l.account_id = $1`,
    );
    expect(names).toEqual([{ family_name: name }]);
  });

  it('reads with the defaults of the contract where nothing was sent (R38, R92, R140, R152)', async () => {
    const { rows } = await create({
      communication_preference: undefined,
      document_accessibility: undefined,
      customers: [{ family_name: 'Nance' }],
      warm_home_discount: [{ tax_year: '2023/24' }],
    });
    expect(
      await rows('SELECT communication_preference, document_accessibility FROM account_effective WHERE id = $1'),
    ).toEqual([{ communication_preference: 'ONLINE', document_accessibility: null }]);
    const preferences = await rows(
      `SELECT opted_into_recommended, opted_into_sms, opted_into_updates, opted_into_third_parties, opted_into_offers,
         is_user_psr_consent_obtained
       FROM customer_effective c JOIN account_customer l ON l.customer_id = c.id WHERE l.account_id = $1`,
    );
    expect(preferences).toEqual([
      {
        opted_into_recommended: true,
        opted_into_sms: false,
        opted_into_updates: false,
        opted_into_third_parties: false,
        opted_into_offers: false,
        is_user_psr_consent_obtained: null,
      },
    ]);
    const discount = 'SELECT account_type, "group" FROM warm_home_discount_effective WHERE account_id = $1';
    expect(await rows(discount)).toEqual([{ account_type: 'CREDIT', group: 'CORE' }]);
  });

  it('has prepay meters initialised only where their balances were sent (R88)', async () => {
    const meters =
      'SELECT smart_type, is_prepay, is_prepay_initialised AS known FROM meter_effective WHERE account_id = $1 ORDER BY is_prepay';
    expect(await (await create({})).rows(meters)).toEqual([
      { smart_type: 'SMETS2', is_prepay: false, known: false },
      { smart_type: 'SMETS1', is_prepay: true, known: true },
    ]);
  });

  it.each([
    ['2030-12-31', '2031-01-01'],
    ['2022-05-01', '2022-05-02'],
    ['2022-04-30', null],
    [null, null],
  ])('on a product that ends on %s has its latest agreement ended before %s (R70)', async (endDate, end) => {
    const { rows } = await create({}, { referenceData: withProductEnd(endDate) });
    const ends = await rows(
      `SELECT effective_to::text AS "end" FROM agreement WHERE account_id = $1 AND tariff_code = 'G-PREPAY-22'`,
    );
    expect(ends).toEqual([{ end }]);
  });

  it('has the last of two agreements of one day ended with its product, as the first ends where it begins (R64, R70)', async () => {
    const [electricity, gas] = address?.meter_points ?? [];
    const agreements = ['G-OTHER', 'G-PREPAY-22'].map((tariff_code) => ({ tariff_code, effective_from: '2022-05-01' }));
    const supply_addresses = [{ ...address, meter_points: [electricity, { ...gas, agreements }] }];
    const { rows } = await create({ supply_addresses }, { referenceData: withProductEnd('2030-12-31') });
    const ends = await rows(
      `SELECT tariff_code AS tariff, effective_to::text AS "end" FROM agreement
       WHERE account_id = $1 AND tariff_code LIKE 'G-%' ORDER BY 1`,
    );
    expect(ends).toEqual([
      { tariff: 'G-OTHER', end: '2022-05-01' },
      { tariff: 'G-PREPAY-22', end: '2031-01-01' },
    ]);
  });

  it.each([
    ['2024-07-15', {}, TODAY],
    ['2026-06-30', {}, TODAY],
    ['2026-07-02', {}, '2026-07-02'],
    [undefined, {}, TODAY],
    [undefined, { dunningStartDelayDays: 31 }, '2026-08-01'],
    ['2026-07-02', { dunningStartDelayDays: 31 }, '2026-07-02'],
  ])('with dunning from %s and the settings %j starts it on %s (R143)', async (start_date, settings, starts) => {
    const dunning_path = { path_name: 'standard_domestic', ...(start_date !== undefined && { start_date }) };
    const { rows } = await create({ dunning_path }, { settings });
    const dates =
      'SELECT start_date::text AS sent, effective_start_date::text AS starts FROM dunning WHERE account_id = $1';
    expect(await rows(dates)).toEqual([{ sent: start_date ?? null, starts }]);
  });

  it('hands a debt to its agency on the day of the migration when no day was sent (R144)', async () => {
    const debts = [
      { agency_name: 'Tamar Recoveries' },
      { agency_name: 'Tamar Recoveries', start_date: '2024-07-01' },
      { is_insolvent: true },
    ];
    const { rows } = await create({ debts });
    const starts = await rows(
      'SELECT effective_start_date::text AS starts FROM debt WHERE account_id = $1 ORDER BY position',
    );
    expect(starts).toEqual([{ starts: TODAY }, { starts: '2024-07-01' }, { starts: null }]);
  });

  it('has one record of its latest payment review (R146)', async () => {
    const reviews = 'SELECT reviewed_on::text AS "on" FROM payment_review WHERE account_id = $1';
    expect(await (await create({})).rows(reviews)).toEqual([{ on: '2024-06-12' }]);
    expect(await (await create({ last_payment_review_date: undefined })).rows(reviews)).toEqual([]);
  });

  it('has a note for the note of a campaign, linked to it, after those that were sent (R148)', async () => {
    const { rows } = await create({});
    const notes = await rows(
      `SELECT n.body, m.slug, n.position FROM note n JOIN campaign_membership m ON m.id = n.campaign_membership_id
       WHERE n.account_id = $1 AND n.origin = 'CAMPAIGN'`,
    );
    expect(notes).toEqual([{ body: 'Invited in spring 2024.', slug: 'smets_upgrade', position: 2 }]);
  });

  it.each([
    ['reference_already_exists', 'references'],
    ['supply_point_in_use', 'supply_addresses'],
  ] as const)('is refused with %s when its %s are those of another', async (code, field) => {
    await create({});
    const taken = distinctSample(samples)[field];
    await expect(create({ [field]: taken })).rejects.toMatchObject({ code });
  });

  it('may take over a meter point that another account has lost', async () => {
    const { rows } = await create({});
    const lost = distinctSample(samples).supply_addresses;
    for (const status of ['LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED']) {
      await rows(`UPDATE meter_point SET status = '${status}' WHERE account_id = $1`);
      const next = await create({ supply_addresses: lost });
      await expect(create({ supply_addresses: lost })).rejects.toMatchObject({ code: 'supply_point_in_use' });
      await next.rows(`UPDATE meter_point SET status = 'LOST' WHERE account_id = $1`);
    }
  });
});
