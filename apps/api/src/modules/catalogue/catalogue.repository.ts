import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import type { CatalogueEntry, CatalogueList } from './lists/catalogue-list.js';

/** How many entries a load added, and how many it changed. */
export interface UpsertCounts {
  readonly inserted: number;
  readonly updated: number;
}

/** A load as it goes on record. */
export interface CatalogueChange extends UpsertCounts {
  readonly list: string;
  readonly actor: string;
  readonly occurredAt: Date;
  readonly unchanged: number;
}

/** Writes of the lists. */
@Injectable()
export class CatalogueRepository {
  /** Lets loads take turns until the transaction ends. */
  async lock(tx: Tx): Promise<void> {
    await tx.query('SELECT 1 FROM catalogue_version FOR UPDATE');
  }

  /** The codes among those given that a list does not have. */
  async listMissingCodes(tx: Tx, list: CatalogueList, codes: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ code: string }[]>(
      `SELECT given.code FROM unnest($1::text[]) given (code)
       WHERE NOT EXISTS (SELECT 1 FROM ${list.name} t WHERE t.code = given.code)`,
      [codes],
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Adds the entries whose key is new and changes those that differ, in one statement. */
  async upsert(tx: Tx, list: CatalogueList, entries: readonly CatalogueEntry[]): Promise<UpsertCounts> {
    const [counts] = await tx.query<UpsertCounts[]>(upsertStatement(list), [JSON.stringify(entries)]);
    return counts ?? { inserted: 0, updated: 0 };
  }

  /** Entries of a list, in use or not. */
  async count(tx: Tx, list: CatalogueList): Promise<number> {
    const [row] = await tx.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${list.name}`);
    return row?.n ?? 0;
  }

  /** Keeps who loaded what; the version rises when an entry changed, which tells every process to read again. */
  async recordChange(tx: Tx, change: CatalogueChange): Promise<void> {
    const { list, actor, occurredAt, inserted, updated, unchanged } = change;
    const rise = inserted + updated > 0 ? 1 : 0;
    await tx.query(
      `WITH current AS (UPDATE catalogue_version SET version = version + $2 RETURNING version)
       INSERT INTO catalogue_change (id, list, actor, occurred_at, version, inserted, updated, unchanged)
       SELECT $1, $3, $4, $5, version, $6, $7, $8 FROM current`,
      [newId(), rise, list, actor, occurredAt, inserted, updated, unchanged],
    );
  }
}

function upsertStatement({ name, columns, keys }: CatalogueList): string {
  const names = columns.map((column) => column.name).join(', ');
  const others = columns.filter(({ isKey }) => !isKey).map((column) => column.name);
  const assignments = others.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  const row = (source: string) => `(${others.map((column) => `${source}.${column}`).join(', ')})`;
  return `
    WITH changed AS (
      INSERT INTO ${name} AS known (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1::json)
      ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${assignments}
      WHERE ${row('known')} IS DISTINCT FROM ${row('EXCLUDED')}
      RETURNING (xmax = 0) AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new)::int AS inserted, count(*) FILTER (WHERE NOT is_new)::int AS updated
    FROM changed`;
}
