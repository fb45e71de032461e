/** How large a population, over how many days before now. */
export interface PopulationOptions {
  readonly processes: number;
  readonly days: number;
  /** Whether tariffs and market participants are listed, without which none is unknown; they are unless it says otherwise. */
  readonly hasLists?: boolean;
}

/** Runs a statement. */
export type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Code, name, status and share of the imports of each supplier; `first` names are shared by everybody. */
const SUPPLIERS = [
  ['NORTHWIND', 'Northwind Energy', 'Ongoing', 0.4],
  ['BRIGHTON-GAS', 'Brighton Gas & Light', 'Ongoing', 0.25],
  ['CALEDONIA', 'Caledonia Power', 'Paused', 0.15],
  ['SEVERN', 'Severn Supply', 'Ongoing', 0.12],
  ['FENLAND', 'Fenland Co-operative', 'Complete', 0.08],
] as const;

/** A reference that one account has and others want. */
const TAKEN = `'{"references": [{"namespace": "crm", "value": "CRM-1"}]}'`;

/**
 * Fourteen kinds of failures: code, domain, paths, and the change to payload `w` of import `p` that causes it; the
 * first ones are more frequent. The payloads of the last two are valid: their window ended, or the storage was away.
 * None is a fault of the service, so that a population raises no alarm.
 */
const ERRORS = [
  [
    'import_process_failed_validation',
    'account_import',
    '{customers.0.email,supply_addresses.0.supply_postcode}',
    `jsonb_set(${at('customers,0,email', `'"archer@"'`)}, '{supply_addresses,0,supply_postcode}', '"BN1 1A"')`,
  ],
  [
    'import_process_failed_validation',
    'account_import',
    '{supply_addresses.0.supply_postcode}',
    at('supply_addresses,0,supply_postcode', `'"BN1 1A"'`),
  ],
  [
    'tariff_code_not_found',
    'account_import',
    '{supply_addresses.0.meter_points.0.agreements.0.tariff_code}',
    at('supply_addresses,0,meter_points,0,agreements,0,tariff_code', `'"ABC-12"'`),
  ],
  [
    'supply_point_in_use',
    'account_import',
    '{supply_addresses.0.meter_points.0.identifier}',
    at(
      'supply_addresses,0,meter_points,0,identifier',
      `(SELECT to_jsonb(q.mpan) FROM plan q WHERE q.status = 'PROCESSED' AND q.i BETWEEN p.i - 99 AND p.i + 99
        ORDER BY abs(q.i - p.i), q.i LIMIT 1)`,
    ),
  ],
  ['reference_already_exists', 'account_import', '{references.0.value}', `w || ${TAKEN}`],
  [
    'market_participant_not_found',
    'account_import',
    '{supply_addresses.0.meter_points.0.mpid}',
    at('supply_addresses,0,meter_points,0,mpid', `'"OLDS"'`),
  ],
  [
    'campaign_not_found',
    'account_import',
    '{account_campaigns.0.slug}',
    `w || '{"account_campaigns": [{"slug": "winter_2019"}]}'`,
  ],
  [
    'dunning_path_not_found',
    'account_import',
    '{dunning_path.path_name}',
    `w || '{"dunning_path": {"path_name": "friendly"}}'`,
  ],
  [
    'ledger_balances_not_equal_to_transfer_balance',
    'account_import',
    '{transfer_balance}',
    `w || '{"transfer_balance": "-10.00"}'`,
  ],
  [
    'path_does_not_exist_in_file_store',
    'account_import',
    '{notes.0.document_paths.0.document_path}',
    `w || '{"notes": [{"body": "As agreed.", "created_at": "2024-02-01T10:00:00Z", "document_paths": [{"document_path": "letters/agreed.pdf"}]}]}'`,
  ],
  [
    'debt_collection_agency_does_not_exist',
    'account_import',
    '{debts.0.agency_name}',
    `w || '{"debts": [{"agency_name": "Severn Recoveries"}]}'`,
  ],
  [
    'invalid_reference_namespace',
    'account_import',
    '{references.0.namespace}',
    `w || '{"references": [{"namespace": "billing_2009", "value": "B-17"}]}'`,
  ],
  ['schedule_window_elapsed', 'account_import', null, 'w'],
  ['storage_unavailable', 'platform', null, 'w'],
] as const;

/** The payload with another value at a path. */
function at(path: string, value: string): string {
  return `jsonb_set(w, '{${path}}', ${value})`;
}

/** What the suppliers may name, so that other things fail for them alone. */
const SETTINGS = {
  checkDocumentsExist: true,
  allowedCampaigns: ['smart_move'],
  allowedDunningPaths: ['standard_domestic'],
  allowedDebtAgencies: ['Tamar Recoveries'],
  allowedReferenceNamespaces: ['crm'],
};

const literal = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
const rows = (list: readonly (readonly unknown[])[]) =>
  list
    .map(
      (row, index) =>
        `(${index}, ${row.map((cell) => (typeof cell === 'number' ? cell : literal(cell as string | null))).join(', ')})`,
    )
    .join(', ');

/** A number from 0 to 1 that looks random and is the same for the same row every time. */
const chance = (salt: string) => `(((hashtext(i || '${salt}') & 1048575)::float8) / 1048576)`;

const ORGANIZATION = `INSERT INTO organization (id, name, created_at)
  VALUES ('01800000-0000-7000-8000-000000000001', 'Population', now()) ON CONFLICT DO NOTHING`;

const ADD_SUPPLIERS = `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
  SELECT ('01800000-0000-7000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, '01800000-0000-7000-8000-000000000001',
    code, name, status, '${JSON.stringify(SETTINGS)}', now() - interval '12 days', now() - interval '1 day'
  FROM (VALUES ${rows(SUPPLIERS)}) s (n, code, name, status, share) ON CONFLICT DO NOTHING`;

/**
 * The lists that payloads are checked against, with what the samples of the repository name: what a list does not have is refused once it
 * has anything.
 */
const LISTS = [
  `INSERT INTO tariff (code, fuel, rates, is_prepay)
   SELECT concat_ws('-', kind, term, year), fuel, rates, term = 'PREPAY'
   FROM (VALUES ('E-1R', 'ELECTRICITY', 1), ('E-2R', 'ELECTRICITY', 2), ('G', 'GAS', 1)) kinds (kind, fuel, rates),
     (VALUES ('STEADY'), ('FLEX'), ('PREPAY')) terms (term), (SELECT to_char(n, 'FM00') FROM generate_series(0, 40) n) years (year)
   ON CONFLICT DO NOTHING`,
  `INSERT INTO market_participant (code, fuel, role) VALUES ('CRYO', 'ELECTRICITY', 'SUPPLIER'), ('LOND', 'ELECTRICITY', 'SUPPLIER'),
   ('CRG', 'GAS', 'SUPPLIER'), ('CSH', 'GAS', 'SHIPPER') ON CONFLICT DO NOTHING`,
  'UPDATE catalogue_version SET version = version + 1',
];

const WEIGHTS = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43];

/** The first twelve digits of the meter point of an import, and all of it with its check digit (R48). */
const MPAN_BODY = `'10' || lpad(i::text, 10, '0')`;
const MPAN = `${MPAN_BODY} || (${WEIGHTS.map((weight, index) => `${weight} * substr(${MPAN_BODY}, ${index + 1}, 1)::int`).join(' + ')}) % 11 % 10`;

/** Everything about an import that follows from its number. */
const PLAN = `CREATE TEMP TABLE plan ON COMMIT DROP AS
  SELECT i, gen_random_uuid() AS id, s.id AS supplier_id, 'EXT-' || lpad(i::text, 7, '0') AS number, s.status AS supplier_status,
    CASE WHEN kind < 0.030 THEN 'ERRORED' WHEN kind < 0.034 THEN 'DRY_RUN_ERRORED' WHEN kind < 0.044 THEN 'DRY_RUN_SUCCEEDED'
      WHEN kind < 0.049 THEN 'CANCELLED' WHEN kind < 0.064 AND s.status <> 'Complete' THEN 'PENDING' ELSE 'PROCESSED' END AS status,
    e.n AS way, e.code, e.domain, e.paths::text[] AS paths, ${MPAN} AS mpan,
    'A-' || upper(lpad(to_hex(i + 268435456), 8, '0')) AS account_number,
    -- What waits for an Ongoing supplier waits for its window: workers would take all of it at once.
    CASE WHEN kind >= 0.049 AND kind < 0.064 AND s.status = 'Ongoing'
      THEN date_trunc('hour', now()) + (2 + ${chance('w')} * 28) * interval '1 day' END AS opens_at,
    now() - (1 - power(i::float8 / $1, 0.8)) * $2 * interval '1 day' - interval '20 seconds' AS created_at,
    (2 + ${chance('t')} * 8) * interval '1 second' AS took
  FROM (SELECT i, ${chance('k')} AS kind, ${chance('s')} AS pick, ${chance('e')} AS reason FROM generate_series(1, $1::int) i) g
  JOIN LATERAL (
    SELECT r.id, r.status FROM (VALUES ${rows(SUPPLIERS)}) s (n, code, name, status, share)
    JOIN import_supplier r ON r.code = s.code
    WHERE g.pick < (SELECT sum(x.share) FROM (VALUES ${rows(SUPPLIERS)}) x (n, code, name, status, share) WHERE x.n <= s.n)
      OR s.n = ${SUPPLIERS.length - 1}
    ORDER BY s.n LIMIT 1) s ON true
  JOIN (VALUES ${rows(ERRORS.map(([code, domain, paths]) => [code, domain, paths]))}) e (n, code, domain, paths) ON e.n = floor(power(g.reason, 1.6) * ${ERRORS.length})`;

/** Its window ended before a worker took it. */
const HAS_MISSED = `(status LIKE '%ERRORED' AND code = 'schedule_window_elapsed')`;

const WAS_STARTED = `(status NOT IN ('PENDING', 'CANCELLED') AND NOT ${HAS_MISSED})`;

const DETAIL = `CASE code WHEN 'schedule_window_elapsed' THEN 'No worker took the import before its window ended.'
  WHEN 'storage_unavailable' THEN 'The documents cannot be looked up at the moment; try again later.'
  WHEN 'supply_point_in_use' THEN 'A meter point belongs to a live account already (' || paths[1] || ').'
  ELSE 'The payload is no longer valid: ' || array_to_string(paths, ', ') || '.' END`;

const PROCESSES = `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
    payload_version, payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain,
    latest_error_paths, platform_identifier, created_at, modified_at, schedule_window_start, schedule_window_end)
  SELECT id, supplier_id, number, status, status LIKE 'DRY%', 1, md5(number), coalesce(opens_at, created_at),
    CASE WHEN ${WAS_STARTED} THEN 1 ELSE 0 END, CASE WHEN status LIKE '%ERRORED' THEN code END,
    CASE WHEN status LIKE '%ERRORED' THEN ${DETAIL} END,
    CASE WHEN status LIKE '%ERRORED' THEN domain END, CASE WHEN status LIKE '%ERRORED' THEN paths END,
    CASE WHEN status = 'PROCESSED' THEN account_number END, created_at,
    CASE WHEN status = 'PENDING' THEN created_at ELSE created_at + took END, opens_at,
    CASE WHEN ${HAS_MISSED} THEN created_at + took ELSE opens_at + interval '1 day' END
  FROM plan`;

const FIRST = `(ARRAY['Ada','Ben','Cara','Dev','Elif','Finn','Grace','Hugo','Isla','Jack'])[1 + i % 10]`;
const LAST = `(ARRAY['Archer','Baker','Carter','Dyer','Evans','Fisher','Green','Hughes'])[1 + (i / 10) % 8]`;
/** Without a phone number: those for drama are refused (R28), and any other is somebody's or may become so. */
const CUSTOMERS = `jsonb_build_array(jsonb_build_object('given_name', ${FIRST}, 'family_name', ${LAST},
  'email', lower(${FIRST}) || i || '@example.com'))`;

/** What stands in the account, and no more. */
const SHORT = `jsonb_build_object('import_supplier', supplier, 'external_account_number', number, 'customers', ${CUSTOMERS},
  'supply_addresses', jsonb_build_array(jsonb_build_object('supply_address1', (i % 200) || ' Mill Lane',
    'supply_postcode', 'BN1 ' || i % 9 || 'AA', 'customer_at_supply_address_from_date', '2024-01-01',
    'meter_points', jsonb_build_array(jsonb_build_object('identifier', mpan, 'supply_type', 'ELECTRICITY',
      'mpid', 'LOND', 'supply_start_date', '2024-01-01')))),
  'transfer_balance', '-12.50', 'ledgers', jsonb_build_array(jsonb_build_object('ledger_balance', '-12.50')))`;

/** What an account needs beside it to be imported. */
const METERED = `'{"agreements": [{"tariff_code": "E-1R-STEADY-24", "effective_from": "2024-01-01"}],
  "meters": [{"meter_serial_number": "E14K00482130", "installed_on": "2020-01-01", "is_prepay": false,
    "registers": [{"register_id": "A", "tpr": "00001", "number_of_digits": 5, "is_settlement": true}],
    "transfer_readings": [{"register_id": "A", "reading_date": "2024-01-01", "reading_value": "1000.0", "reading_type": "CUSTOMER"}]}],
  "eac_history": [{"effective_from": "2024-01-01", "tpr": "00001", "consumption": "3000.0", "source": "D0019"}]}'::jsonb`;
const LEDGER = `'{"ledger_balance": "-12.50", "last_statement_balance": "-12.50", "last_statement_closing_date": "2024-01-01",
  "historical_statement_transactions": [{"transaction_id": "CHG-1", "transaction_date": "2023-12-31", "amount": "12.50",
    "type": "CHARGE", "reason": "IMPORTED_CHARGE"}]}'::jsonb`;
const WHOLE = `jsonb_set(short, '{supply_addresses,0,meter_points,0}', short #> '{supply_addresses,0,meter_points,0}' || ${METERED})
  || jsonb_build_object('last_billed_to_date', '2024-01-01', 'billing_address1', (i % 200) || ' Mill Lane',
    'billing_postcode', 'BN1 ' || i % 9 || 'AA', 'ledgers', jsonb_build_array(${LEDGER}))`;

/** Payloads of imports that failed; each is valid except for its failure, so that a retry fails in the same way. */
const PAYLOADS = `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
  SELECT id, 1, CASE WHEN i = (SELECT min(i) FROM plan WHERE status = 'PROCESSED') THEN short || ${TAKEN}
    WHEN status = 'PROCESSED' THEN short WHEN status NOT LIKE '%ERRORED' THEN w ELSE
    CASE way ${ERRORS.map(([, , , payload], way) => `WHEN ${way} THEN ${payload}`).join(' ')} END END, md5(number), created_at
  FROM (SELECT p.*, s.code AS supplier FROM plan p JOIN import_supplier s ON s.id = p.supplier_id) p
    CROSS JOIN LATERAL (SELECT ${SHORT} AS short) shortened CROSS JOIN LATERAL (SELECT ${WHOLE} AS w) whole`;

const EVENTS = `INSERT INTO account_import_event (import_supplier_id, process_id, event, from_status, to_status, attempt,
    payload_version, occurred_at, data)
  SELECT supplier_id, id, 'EVENT_ACCOUNT_IMPORT_PROCESS_' || event, from_status, to_status, attempt, 1, at, data FROM (
    SELECT i, supplier_id, id, 1 AS step, 'CREATED' AS event, NULL AS from_status, 'PENDING' AS to_status, 0 AS attempt,
      created_at AS at, NULL::jsonb AS data FROM plan
    UNION ALL SELECT i, supplier_id, id, 2, 'STARTED', 'PENDING', 'IN_PROGRESS', 1, created_at + took * 0.8,
      '{"worker": "worker-1/42"}' FROM plan WHERE ${WAS_STARTED}
    UNION ALL SELECT i, supplier_id, id, 3, status, CASE WHEN ${WAS_STARTED} THEN 'IN_PROGRESS' ELSE 'PENDING' END, status,
      CASE WHEN ${WAS_STARTED} THEN 1 ELSE 0 END, created_at + took, CASE WHEN status LIKE '%ERRORED' THEN jsonb_build_object('code', code, 'domain', domain) END
      FROM plan WHERE status <> 'PENDING') e
  ORDER BY at, i, step`;

const ACCOUNTS = [
  `INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number, created_at, transfer_balance)
   SELECT id, account_number, supplier_id, id, number, created_at + took, -12.50 FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO customer (id, given_name, family_name, email)
   SELECT id, ${FIRST}, ${LAST}, lower(${FIRST}) || i || '@example.com' FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO account_customer (id, account_id, customer_id, position) SELECT id, id, id, 0 FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO supply_address (id, account_id, position, supply_address1, supply_postcode, customer_at_supply_address_from_date)
   SELECT id, id, 0, (i % 200) || ' Mill Lane', 'BN1 ' || i % 9 || 'AA', '2024-01-01' FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO meter_point (id, account_id, supply_address_id, position, identifier, supply_type, status, mpid, supply_start_date)
   SELECT id, id, id, 0, mpan, 'ELECTRICITY', 'PRE_REGISTRATION', 'LOND', '2024-01-01'
   FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO ledger (id, account_id, position, ledger_balance, balance)
   SELECT id, id, 0, -12.50, -12.50 FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO statement (id, account_id, ledger_id, position, kind, opening_balance, credit_total, debit_total)
   SELECT id, id, id, 0, 'OPEN', -12.50, 0, 0 FROM plan WHERE status = 'PROCESSED'`,
  `INSERT INTO account_reference (id, account_id, position, namespace, value)
   SELECT id, id, 0, 'crm', 'CRM-1' FROM plan WHERE status = 'PROCESSED' ORDER BY i LIMIT 1`,
];

/**
 * A population for trying the console and measuring it: five suppliers, and imports over the last days of which three in a
 * hundred have failed, for a dozen reasons. Everything is made by the database, 100,000 in about half a minute.
 *
 * @param query runs a statement; all of them on one connection
 */
export async function populate(query: Query, { processes, days, hasLists = true }: PopulationOptions): Promise<void> {
  await query('BEGIN');
  await query(ORGANIZATION);
  await query(ADD_SUPPLIERS);
  for (const statement of hasLists ? LISTS : []) await query(statement);
  await query(PLAN, [processes, days]);
  await query('CREATE INDEX ON plan (i)');
  await query('ANALYZE plan');
  for (const statement of [PROCESSES, PAYLOADS, EVENTS, ...ACCOUNTS]) await query(statement);
  await query('COMMIT');
  await query('ANALYZE');
}
