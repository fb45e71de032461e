import { FieldErrorTree } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/index.js';
import { Clock } from '../../../platform/time/clock.js';
import { CatalogueRepository } from '../catalogue.repository.js';
import { type CatalogueLine, readCatalogueCsv } from '../csv/read-catalogue-csv.js';
import type { CatalogueList } from '../lists/catalogue-list.js';
import { CATALOGUE_LISTS } from '../lists/catalogue-lists.js';

/** Load entries of a list on behalf of a member of staff. */
export interface LoadCatalogueList {
  readonly list: CatalogueList;
  readonly csv: Buffer;
  readonly actor: string;
}

/** What a load did. `total` counts the entries the list has now. */
export interface LoadedCatalogueList {
  readonly list: string;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly total: number;
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
   *
   * @param outer transaction to be part of
   * @throws FieldErrorsError every problem of the file, by line
   */
  run({ list, csv, actor }: LoadCatalogueList, outer?: Tx): Promise<LoadedCatalogueList> {
    const { lines, errors } = readCatalogueCsv(list, csv);
    refuse(errors);
    return this.database.transaction(async (tx) => {
      await this.repository.lock(tx);
      refuse(await this.missingReferences(tx, list, lines));
      const entries = lines.map(({ entry }) => entry);
      const { inserted, updated } = await this.repository.upsert(tx, list, entries);
      const counts = { inserted, updated, unchanged: entries.length - inserted - updated };
      await this.repository.recordChange(tx, { list: list.name, actor, occurredAt: this.clock.now(), ...counts });
      return { list: list.name, ...counts, total: await this.repository.count(tx, list) };
    }, outer);
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

function refuse(errors: FieldErrorTree): void {
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
}
