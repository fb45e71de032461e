import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { PLATFORM_ROLE, REQUEST_ROLE } from '@carryover/migrations';
import type { Client } from 'pg';
import { parseDatabaseUrl } from './database-url.js';
import { connectTo } from './primary-client.js';
import { ownersWithin } from './table-owner.js';

/** Rounds of hashing that PostgreSQL takes itself. */
const ROUNDS = 4096;

/** Two processes that migrate at once take turns. */
const LOGIN_LOCK = 7_316_420_120;

/**
 * Creates the database role that api and worker log in as, or sets its password again. It owns nothing and may act
 * only as the two process roles. Call it after the migrations that create those.
 * @param ownerUrl of the user who runs the migrations
 * @param loginUrl URL that api and worker will use; its user name and password are taken
 * @throws Error when the role exists and has more rights than that; it is left unchanged
 */
export async function ensureLoginRole(ownerUrl: string, loginUrl: string): Promise<void> {
  const { username, password } = new URL(parseDatabaseUrl(loginUrl).servers[0]);
  const [role, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (role === '' || secret === '') throw new Error('LOGIN_DATABASE_URL needs a user and a password.');
  const client = await connectTo(ownerUrl, 'carryover-migrate-login');
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${client.escapeIdentifier(role)} NOINHERIT`);
    await refuseTooMuch(client, role);
    const name = client.escapeIdentifier(role);
    await client.query(`ALTER ROLE ${name} LOGIN NOINHERIT PASSWORD ${client.escapeLiteral(verifierOf(secret))}`);
    await client.query(`GRANT ${REQUEST_ROLE}, ${PLATFORM_ROLE} TO ${name}`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function refuseTooMuch(client: Client, role: string): Promise<void> {
  const owners = await ownersWithin((sql, values) => client.query(sql, values).then(({ rows }) => rows), role);
  const isOneOfOurs = [REQUEST_ROLE, PLATFORM_ROLE].includes(role);
  if (owners.length > 0 || isOneOfOurs)
    throw new Error(`The user of LOGIN_DATABASE_URL, ${role}, is one that owns or may do too much: name another one.`);
}

/** What PostgreSQL keeps of a password, so that the password itself is in no statement and no log. RFC 5802. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256');
  const keyed = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
