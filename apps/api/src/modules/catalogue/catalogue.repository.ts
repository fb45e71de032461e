import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import type { CatalogueEntry, CatalogueList } from './lists/catalogue-list.js';

/** How many entries a change added, changed and took away. */
export interface ChangeCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
}

/** A change of a list, as recorded. */
export interface NewCatalogueChange {
  readonly list: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly occurredAt: Date;
  /** Id of the change that it takes back. */
  readonly undoes?: string;
}

/** Effect of writing an entry to a list. */
export type EntryChange = 'added' | 'changed' | 'deactivated';

/** An entry that a list has not got, or has otherwise. */
export interface ComparedEntry {
  readonly entry: CatalogueEntry;
  readonly change: EntryChange;
}

/** Writes of the lists. */
@Injectable()
export class CatalogueRepository {
  /** Locks changes of the catalogue until the transaction ends. */
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

  /** The changes that {@link upsert} would make, entry by entry; unchanged entries are left out. */
  async compare(tx: Tx, list: CatalogueList, entries: readonly CatalogueEntry[]): Promise<ComparedEntry[]> {
    return await tx.query<ComparedEntry[]>(compareStatement(list), [JSON.stringify(entries)]);
  }

  /**
   * Adds entries with a new key and changes those that differ, in one statement that stores their previous values
   * with the change.
   * @param entries as values, or as JSON text
   */
  async upsert(
    tx: Tx,
    changeId: string,
    list: CatalogueList,
    entries: readonly CatalogueEntry[] | string,
  ): Promise<Omit<ChangeCounts, 'removed'>> {
    const json = typeof entries === 'string' ? entries : JSON.stringify(entries);
    const [counts] = await tx.query<Omit<ChangeCounts, 'removed'>[]>(upsertStatement(list), [json, changeId]);
    return counts ?? { inserted: 0, updated: 0 };
  }

  /** Takes entries away for good. @param keys as {@link keySql} writes them @returns how many there were */
  async remove(tx: Tx, changeId: string, list: CatalogueList, keys: readonly string[]): Promise<number> {
    const [{ removed }] = await tx.query<[{ removed: number }]>(
      `WITH gone AS (DELETE FROM ${list.name} t WHERE ${keySql(list, 't')} = ANY($2::text[]) RETURNING t.*), kept AS (
         INSERT INTO catalogue_change_entry (change_id, key, before)
         SELECT $1, ${keySql(list, 'gone')}, to_jsonb(gone) FROM gone)
       SELECT count(*)::int AS removed FROM gone`,
      [changeId, keys],
    );
    return removed;
  }

  /** Takes entries out of use. @param keys as {@link keySql} writes them @returns how many were in use */
  async deactivate(tx: Tx, changeId: string, list: CatalogueList, keys: readonly string[]): Promise<number> {
    const [{ deactivated }] = await tx.query<[{ deactivated: number }]>(
      `WITH known AS MATERIALIZED (
         SELECT t.* FROM ${list.name} t WHERE ${keySql(list, 't')} = ANY($2::text[]) AND t.is_active
       ), changed AS (
         UPDATE ${list.name} t SET is_active = false WHERE ${keySql(list, 't')} = ANY($2::text[]) AND t.is_active RETURNING t.*
       ), kept AS (
         INSERT INTO catalogue_change_entry (change_id, key, before, after)
         SELECT $1, ${keySql(list, 'changed')}, to_jsonb(known), to_jsonb(changed)
         FROM changed JOIN known USING (${list.keys.join(', ')}))
       SELECT count(*)::int AS deactivated FROM changed`,
      [changeId, keys],
    );
    return deactivated;
  }

  /** Entries of a list, in use or not. */
  async count(tx: Tx, list: CatalogueList): Promise<number> {
    const [row] = await tx.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${list.name}`);
    return row?.n ?? 0;
  }

  /** Begins the record of a change, to which entries can then be added. @returns its id */
  async beginChange(tx: Tx, { list, actor, reason, occurredAt, undoes }: NewCatalogueChange): Promise<string> {
    const id = newId();
    await tx.query(
      `INSERT INTO catalogue_change (id, list, actor, reason, occurred_at, undoes, version, inserted, updated, unchanged)
       SELECT $1, $2, $3, $4, $5, $6, version, 0, 0, 0 FROM catalogue_version`,
      [id, list, actor, reason, occurredAt, undoes ?? null],
    );
    return id;
  }

  /** Ends the record. When an entry changed, the version rises, so that every process reads the lists again. */
  async endChange(tx: Tx, id: string, counts: ChangeCounts & { unchanged: number }): Promise<void> {
    const { inserted, updated, removed, unchanged } = counts;
    await tx.query(
      `WITH current AS (UPDATE catalogue_version SET version = version + $2 RETURNING version)
       UPDATE catalogue_change c SET version = current.version, inserted = $3, updated = $4, removed = $5, unchanged = $6
       FROM current WHERE c.id = $1`,
      [id, inserted + updated + removed > 0 ? 1 : 0, inserted, updated, removed, unchanged],
    );
  }
}

/** The key of an entry as text: its values in a JSON array, `["FEN-FIX-26", "GAS"]`. */
export function keySql({ keys }: CatalogueList, row: string): string {
  return `jsonb_build_array(${keys.map((key) => `${row}.${key}`).join(', ')})::text`;
}

const given = (name: string) => `json_populate_recordset(NULL::${name}, $1::json)`;

function rowSql({ columns }: CatalogueList, row: string): string {
  const others = columns.filter(({ isKey }) => !isKey);
  return `(${others.map(({ name }) => `${row}.${name}`).join(', ')})`;
}

function compareStatement(list: CatalogueList): string {
  const { name, keys } = list;
  const isNew = `known.${keys[0] ?? ''} IS NULL`;
  return `
    SELECT to_jsonb(given) AS entry, CASE WHEN ${isNew} THEN 'added'
      WHEN known.is_active AND NOT given.is_active THEN 'deactivated' ELSE 'changed' END AS change
    FROM ${given(name)} given LEFT JOIN ${name} known USING (${keys.join(', ')})
    WHERE ${isNew} OR ${rowSql(list, 'known')} IS DISTINCT FROM ${rowSql(list, 'given')}
    ORDER BY ${keys.map((key) => `given.${key}`).join(', ')}`;
}

function upsertStatement(list: CatalogueList): string {
  const { name, columns, keys } = list;
  const names = columns.map((column) => column.name).join(', ');
  const others = columns.filter(({ isKey }) => !isKey).map((column) => column.name);
  const assignments = others.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  return `
    WITH known AS MATERIALIZED (
      SELECT t.* FROM ${name} t JOIN ${given(name)} given USING (${keys.join(', ')})
    ), changed AS (
      INSERT INTO ${name} AS known (${names}) SELECT ${names} FROM ${given(name)}
      ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${assignments}
      WHERE ${rowSql(list, 'known')} IS DISTINCT FROM ${rowSql(list, 'EXCLUDED')}
      RETURNING known.*
    ), kept AS (
      INSERT INTO catalogue_change_entry (change_id, key, before, after)
      SELECT $2, ${keySql(list, 'changed')}, to_jsonb(known), to_jsonb(changed)
      FROM changed LEFT JOIN known USING (${keys.join(', ')}) RETURNING before IS NULL AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new)::int AS inserted, count(*) FILTER (WHERE NOT is_new)::int AS updated FROM kept`;
}
