import { FieldErrorTree, JsonNumber } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { CatalogueQueries } from '../catalogue.queries.js';
import { CatalogueRepository } from '../catalogue.repository.js';
import { type CatalogueColumn, type CatalogueValue, type ReadField, readField } from '../lists/catalogue-column.js';
import type { CatalogueEntry, CatalogueList } from '../lists/catalogue-list.js';
import { CATALOGUE_LISTS } from '../lists/catalogue-lists.js';

/** Change one entry of a list on behalf of a member of staff. */
export interface ChangeCatalogueEntry {
  readonly list: CatalogueList;
  /** Values of the key's columns, in their order. */
  readonly key: readonly string[];
  /** Values by column as they were sent; null is what an empty field of a file is. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether columns that are not named stay as they are and the entry has to be there; otherwise it may be new. */
  readonly isPartial: boolean;
  readonly actor: string;
  readonly reason: string;
}

/** The entry before, null when it is new, and after. */
export interface ChangedCatalogueEntry {
  readonly before: CatalogueEntry | null;
  readonly after: CatalogueEntry;
}

/** Adds one entry to a list, or changes it, by the rules that hold for a file. */
@Injectable()
export class ChangeCatalogueEntryUseCase {
  constructor(
    private readonly repository: CatalogueRepository,
    private readonly queries: CatalogueQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws FieldErrorsError every problem, below `values` by column
   * @throws NotFound when a change is partial and there is no such entry
   */
  async run(
    tx: Tx,
    { list, key, values, isPartial, actor, reason }: ChangeCatalogueEntry,
  ): Promise<ChangedCatalogueEntry> {
    await this.repository.lock(tx);
    const before = await this.queries.find(list, key, tx);
    if (before === null && isPartial) throw new NotFound('The list has no such entry.');
    const named = Object.fromEntries(list.keys.map((name, index) => [name, key[index]]));
    const entry = readEntry(list, { ...(isPartial && before), ...named }, values, before);
    await this.refuseMissingCodes(tx, list, entry);
    const change = { list: list.name, actor, reason, occurredAt: this.clock.now() };
    const id = await this.repository.beginChange(tx, change);
    const { inserted, updated } = await this.repository.upsert(tx, id, list, [entry]);
    const counts = { inserted, updated, removed: 0, unchanged: 1 - inserted - updated };
    await this.repository.endChange(tx, id, counts);
    return { before, after: (await this.queries.find(list, key, tx)) ?? entry };
  }

  private async refuseMissingCodes(tx: Tx, list: CatalogueList, entry: CatalogueEntry): Promise<void> {
    const errors = new FieldErrorTree();
    for (const { name, references } of list.columns) {
      const target = CATALOGUE_LISTS.get(references ?? '');
      const code = entry[name] ?? null;
      if (target === undefined || code === null) continue;
      const missing = await this.repository.listMissingCodes(tx, target, [String(code)]);
      if (missing.size > 0) errors.add(['values', name], `"${String(code)}" is not in the list ${target.name}.`);
    }
    refuse(errors);
  }
}

function readEntry(
  list: CatalogueList,
  known: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  before: CatalogueEntry | null,
): CatalogueEntry {
  const errors = new FieldErrorTree();
  for (const name of Object.keys(values)) {
    if (!list.columns.some((column) => column.name === name))
      errors.add(['values', name], 'This is no column of the list.');
    else if (list.keys.includes(name)) errors.add(['values', name], 'The key of an entry does not change.');
  }
  const entry: Record<string, CatalogueValue> = {};
  for (const column of list.columns) {
    const { name } = column;
    const isGiven = Object.hasOwn(values, name);
    // A key is taken as it is: cut to that of another entry, it would change that one.
    const text = textOf(isGiven ? values[name] : known[name], !list.keys.includes(name));
    const isThere = column.isKey && before !== null;
    const field = isGiven && text === '' ? readEmpty(column) : isThere ? { value: text } : readText(column, text);
    if ('value' in field) entry[name] = field.value;
    else errors.add(['values', name], field.problem);
  }
  if (errors.isEmpty) for (const { column, problem } of list.check(entry)) errors.add(['values', column], problem);
  refuse(errors);
  return entry;
}

function readText(column: CatalogueColumn, text: string | null): ReadField {
  return text === null ? { problem: 'Expected text, a number, true, false or null.' } : readField(column, text);
}

/** Reads an empty field of a single entry: in a file it means what the column defines, here it is no value. */
function readEmpty(column: CatalogueColumn): ReadField {
  return column.empty === null ? readField(column, '') : { problem: 'A value is required.' };
}

/** A value as a field of a file would have it. @param isCut whether blanks around it are left out */
function textOf(value: unknown, isCut: boolean): string | null {
  if (value === null || value === undefined) return '';
  if (value instanceof JsonNumber) return value.toString();
  if (!['string', 'number', 'boolean'].includes(typeof value)) return null;
  return isCut ? String(value).trim() : String(value);
}

function refuse(errors: FieldErrorTree): void {
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
}
