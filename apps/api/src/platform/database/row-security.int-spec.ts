import { PLATFORM_ROLE, REQUEST_ROLE } from '@carryover/migrations';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, QueryRunner } from 'typeorm';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { addImports, addParty, type Party } from '../../testing/isolation/party.js';
import { rowsOfOrganization } from '../../testing/isolation/rows-of-organization.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { currentScope, enterScope, withoutScope } from './data-scope.js';
import { Database } from './database.js';

/** Tables that hold nothing of a supplier, a customer or a member of staff. */
const OPEN =
  `campaign catalogue_change catalogue_version debt_agency dunning_path market_participant migration outcome_count
  payment_vendor product product_rate psr_code reference_namespace standard_settlement_configuration tariff
  time_pattern_regime worker_presence`.split(/\s+/);
const ROLES = [REQUEST_ROLE, PLATFORM_ROLE];

interface Guarded {
  readonly name: string;
  readonly isGuarded: boolean;
  readonly policies: readonly string[];
  /** Whether requests of suppliers may do anything to it. */
  readonly isGranted: boolean;
}

const GUARDED = `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isGuarded",
    coalesce((SELECT array_agg(r.rolname || CASE pg_get_expr(p.polqual, c.oid) WHEN 'true' THEN ' all' ELSE ' some' END
      ORDER BY r.rolname) FROM pg_policy p LEFT JOIN pg_roles r ON r.oid = ANY (p.polroles) WHERE p.polrelid = c.oid), '{}')
      AS policies,
    EXISTS (SELECT FROM aclexplode(c.relacl) a WHERE a.grantee = '${REQUEST_ROLE}'::regrole) AS "isGranted"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`;

/** Those that can be written. */
const COLUMNS = `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`;

let database: TestDatabase;
let api: TestApplication;
let owner: DataSource;
let home: Party;
let neighbour: Party;
let guarded: Guarded[];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  owner = await connectAsOwner(database.url);
  home = await addParty(api, 'HOME-26', 'NUMBER-H');
  neighbour = await addParty(api, 'NEXT-26', 'NUMBER-X');
  await addImports(api, neighbour, 20);
  await addImports(api, home, 0);
  guarded = await owner.query(GUARDED);
});

afterAll(async () => {
  await owner?.destroy();
  await api?.close();
  await database?.drop();
});

/** Runs statements as a role, for an organisation or for none, and takes back what they did. */
async function actingAs<T>(
  role: string,
  organizationId: string,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = owner.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`SET LOCAL ROLE ${role}`);
    await runner.query(`SELECT set_config('carryover.organization_id', $1, true)`, [organizationId]);
    return await work(runner);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

const inRequests = () => guarded.filter(({ isGuarded, isGranted }) => isGuarded && isGranted).map(({ name }) => name);

describe('the tables', () => {
  it('are guarded, their owner not excepted, unless they hold nothing of anybody', () => {
    expect(guarded.filter(({ isGuarded }) => !isGuarded).map(({ name }) => name)).toEqual(OPEN);
  });

  it('show everything to the platform, some of it to requests that have business with them, and nothing to others', () => {
    for (const { name, policies, isGranted } of guarded.filter(({ isGuarded }) => isGuarded))
      expect([name, policies]).toEqual([
        name,
        isGranted ? [`${REQUEST_ROLE} some`, `${PLATFORM_ROLE} all`] : [`${PLATFORM_ROLE} all`],
      ]);
  });

  it('are guarded when a foreign key leads from them to an organisation', async () => {
    const rowsOf = await rowsOfOrganization(owner, home.organizationId);
    expect(OPEN.filter((name) => rowsOf(name) !== null)).toEqual([]);
  });

  it('are read by views as whoever asks, and by three functions otherwise', async () => {
    const views = `SELECT relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
      AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)`;
    expect(await owner.query(views)).toEqual([]);
    const functions = `SELECT proname, proconfig FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`;
    const fixed = ['search_path=pg_catalog, public, pg_temp'];
    expect(await owner.query(functions)).toEqual(
      ['audit_act_of_supplier', 'note_beginning_of_group', 'process_is_foreign'].map((proname) => ({
        proname,
        proconfig: fixed,
      })),
    );
  });
});

describe('the roles', () => {
  it('own nothing, are above no rule, log in nowhere and are members of nothing', async () => {
    const powers = `SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin OR rolreplication
        AS powerful, (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS memberships,
        (SELECT count(*)::int FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS owned
      FROM pg_roles r WHERE rolname = ANY ($1) ORDER BY 1`;
    const plain = (rolname: string) => ({ rolname, powerful: false, memberships: 0, owned: 0 });
    expect(await owner.query(powers, [ROLES])).toEqual(ROLES.map(plain));
  });

  it('may not do to tables what processes never do', async () => {
    for (const role of ROLES)
      for (const statement of ['TRUNCATE note', 'ALTER TABLE note DISABLE ROW LEVEL SECURITY', 'CREATE TABLE x ()'])
        await expect(actingAs(role, '', (runner) => runner.query(statement))).rejects.toThrow(
          /permission denied|must be owner/,
        );
  });
});

describe('SQL of a request', () => {
  it('sees nothing at all when it does not say for whom', async () => {
    expect(inRequests().length).toBeGreaterThan(20);
    for (const name of inRequests()) {
      const count = await actingAs(REQUEST_ROLE, '', (runner) =>
        runner.query(`SELECT count(*)::int AS n FROM ${name}`),
      );
      expect([name, count]).toEqual([name, [{ n: 0 }]]);
    }
  });

  it('sees exactly the rows that foreign keys lead to from its organisation', async () => {
    let seen = 0;
    for (const { organizationId } of [home, neighbour]) {
      const rowsOf = await rowsOfOrganization(owner, organizationId);
      for (const name of inRequests()) {
        const all = `SELECT count(*)::int AS n, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t`;
        const [mine] = await actingAs(REQUEST_ROLE, organizationId, (runner) => runner.query(all));
        expect([name, mine]).toEqual([name, (await owner.query(`${all} WHERE ${rowsOf(name)}`))[0]]);
        seen += mine.n;
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('changes and removes nothing of the neighbour, and adds nothing to it', async () => {
    const rowsOf = await rowsOfOrganization(owner, neighbour.organizationId);
    const tried: string[] = [];
    for (const name of inRequests().filter((one) => one !== 'import_supplier')) {
      const [theirs] = await owner.query(`SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${rowsOf(name)} LIMIT 1`);
      if (theirs === undefined) continue;
      const [{ columns }] = await owner.query(COLUMNS, [name]);
      const add = `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
        SELECT ${columns} FROM jsonb_populate_record(NULL::${name}, $1)`;
      const adding = actingAs(REQUEST_ROLE, home.organizationId, (runner) => runner.query(add, [theirs.row]));
      await expect(adding).rejects.toThrow(/violates row-level security policy|permission denied/);
      tried.push(name);
    }
    expect(tried).toEqual(
      expect.arrayContaining(['account_import_process', 'account_import_payload', 'note', 'ledger']),
    );
    const change = `WITH d AS (DELETE FROM reconciliation RETURNING 1), u AS (UPDATE ledger SET balance = 0 WHERE account_id
      IN (SELECT id FROM account WHERE import_supplier_id = $1) RETURNING 1), p AS (UPDATE account_import_process SET attempt = 9
      WHERE import_supplier_id = $1 RETURNING 1) SELECT 1 FROM d UNION ALL SELECT 1 FROM u UNION ALL SELECT 1 FROM p`;
    const changing = (runner: QueryRunner) => runner.query(change, [neighbour.supplier.id]);
    expect(await actingAs(REQUEST_ROLE, home.organizationId, changing)).toEqual([]);
    expect(await actingAs(REQUEST_ROLE, neighbour.organizationId, changing)).not.toEqual([]);
  });
});

describe('the connections of the api', () => {
  const count = 'SELECT count(DISTINCT import_supplier_id)::int AS n FROM account_import_process';

  it('see the rows of one organisation in a query, in a transaction, and of none after it', async () => {
    const source = api.app.get(Database);
    await withoutScope(async () => {
      expect([currentScope(), await source.reader.query(count)]).toEqual([null, [{ n: 0 }]]);
      enterScope({ organizationId: home.organizationId });
      expect(await source.reader.query(count)).toEqual([{ n: 1 }]);
      expect(await source.transaction((tx) => tx.query(count))).toEqual([{ n: 1 }]);
      expect(await source.reader.query(count.replace(/$/, ' WHERE attempt >= $1'), [0])).toEqual([{ n: 1 }]);
      await expect(source.reader.query('SELECT nothing FROM account')).rejects.toThrow('does not exist');
      expect(await source.reader.query(count)).toEqual([{ n: 1 }]);
      enterScope('platform');
      expect(await source.reader.query(count)).toEqual([{ n: 2 }]);
      expect(await source.transaction((tx) => tx.query(count))).toEqual([{ n: 2 }]);
    });
    await withoutScope(async () => {
      for (let turn = 0; turn < 8; turn += 1) expect(await source.reader.query(count)).toEqual([{ n: 0 }]);
      expect(await source.transaction((tx) => tx.query(count))).toEqual([{ n: 0 }]);
    });
  });

  it('begin a transaction with its first query, in one round trip, and in the scope in which it was begun', async () => {
    const source = api.app.get(Database);
    const begun = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
    const counted = count.replace(/$/, ' WHERE attempt >= $1');
    for (const [text, values] of [[count], [counted, [0]]] as const)
      await withoutScope(async () => {
        enterScope({ organizationId: home.organizationId });
        await source.transaction(async (tx) => {
          enterScope('platform');
          expect(await owner.query(begun)).toEqual([{ n: 0 }]);
          expect(await tx.query(text, values && [...values])).toEqual([{ n: 1 }]);
          expect(await owner.query(begun)).toEqual([{ n: 1 }]);
          expect(await tx.query(text, values && [...values])).toEqual([{ n: 1 }]);
        });
        expect(await source.transaction(async () => 'nothing')).toBe('nothing');
        await expect(source.transaction((tx) => tx.query('SELECT nothing FROM account'))).rejects.toThrow('exist');
        await expect(source.transaction((tx) => tx.query('SELECT $1::int / 0', [1]))).rejects.toThrow('by zero');
        expect(await source.reader.query(count)).toEqual([{ n: 2 }]);
        expect(await owner.query(begun)).toEqual([{ n: 0 }]);
      });
  });

  it('refuse an organisation that is not named by its id', () => {
    expect(() => enterScope({ organizationId: "x'; SELECT 1; --" })).toThrow('by its id');
  });
});
