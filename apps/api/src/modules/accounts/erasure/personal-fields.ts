import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { AccountAdditions } from '../additions/account-additions.js';
import { PERSONAL_TABLES, type PersonalTable } from './personal-columns.js';

/** Rows of an account that hold something personal, by their tables; those without any are left out. */
export type PersonalRows = Readonly<Record<string, number>>;

/** Reads and erases the personal fields of one account. Money and meter points stay. */
@Injectable()
export class PersonalFields {
  constructor(private readonly additions: AccountAdditions) {}

  async count(tx: Tx, accountId: string): Promise<PersonalRows> {
    const [{ rows }] = await tx.query<[{ rows: Record<string, number> }]>(COUNT, [accountId]);
    return Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0));
  }

  /** Keys of the documents that notes and statements name, in the storage. */
  async documents(tx: Tx, accountId: string): Promise<string[]> {
    const found = await tx.query<{ path: string }[]>(DOCUMENTS, [accountId]);
    return found.map(({ path }) => path);
  }

  /** Values of the personal fields of an account as texts, also of data added after the import. */
  async texts(tx: Tx, accountId: string): Promise<string[]> {
    const found = await tx.query<{ text: string }[]>(TEXTS, [accountId]);
    return found.map(({ text }) => text);
  }

  /**
   * Erases the personal fields of an account. The account stays locked until the transaction ends, so that nothing is
   * added meanwhile; its checksum of later data is updated and still detects other changes.
   */
  async erase(tx: Tx, accountId: string): Promise<PersonalRows> {
    await tx.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [accountId]);
    const rows = await this.count(tx, accountId);
    await this.additions.recordChange(tx, accountId, async () => {
      for (const table of PERSONAL_TABLES) await tx.query(eraseSql(table), [accountId]);
    });
    return rows;
  }
}

const quoted = (column: string) => `"${column}"`;

function isHeld({ columns, isWhole }: PersonalTable): string {
  return isWhole ? 'true' : `num_nonnulls(${columns.map(quoted).join(', ')}) > 0`;
}

function eraseSql(table: PersonalTable): string {
  const { table: name, columns, isWhole, rows } = table;
  if (isWhole) return `DELETE FROM ${name} WHERE ${rows}`;
  const nulls = columns.map((column) => `${quoted(column)} = NULL`).join(', ');
  return `UPDATE ${name} SET ${nulls} WHERE ${rows} AND ${isHeld(table)}`;
}

const COUNT = `SELECT json_build_object(${PERSONAL_TABLES.map(
  (table) => `'${table.table}', (SELECT count(*) FROM ${table.table} WHERE ${table.rows} AND ${isHeld(table)})`,
).join(', ')}) AS rows`;

const TEXTS = PERSONAL_TABLES.map(
  ({ table, columns, rows }) => `SELECT v.text FROM (SELECT * FROM ${table} WHERE ${rows}) t
    CROSS JOIN LATERAL (VALUES ${columns.map((column) => `(t.${quoted(column)}::text)`).join(', ')}) AS v (text)
    WHERE v.text IS NOT NULL`,
).join(' UNION ');

const DOCUMENTS = `SELECT document_path AS path FROM note_document WHERE account_id = $1 AND document_path IS NOT NULL
  UNION SELECT statement_path FROM statement WHERE account_id = $1 AND statement_path IS NOT NULL ORDER BY 1`;
