import { FieldErrorTree } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { CatalogueRepository, type ComparedEntry } from '../catalogue.repository.js';
import { type CatalogueLine, readCatalogueCsv } from '../csv/read-catalogue-csv.js';
import type { CatalogueList } from '../lists/catalogue-list.js';
import { CATALOGUE_LISTS } from '../lists/catalogue-lists.js';

/** Load entries of a list on behalf of a member of staff. */
export interface LoadCatalogueList {
  readonly list: CatalogueList;
  readonly csv: Buffer;
  readonly actor: string;
  readonly reason: string;
}

/** Result of a load. `total` counts the entries the list has now. */
export interface LoadedCatalogueList {
  readonly list: string;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly total: number;
}

/** Preview of a load. */
export interface ComparedCatalogueList {
  /** The entries that it would add or change. */
  readonly changes: readonly ComparedEntry[];
  readonly unchanged: number;
}

/** Takes the entries of a file into a list: new ones are added, known ones changed, none removed. */
@Injectable()
export class LoadCatalogueListUseCase {
  constructor(
    private readonly repository: CatalogueRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * All or nothing: with one line wrong, nothing of the file is loaded.
   * @throws FieldErrorsError every problem of the file, by line
   */
  async run(tx: Tx, { list, csv, actor, reason }: LoadCatalogueList): Promise<LoadedCatalogueList> {
    const entries = readEntries(list, csv);
    await this.repository.lock(tx);
    refuse(await this.missingReferences(tx, list, entries));
    const change = { list: list.name, actor, reason, occurredAt: this.clock.now() };
    const id = await this.repository.beginChange(tx, change);
    const loaded = entries.map(({ entry }) => entry);
    const { inserted, updated } = await this.repository.upsert(tx, id, list, loaded);
    const counts = { inserted, updated, unchanged: loaded.length - inserted - updated };
    await this.repository.endChange(tx, id, { ...counts, removed: 0 });
    return { list: list.name, ...counts, total: await this.repository.count(tx, list) };
  }

  /** Previews a load of the file; nothing is loaded. @throws FieldErrorsError every problem of the file, by line */
  async compare(list: CatalogueList, csv: Buffer): Promise<ComparedCatalogueList> {
    const lines = readEntries(list, csv);
    const tx = this.database.reader;
    refuse(await this.missingReferences(tx, list, lines));
    const entries = lines.map(({ entry }) => entry);
    const changes = await this.repository.compare(tx, list, entries);
    return { changes, unchanged: entries.length - changes.length };
  }

  private async missingReferences(
    tx: Tx,
    list: CatalogueList,
    lines: readonly CatalogueLine[],
  ): Promise<FieldErrorTree> {
    const errors = new FieldErrorTree();
    for (const { name, references } of list.columns) {
      const target = CATALOGUE_LISTS.get(references ?? '');
      if (target === undefined) continue;
      const given = new Set(lines.flatMap(({ entry }) => (entry[name] === null ? [] : [String(entry[name])])));
      const missing = await this.repository.listMissingCodes(tx, target, [...given]);
      for (const { line, entry } of lines) {
        const code = String(entry[name]);
        if (missing.has(code)) errors.add(['lines', line, name], `"${code}" is not in the list ${target.name}.`);
      }
    }
    return errors;
  }
}

/** @throws FieldErrorsError every line that cannot be read */
function readEntries(list: CatalogueList, csv: Buffer): readonly CatalogueLine[] {
  const { lines, errors } = readCatalogueCsv(list, csv);
  refuse(errors);
  return lines;
}

function refuse(errors: FieldErrorTree): void {
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
}
