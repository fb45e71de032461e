import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors/domain-error.js';
import { holdsDates } from './lists/catalogue-column.js';
import type { CatalogueEntry, CatalogueList } from './lists/catalogue-list.js';
import { CATALOGUE_LISTS } from './lists/catalogue-lists.js';

/** The latest load of a list. */
export interface CatalogueChangeView {
  readonly actor: string;
  readonly occurred_at: string;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** A list as staff see it among the others. */
export interface CatalogueListView {
  readonly list: string;
  readonly columns: readonly string[];
  /** The columns of the key. */
  readonly keys: readonly string[];
  readonly entries: number;
  readonly latest_change: CatalogueChangeView | null;
}

/** Key of the entry a page begins after. */
export type CataloguePosition = readonly string[];

/** A page of entries of a list. */
export interface CataloguePage {
  readonly entries: readonly CatalogueEntry[];
  readonly next: CataloguePosition | null;
}

const NAMES = [...CATALOGUE_LISTS.keys()];

const OVERVIEW = `
  SELECT counted.list, counted.entries, (
    SELECT json_build_object('actor', c.actor, 'occurred_at', c.occurred_at, 'inserted', c.inserted,
      'updated', c.updated, 'unchanged', c.unchanged)
    FROM catalogue_change c WHERE c.list = counted.list ORDER BY c.occurred_at DESC, c.id DESC LIMIT 1) AS latest_change
  FROM (${NAMES.map((name) => `SELECT '${name}' AS list, count(*)::int AS entries FROM ${name}`).join(' UNION ALL ')}) counted`;

/** Reads the lists for staff. */
@Injectable()
export class CatalogueQueries {
  constructor(private readonly database: Database) {}

  /** @returns null when there is no such list */
  findList(name: string): CatalogueList | null {
    return CATALOGUE_LISTS.get(name) ?? null;
  }

  /** @throws NotFound there is no list of this name */
  getList(name: string): CatalogueList {
    const list = this.findList(name);
    if (list === null) throw new NotFound('There is no such list.');
    return list;
  }

  /** Every list, in the order in which they are best loaded. */
  async overview(): Promise<CatalogueListView[]> {
    const rows = await this.database.reader.query<Omit<CatalogueListView, 'columns' | 'keys'>[]>(OVERVIEW);
    const byName = new Map(rows.map((row) => [row.list, row]));
    return [...CATALOGUE_LISTS].map(([list, { columns, keys }]) => ({
      list,
      columns: columns.map(({ name }) => name),
      keys,
      entries: byName.get(list)?.entries ?? 0,
      latest_change: byName.get(list)?.latest_change ?? null,
    }));
  }

  /** Every entry of a list, in the order of its key. */
  async listAll(list: CatalogueList): Promise<CatalogueEntry[]> {
    return await this.database.reader.query<CatalogueEntry[]>(selection(list, ''));
  }

  /** One entry, in use or not. @param key its values of the key's columns, in their order. @returns null when there is none */
  async find(
    list: CatalogueList,
    key: CataloguePosition,
    tx: Tx = this.database.reader,
  ): Promise<CatalogueEntry | null> {
    const where = list.keys.map((name, index) => `t.${name} = $${index + 1}`).join(' AND ');
    const [entry] = await tx.query<CatalogueEntry[]>(selection(list, `WHERE ${where}`), [...key]);
    return entry ?? null;
  }

  /** @param limit entries at most */
  async listPage(list: CatalogueList, after: CataloguePosition | null, limit: number): Promise<CataloguePage> {
    const placeholders = list.keys.map((_, index) => `$${index + 1}`).join(', ');
    const where = after === null ? '' : `WHERE (${list.keys.map((key) => `t.${key}`).join(', ')}) > (${placeholders})`;
    const statement = `${selection(list, where)} LIMIT ${limit + 1}`;
    const rows = await this.database.reader.query<CatalogueEntry[]>(statement, [...(after ?? [])]);
    const entries = rows.slice(0, limit);
    const latest = entries.at(-1);
    const next = rows.length > limit && latest !== undefined ? list.keys.map((name) => String(latest[name])) : null;
    return { entries, next };
  }
}

function selection({ name, columns, keys }: CatalogueList, where: string): string {
  const selected = columns.map((column) => (holdsDates(column) ? `t.${column.name}::text` : `t.${column.name}`));
  const order = keys.map((key) => `t.${key}`).join(', ');
  return `SELECT ${selected.join(', ')} FROM ${name} t ${where} ORDER BY ${order}`;
}
