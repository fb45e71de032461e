import type { MigrationInterface } from 'typeorm';

/** What keeps readers and writers waiting, or takes away what the release before uses. */
const RULES: readonly { readonly pattern: RegExp; readonly unless?: RegExp; readonly instead: string }[] = [
  {
    pattern: /^CREATE (UNIQUE )?INDEX\b/,
    unless: /^CREATE (UNIQUE )?INDEX CONCURRENTLY\b/,
    instead: 'CREATE INDEX CONCURRENTLY, in a migration of its own without a transaction',
  },
  { pattern: /^DROP INDEX\b/, unless: /^DROP INDEX CONCURRENTLY\b/, instead: 'DROP INDEX CONCURRENTLY' },
  { pattern: /^REINDEX\b/, unless: /CONCURRENTLY/, instead: 'REINDEX CONCURRENTLY' },
  {
    pattern: /\bADD COLUMN\b[^,]*\bNOT NULL\b/,
    unless: /\bDEFAULT\b/,
    instead: 'a column that may be NULL, or one with a constant DEFAULT: the release before does not name it',
  },
  {
    pattern:
      /\bADD COLUMN\b.*(\bDEFAULT\s+(GEN_RANDOM_UUID|CLOCK_TIMESTAMP|RANDOM|NEXTVAL)\b|\bGENERATED\b|\b(BIG|SMALL)?SERIAL\b)/,
    instead: 'a column without a default, filled in batches: every row would be written anew under a lock',
  },
  { pattern: /\bALTER COLUMN\b.*\bTYPE\b/, instead: 'a new column, filled in batches, read from by the next release' },
  {
    pattern: /\bSET NOT NULL\b/,
    instead: 'CHECK (... IS NOT NULL) NOT VALID, VALIDATE CONSTRAINT in a later migration, and then SET NOT NULL',
  },
  {
    pattern: /\bADD (CONSTRAINT \S+ )?(CHECK|FOREIGN KEY)\b/,
    unless: /\bNOT VALID\b/,
    instead: 'NOT VALID, and VALIDATE CONSTRAINT in a later migration',
  },
  {
    pattern: /\bADD (CONSTRAINT \S+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b/,
    unless: /\bUSING INDEX\b/,
    instead: 'a unique index made CONCURRENTLY, and ADD CONSTRAINT ... USING INDEX',
  },
  {
    pattern: /^DROP (TABLE|VIEW|FUNCTION|TYPE)\b|\bDROP (COLUMN|DEFAULT)\b|\bRENAME\b/,
    instead: 'to leave it until a release that does not know it any more is the one before',
  },
  {
    pattern: /^(UPDATE|DELETE|INSERT|WITH|MERGE)\b/,
    instead: 'batches with a commit after each: rows stay locked until the whole migration ends',
  },
  { pattern: /^(VACUUM FULL|CLUSTER|LOCK|TRUNCATE)\b/, instead: 'nothing of the kind beside a running service' },
];

/** A statement that is dangerous and is known to be harmless here says so: `-- safe: why`. */
const EXPLAINED = /--\s*safe:\s*\S/i;

/** The statements a migration sends, in order. It must not need answers to know them. */
export async function statementsOf(migration: new () => MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const recorder = { query: async (sql: string) => void statements.push(sql) };
  await Reflect.apply(migration.prototype.up, new migration(), [recorder]);
  return statements;
}

/**
 * What a migration does that does not go beside a running service. Tables it makes itself are nobody's yet.
 * @returns a sentence for each, with what to do instead
 */
export async function violationsOf(migration: new () => MigrationInterface): Promise<string[]> {
  const statements = await statementsOf(migration);
  const own = new Set(
    statements.flatMap((sql) => /^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/.exec(plain(sql))?.[1] ?? []),
  );
  const found = statements
    .filter((sql) => !EXPLAINED.test(sql) && !isOfOwn(plain(sql), own))
    .flatMap((sql) => {
      const text = plain(sql);
      const broken = RULES.filter(({ pattern, unless }) => pattern.test(text) && !unless?.test(text));
      return broken.map(({ instead }) => `${migration.name}: ${text.slice(0, 80)} - rather ${instead}`);
    });
  const isConcurrent = statements.some((sql) => /\bCONCURRENTLY\b/.test(plain(sql)));
  const isInTransaction = Reflect.get(new migration(), 'transaction') !== false;
  return isConcurrent && isInTransaction
    ? [...found, `${migration.name}: CONCURRENTLY needs transaction = false`]
    : found;
}

/** Without comments and texts, on one line, in capitals. */
function plain(sql: string): string {
  const bare = sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'[^']*'/g, "''");
  return bare.replaceAll(/\s+/g, ' ').trim().toUpperCase();
}

/** What fills an own table from another one is not: a table that was made with a reference has the other one locked meanwhile. */
function isOfOwn(text: string, own: ReadonlySet<string>): boolean {
  const read = /^INSERT\b/.test(text)
    ? [...text.matchAll(/\b(?:FROM|JOIN) ([\w.]+)(?!\w*\()/g)].map(([, name]) => name)
    : [];
  return own.has(tableOf(text) ?? '') && read.every((name) => name !== undefined && own.has(name));
}

function tableOf(text: string): string | undefined {
  const tables =
    /^(?:ALTER TABLE (?:ONLY )?|UPDATE |DELETE FROM |INSERT INTO |TRUNCATE (?:TABLE )?|CREATE .*?INDEX .*? ON )(\S+)/;
  return tables.exec(text)?.[1];
}
