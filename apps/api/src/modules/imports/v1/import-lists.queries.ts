import type { ImportList } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { RowCursor } from '../../../platform/database/row-cursor.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';
import { statusesIn } from './version-one-states.js';

/** One import in a list of version 1, as on the wire. */
export interface ImportListEntry {
  readonly external_account_number: string;
  readonly platform_account_number: string | null;
  /** UTC with microseconds; null while there is no account. */
  readonly account_created_at: string | null;
  /** Code of the wave that it came with, where it is asked for. */
  readonly wave?: string | null;
}

/** The requested list, its supplier, and the process after which it begins. */
export interface ImportListQuestion {
  readonly importSupplierId: string;
  readonly lists: readonly ImportList[];
  readonly after: ImportListPosition | null;
  /** Whether waves are named. */
  readonly hasWaves: boolean;
}

/** A position in the order of creation. */
export interface ImportListPosition {
  /** UTC with microseconds. */
  readonly createdAt: string;
  readonly id: string;
}

/** A page of a list. */
export interface ImportListPage {
  readonly entries: readonly ImportListEntry[];
  /** null when nothing follows. */
  readonly next: ImportListPosition | null;
}

type PositionedEntry = ImportListEntry & ImportListPosition;

/** The lists of version 1, in the order in which the processes were created. */
@Injectable()
export class ImportListsQueries {
  constructor(private readonly database: Database) {}

  /** A cursor over the whole list, or over the part after a position, as it is now. The caller closes it. */
  open(question: ImportListQuestion): Promise<RowCursor<ImportListEntry>> {
    const { text, parameters } = listSql(question);
    return this.database.cursor(text, parameters);
  }

  /**
   * One page. A reader of all pages sees every process that existed when the first page was read, once and in order; one
   * that is created meanwhile comes at the end or is missing.
   * @param limit entries at most
   */
  async page(question: ImportListQuestion, limit: number): Promise<ImportListPage> {
    const { text, parameters } = listSql(question, `, ${utcInstant('p.created_at')} AS "createdAt", p.id`);
    const rows = await this.database.read((tx) =>
      tx.query<PositionedEntry[]>(`${text} LIMIT ${limit + 1}`, parameters),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      entries: page.map(({ createdAt: _, id: __, ...entry }) => entry),
      next: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
    };
  }
}

/** The statement of a list; accounts are looked up only for lists with imported ones. */
export function listSql(
  { importSupplierId, lists, after, hasWaves }: ImportListQuestion,
  further = '',
): { text: string; parameters: string[] } {
  const withAccounts = lists.includes('imported');
  const number = withAccounts ? 'p.platform_identifier' : 'NULL';
  const createdAt = withAccounts ? utcInstant('a.created_at') : 'NULL';
  // Only what was imported has an account: of the others none is looked for, as nothing equals null.
  const account = `LEFT JOIN account a ON a.process_id = CASE WHEN p.status IN (${statusesSql(['imported'])}) THEN p.id END`;
  const text = `SELECT p.external_account_number, ${number} AS platform_account_number,
      ${createdAt} AS account_created_at${hasWaves ? ', w.code AS wave' : ''}${further}
    FROM account_import_process p ${withAccounts ? account : ''} ${hasWaves ? 'LEFT JOIN import_wave w ON w.id = p.wave_id' : ''}
    WHERE p.import_supplier_id = $1 AND p.status IN (${statusesSql(lists)})
      ${after === null ? '' : 'AND (p.created_at, p.id) > ($2::timestamptz, $3::uuid)'}
    ORDER BY p.created_at, p.id`;
  return { text, parameters: after === null ? [importSupplierId] : [importSupplierId, after.createdAt, after.id] };
}

function statusesSql(lists: readonly ImportList[]): string {
  return statusesIn(lists)
    .map((status) => `'${status}'`)
    .join(', ');
}
