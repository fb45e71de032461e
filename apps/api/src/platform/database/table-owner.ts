import type { Environment } from '../config/environment.js';
import { asPlatform } from './data-scope.js';
import type { Database } from './database.js';

/** Sends one statement and answers its rows. */
type Ask = (sql: string, values: unknown[]) => Promise<{ owner: string }[]>;

/**
 * Owners of the schema, of anything in it or of the database that a role can act as: as that owner, as a member of
 * it, or as a superuser. `pg_database_owner` stands for the owner of the database.
 */
const OWNERS_WITHIN = `SELECT o.rolname::text AS owner FROM pg_roles o
  WHERE o.rolname <> 'pg_database_owner' AND pg_has_role($1::name, o.oid, 'MEMBER') AND o.oid IN (
    SELECT n.nspowner FROM pg_namespace n WHERE n.nspname = current_schema()
    UNION SELECT c.relowner FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace
    UNION SELECT p.proowner FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
    UNION SELECT d.datdba FROM pg_database d WHERE d.datname = current_database())
  ORDER BY 1`;

/** Names of the owners that a role could act as; none is what is wanted. */
export async function ownersWithin(ask: Ask, role: string): Promise<string[]> {
  return (await ask(OWNERS_WITHIN, [role])).map(({ owner }) => owner);
}

/**
 * Whoever gets hold of a process must not be able to change tables, drop triggers or go past the rows' policies.
 * @throws Error when the role it logs in as could become an owner, unless ALLOW_TABLE_OWNER says that this is fine here
 */
export async function refuseTableOwner(
  { reader }: Pick<Database, 'reader'>,
  { allowTableOwner }: Pick<Environment, 'allowTableOwner'>,
  variable = 'DATABASE_URL',
): Promise<void> {
  if (allowTableOwner === 'yes') return;
  const ask = <T>(sql: string, values: unknown[] = []): Promise<T[]> => asPlatform(() => reader.query(sql, values));
  // Connections act as another role from their beginning, which whoever sends statements can take back.
  const [login] = await ask<{ name: string }>('SELECT session_user::text AS name');
  const owners = await ownersWithin(ask, login?.name ?? '');
  if (owners.length === 0) return;
  throw new Error(
    `the user of ${variable}, ${login?.name}, could become ${owners.join(' or ')}, who owns what is in there. ` +
      'Give api and worker a role that owns nothing (docs/database-roles.md), or say ALLOW_TABLE_OWNER=yes where nobody is a customer.',
  );
}
