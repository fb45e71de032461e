import { randomBytes } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { withoutScope } from './data-scope.js';

/** What a process needs of its connections. */
export interface ConnectionNeeds {
  /** The role that connections have to act as; undefined for the login role itself. */
  readonly role: string | undefined;
  /** Whether statements are prepared in them. */
  readonly isPrepared: boolean;
  /** Whether one is kept between transactions: for a lock, or because the next one has to find the same server. */
  readonly keepsSession: boolean;
}

/** What the driver knows of a connection beyond its types. */
interface Backend {
  /** The backend's process id as reported when the connection began; poolers report numbers of their own. */
  readonly processID: number;
}

/**
 * How often it is looked whether a connection stays the same between transactions. A pooler gives out the one that was used last; with others at
 * work that may be one of theirs, and the first client finds its own by chance.
 */
const LOOKS = 10;
const SETTING = 'carryover.session';
const WHO = 'SELECT current_user::text AS role, pg_backend_pid() AS pid';
const BACKEND = 'SELECT pg_backend_pid() AS pid';
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const UNLIMITED = `SELECT name FROM unnest($1::text[]) AS name WHERE current_setting(name) = '0'`;
const REMEMBER = `SELECT set_config('${SETTING}', $1, false)`;
const REMEMBERED = `SELECT current_setting('${SETTING}', true) AS value`;

/**
 * Looks whether a pooler stands between this process and PostgreSQL, and what gets lost in it.
 * @throws Error that names everything the process could not work with, and what to set
 */
export async function refuseUnfitPooler(source: DataSource, needs: ConnectionNeeds): Promise<void> {
  const problems = await withoutScope(() => findProblems(source, needs));
  if (problems.length > 0) throw new Error(`${problems.join('; ')} (docs/scaling.md, "A pooler in between").`);
}

/**
 * Refuses any pooler, for processes that hold an advisory lock in their session and would not notice its loss.
 * @throws Error that says what to set
 */
export async function refusePooler(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(BACKEND);
  if (!isBackend(client, rows[0]?.pid))
    throw new Error(
      'a pooler stands between here and PostgreSQL, and the lock of who migrates would stay in a connection of others: have DATABASE_URL lead to PostgreSQL itself (docs/scaling.md, "A pooler in between").',
    );
}

/** Whether the backend that answers is the one reported when the connection began. */
function isBackend(client: Client, pid: number | undefined): boolean {
  return (client as unknown as Backend).processID === pid;
}

async function findProblems(source: DataSource, needs: ConnectionNeeds): Promise<string[]> {
  // The types of the driver leave its pool out.
  const pool: Pool & { readonly Client: typeof Client } = Reflect.get(source.driver, 'master');
  const [first, second] = [new pool.Client(pool.options), new pool.Client(pool.options)];
  const problems: string[] = [];
  try {
    await first.connect();
    const { rows } = await first.query<{ role: string; pid: number }>(WHO);
    const { role, pid } = rows[0] ?? { role: '', pid: 0 };
    if (needs.role !== undefined && role !== needs.role)
      problems.push(
        `connections to the database act as ${role} and not as ${needs.role}: have the pooler say connect_query='SET ROLE ${needs.role}'`,
      );
    if (isBackend(first, pid)) return problems;
    problems.push(...(await lostLimits(first, pool.options)));
    await second.connect();
    if (needs.keepsSession && !(await everyTime(() => keepsSession(first, second))))
      problems.push(
        'the pooler gives a connection to others between transactions, and this process keeps one for itself: have its URL lead to PostgreSQL itself',
      );
    if (needs.isPrepared && !(await everyTime(() => keepsPrepared(first, second))))
      problems.push(
        'the pooler does not follow prepared statements: set its max_prepared_statements (PgBouncer from 1.21), or DATABASE_PREPARED_STATEMENTS=no',
      );
    return problems;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** Time-outs that the connection asked for and has not. */
async function lostLimits(client: Client, options: object): Promise<string[]> {
  const asked = LIMITS.filter((name) => Number(Reflect.get(options, name)) > 0);
  const { rows } = await client.query<{ name: string }>(UNLIMITED, [asked]);
  const set = rows.map(({ name }) => `SET ${name} = ${Reflect.get(options, name)}`);
  return set.length === 0 ? [] : [`connections have lost their time-outs: add to connect_query ${set.join('; ')}`];
}

/** Whether each of {@link LOOKS} looks finds what it looks for; the first that does not is the last. */
async function everyTime(look: () => Promise<boolean>): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) if (!(await look())) return false;
  return true;
}

/** Whether the first client finds its session again while the second takes a connection for a transaction. */
async function keepsSession(first: Client, second: Client): Promise<boolean> {
  const token = randomBytes(8).toString('hex');
  await first.query({ text: REMEMBER, values: [token] });
  return await beside(second, async () => {
    const { rows } = await first.query<{ value: string | null }>(REMEMBERED);
    return rows[0]?.value === token;
  });
}

/** The same of a statement that the first client prepared; its name is nobody else's, as a pooler may keep it for others. */
async function keepsPrepared(first: Client, second: Client): Promise<boolean> {
  const statement = { name: `probe-${randomBytes(8).toString('hex')}`, text: REMEMBER, values: [''] };
  await first.query(statement);
  return await beside(second, async () => {
    const { rowCount } = await first.query(statement).catch(() => ({ rowCount: null }));
    return rowCount === 1;
  });
}

/** Looks while another client has the connection that was used last. */
async function beside(other: Client, look: () => Promise<boolean>): Promise<boolean> {
  await other.query('BEGIN');
  try {
    return await look();
  } finally {
    await other.query('ROLLBACK');
  }
}
