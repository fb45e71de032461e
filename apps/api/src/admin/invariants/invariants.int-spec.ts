import { readFile } from 'node:fs/promises';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventSequencer } from '../../modules/events/feed/event-sequencer.js';
import { registerSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { startTestApplication } from '../../testing/test-application.js';
import { startWorker, until } from '../../testing/worker-context.js';
import { INVARIANTS, type InvariantVerdict, invariantsSql, renderInvariantsScript } from './invariants-sql.js';

let database: TestDatabase;
let client: pg.Client;

/** Two imported accounts, one of a dry run, a note added to one, a wave that brings an account and a wrong line, and an audit entry. */
pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const api = await startTestApplication({ databaseUrl: database.url });
  const worker = await startWorker(database.url);
  try {
    const { id, code, token } = await registerSupplier(api, 'KEEPS');
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${api.url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect({ path, status: answer.status, body: await answer.text() }).toMatchObject({ status: 201 });
    };
    const payloads = [1, 2].map((index) => ({ ...distinctSample(index), import_supplier: code }));
    const [first = { external_account_number: '' }] = payloads;
    for (const payload of payloads) await send('/v2/data-import/accounts/', payload);
    const isOver = async () => (await count(`status = 'PROCESSED'`)) === 2;
    await until(isOver);
    await send('/v2/data-import/accounts/?is_dry_run=true', {
      ...distinctSample(3),
      import_supplier: code,
    });
    await until(async () => (await count(`status LIKE 'DRY_RUN%'`)) === 1);
    await send('/v1/data-import/notes/create/', {
      import_supplier: code,
      external_account_number: first.external_account_number,
      notes: [{ created_at: '2024-03-01T10:00:00Z', body: 'Prefers letters.' }],
    });
    const corrected = await fetch(`${api.url}/v2/data-import/accounts/correct/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...first, billing_name: 'Corrected' }),
    });
    expect(await corrected.json()).toMatchObject({ status: 'CORRECTED' });
    await send('/v2/data-import/waves/KEEPS/', { code: 'JUNE' });
    const line = JSON.stringify({ ...distinctSample(4), import_supplier: code });
    const part = await fetch(`${api.url}/v2/data-import/waves/KEEPS/JUNE/parts/north/`, {
      method: 'PUT',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/x-ndjson' },
      body: `${line}\n{}\n`,
    });
    expect(await part.json()).toMatchObject({ lines: 2, accepted: 1, refused: 1 });
    await api.app.get(EventSequencer, { strict: false }).sequence(id);
    await client.query(
      `INSERT INTO audit_entry (actor, role, action, target_type, target) VALUES ('kim', 'admin', 'look', 'supplier', 'KEEPS')`,
    );
  } finally {
    await worker.stop();
    await api.close();
  }
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function rows<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await client.query<T>(sql)).rows;
}

async function count(condition: string): Promise<number> {
  return (await rows(`SELECT 1 FROM account_import_process WHERE ${condition}`)).length;
}

/** Names of the invariants that are broken after the statements, which are then undone. */
async function brokenAfter(...statements: string[]): Promise<string[]> {
  await client.query('BEGIN');
  try {
    for (const statement of statements) await client.query(statement);
    const verdicts = await rows<InvariantVerdict & pg.QueryResultRow>(invariantsSql());
    return verdicts.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
  } finally {
    await client.query('ROLLBACK');
  }
}

const without = (table: string, constraint: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${constraint} CASCADE`;
const FIRST = `(SELECT min(id::text)::uuid FROM account_import_process WHERE status = 'PROCESSED')`;
const FIRST_ACCOUNT = `(SELECT id FROM account WHERE process_id = ${FIRST})`;
const RETRACTED = (account: string, number: string) => [
  `INSERT INTO retraction (id, import_supplier_id, reason, actor, waivers, total, status, created_at, finished_at)
   SELECT gen_random_uuid(), id, 'x', 'kim', '[]', 1, 'DONE', now(), now() FROM import_supplier`,
  `INSERT INTO account_retraction (id, retraction_id, import_supplier_id, process_id, account_id, account_number,
     external_account_number, state, waived, totals, digest, retracted_at)
   SELECT gen_random_uuid(), r.id, r.import_supplier_id, p.id, ${account}, ${number}, p.external_account_number, 'RETRACTED', '{}', '{}', 'x', now()
   FROM retraction r, account_import_process p JOIN account a ON a.process_id = p.id WHERE p.id = ${FIRST}`,
];
/** What is signed (JWS, compact); whether the signature itself holds is nothing that SQL can tell. */
const jws = (kid: string, said: object) =>
  [{ kid }, said]
    .map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
    .join('.')
    .concat('.x');
/** The pack of the wave, signed by its supplier, both by the published key `k` unless said otherwise. */
const PACK = ({ kid = 'k', wave = 'JUNE', signedBy = 'k', pack = 'a'.repeat(64), party = 'supplier' } = {}) => [
  `INSERT INTO pack_key (kid, x, made_at) VALUES ('k', 'x', now())`,
  `INSERT INTO pack (id, import_supplier_id, wave_id, facts_at, status, attempt, due_at, made_at, built_at, bytes, sha256, manifest_jws)
   SELECT gen_random_uuid(), import_supplier_id, id, now(), 'READY', 1, now(), now(), now(), 1, repeat('a', 64),
     '${jws(kid, { wave, report_id: null })}' FROM import_wave`,
  `INSERT INTO pack_signature (pack_id, party, signed_at, jws)
   SELECT id, 'supplier', now(), '${jws(signedBy, { pack, party })}' FROM pack`,
];
/** Another plan of the wave, given so many days ago. */
const PLANNED = (plan: object, days: number) =>
  `INSERT INTO import_wave_plan_change (wave_id, revision, plan, actor, changed_at)
   SELECT w.id, (SELECT coalesce(max(c.revision), 0) + 1 FROM import_wave_plan_change c WHERE c.wave_id = w.id),
     '${JSON.stringify(plan)}', 'supplier', now() - interval '${days} days' FROM import_wave w`;
/** Accounts of the wave that were let start today, of a distributor. */
const ADMITTED = (distributor: string, accounts: number) =>
  `INSERT INTO import_wave_admission (wave_id, day, distributor, admitted)
   SELECT id, (now() AT TIME ZONE 'Europe/London')::date, '${distributor}', ${accounts} FROM import_wave`;
const NEW_EVENT = `INSERT INTO account_import_event
  (import_supplier_id, process_id, event, from_status, to_status, attempt, payload_version, occurred_at)
  SELECT import_supplier_id, id,`;

describe('what is always true of the rows', () => {
  it('holds after imports, a dry run, additions and a correction', async () => {
    expect(await brokenAfter()).toEqual([]);
  });

  it('holds where sandboxes, and accounts that have one twice, share a meter point with anybody', async () => {
    const shared = ['DROP INDEX meter_point__live_uq', `UPDATE meter_point SET identifier = '2000000000001'`];
    const tried = ['ALTER TABLE import_supplier DISABLE TRIGGER USER', 'UPDATE import_supplier SET is_sandbox = true'];
    expect(await brokenAfter(...shared)).toContain('one-live-account-per-meter-point');
    expect(await brokenAfter(...shared, ...tried)).not.toContain('one-live-account-per-meter-point');
    const marked = [...shared, 'UPDATE meter_point SET is_shared = true'];
    expect(await brokenAfter(...marked)).not.toContain('one-live-account-per-meter-point');
  });

  it('holds with a pack that is signed', async () => {
    expect(await brokenAfter(...PACK())).toEqual([]);
  });

  it('holds on a day on which another plan took the place of one with a larger cap, or of none', async () => {
    const admitted = [ADMITTED('22', 3), ADMITTED('24', 2)];
    const replaced = [PLANNED({ accounts_per_day: 5 }, 2), PLANNED({ accounts_per_day: 3 }, 0), ...admitted];
    expect(await brokenAfter(...replaced)).toEqual([]);
    const none = [PLANNED({}, 2), PLANNED({ accounts_per_day: 3 }, 0), ...admitted];
    expect(await brokenAfter(...none)).toEqual([]);
    const released = `INSERT INTO import_wave_event (wave_id, event, from_state, to_state, actor, occurred_at)
      SELECT id, 'RELEASE', 'APPROVED', 'RUNNING', 'supplier', now() - interval '1 second' FROM import_wave`;
    const first = [PLANNED({ accounts_per_day: 3 }, 0), ...admitted];
    expect(await brokenAfter(released, ...first)).toEqual([]);
    expect(await brokenAfter(...first)).toEqual(['wave-days-keep-to-their-caps']);
  });

  const breaks: [string, string[], string[]][] = [
    [
      'one-process-per-number',
      [
        without('account_import_process', 'account_import_process__supplier_external_number_uq'),
        `UPDATE account_import_process SET external_account_number = 'same'`,
      ],
      ['account-belongs-to-its-process', 'wave-lines-stand-for-their-imports'],
    ],
    [
      'processed-means-one-account',
      [
        without('account_import_process', 'account_import_process__platform_identifier_ck'),
        `UPDATE account_import_process SET platform_identifier = 'A-00000000' WHERE id = ${FIRST}`,
      ],
      [],
    ],
    [
      'account-belongs-to-its-process',
      [`UPDATE account SET external_account_number = 'other' WHERE id = ${FIRST_ACCOUNT}`],
      ['account-is-what-was-sent'],
    ],
    [
      'error-when-errored',
      [
        without('account_import_process', 'account_import_process__latest_error_ck'),
        `UPDATE account_import_process SET latest_error_code = 'x' WHERE id = ${FIRST}`,
      ],
      [],
    ],
    [
      'lease-while-in-progress',
      [
        without('account_import_process', 'account_import_process__lease_ck'),
        `UPDATE account_import_process SET lease_token = gen_random_uuid() WHERE id = ${FIRST}`,
      ],
      [],
    ],
    [
      'erased-payloads-leave-their-trace',
      [
        `UPDATE account_import_payload SET payload = NULL, sealed_payload = NULL, sealed_key = NULL, erased_at = now(), content_digest = 'x'
         WHERE process_id = ${FIRST}`,
      ],
      ['account-is-what-was-sent'],
    ],
    ['payload-versions-complete', [`UPDATE account_import_process SET payload_hash = 'x' WHERE id = ${FIRST}`], []],
    ['wave-lines-add-up', [`DELETE FROM import_wave_line WHERE outcome = 'refused'`], []],
    ['wave-lines-add-up', [`UPDATE import_wave_part SET sending = sending + 1`], []],
    [
      'wave-counts-are-exact',
      [
        `INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
         SELECT w.id, one.figure, now(), one.n FROM import_wave w, (VALUES ('imported', 1), ('not_processed', -1)) AS one (figure, n)`,
      ],
      [],
    ],
    [
      'wave-counts-are-exact',
      [
        `INSERT INTO import_wave_count_delta (wave_id, figure, hour, n) SELECT id, 'accounts_left', now(), 1 FROM import_wave`,
      ],
      [],
    ],
    [
      'wave-counts-are-exact',
      [
        `INSERT INTO import_wave_count (wave_id, figure, hour, n) SELECT id, 'refused', '2026-01-01T00:00:00Z', 1 FROM import_wave`,
      ],
      [],
    ],
    [
      'wave-days-keep-to-their-caps',
      [PLANNED({ accounts_per_day: 5 }, 2), PLANNED({ accounts_per_day: 3 }, 0), ADMITTED('22', 3), ADMITTED('24', 3)],
      [],
    ],
    [
      'wave-days-keep-to-their-caps',
      [PLANNED({ distributor_caps: [{ distributor: '22', accounts_per_day: 2 }] }, 2), ADMITTED('22', 3)],
      [],
    ],
    [
      'wave-lines-stand-for-their-imports',
      [`UPDATE import_wave_line SET process_id = ${FIRST} WHERE outcome = 'accepted'`],
      [],
    ],
    [
      'account-is-what-was-sent',
      [`UPDATE customer SET given_name = given_name || '.' WHERE given_name IS NOT NULL`],
      [],
    ],
    [
      'ledgers-add-up',
      [
        `UPDATE ledger SET balance = balance + 0.01
         WHERE id = (SELECT id FROM ledger WHERE account_id = ${FIRST_ACCOUNT} ORDER BY position LIMIT 1)`,
      ],
      [],
    ],
    ['additions-unchanged', [`UPDATE note SET body = 'Altered.' WHERE origin = 'ADDED'`], []],
    [
      'one-live-account-per-meter-point',
      ['DROP INDEX meter_point__live_uq', `UPDATE meter_point SET identifier = '2000000000001'`],
      ['account-is-what-was-sent'],
    ],
    [
      'legal-path-without-gaps',
      [
        `${NEW_EVENT} 'EVENT_ACCOUNT_IMPORT_PROCESS_STARTED', 'PENDING', 'PROCESSED', 1, 1, now()
         FROM account_import_process WHERE id = ${FIRST}`,
      ],
      [],
    ],
    [
      'events-lead-to-the-state',
      [
        `DELETE FROM account_import_event WHERE process_id = ${FIRST} AND feed_position IS NULL`,
        `${NEW_EVENT} 'EVENT_ACCOUNT_IMPORT_PROCESS_STARTED', 'PROCESSED', 'IN_PROGRESS', 1, 1, now()
         FROM account_import_process WHERE id = ${FIRST}`,
      ],
      ['legal-path-without-gaps'],
    ],
    ['feed-without-gaps', [`UPDATE event_feed SET latest_position = latest_position + 1`], []],
    [
      'outbox-drained',
      [
        `INSERT INTO supplier_webhook (import_supplier_id, url, sealed_secret, starts_after_event, queued_position,
           created_at, modified_at) SELECT id, 'https://hooks.example', 'x', 0, 0, now(), now() FROM import_supplier`,
        `${NEW_EVENT} 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', status, 'PENDING', 0, 1, now() - interval '1 hour'
         FROM account_import_process WHERE status LIKE 'DRY_RUN%'`,
        `UPDATE account_import_process SET status = 'PENDING', latest_error_code = NULL, latest_error_detail = NULL,
           latest_error_domain = NULL WHERE status LIKE 'DRY_RUN%'`,
      ],
      [],
    ],
    [
      'counts-are-exact',
      // A change may have been added up by now.
      [`UPDATE import_count_change SET change = change + 1`, `UPDATE import_count SET count = count + 1`],
      [],
    ],
    ['outcomes-are-exact', [`UPDATE import_outcome_count SET count = count + 1 WHERE width = 'hour'`], []],
    ['retracted-accounts-are-gone', RETRACTED('a.id', `'A-00000000'`), ['retractions-are-in-the-ledger']],
    [
      'retracted-numbers-stay-taken',
      RETRACTED('gen_random_uuid()', 'a.account_number'),
      ['retractions-are-in-the-ledger'],
    ],
    ['retractions-are-in-the-ledger', RETRACTED('gen_random_uuid()', `'A-00000000'`), []],
    ['audit-chain', ['ALTER TABLE audit_entry DISABLE TRIGGER ALL', `UPDATE audit_entry SET actor = 'nobody'`], []],
    ['every-signed-pack-verifies', PACK({ kid: 'nobody' }), []],
    ['every-signed-pack-verifies', PACK({ wave: 'JULY' }), []],
    ['every-signed-pack-verifies', PACK({ signedBy: 'nobody' }), []],
    ['every-signed-pack-verifies', PACK({ pack: 'b'.repeat(64) }), []],
    ['every-signed-pack-verifies', PACK({ party: 'staff' }), []],
  ];

  it.each(breaks)('is seen broken: %s', async (name, statements, others) => {
    const broken = await brokenAfter(...statements);
    expect(broken.sort()).toEqual([name, ...others].sort());
  });

  it('is in the script as it is here', async () => {
    const script = await readFile(new URL('../../../../../tools/invariants.sql', import.meta.url), 'utf8');
    expect(script).toBe(renderInvariantsScript());
  });

  it('has a case above for each sentence', () => {
    const names = INVARIANTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...new Set(breaks.map(([name]) => name))].sort()).toEqual(names.sort());
  });
});
