import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { CatalogueChangeNotUndoable, namesOfKeys } from '../catalogue.errors.js';
import { CatalogueRepository } from '../catalogue.repository.js';
import { CatalogueChangesQueries } from '../catalogue-changes.queries.js';
import type { CatalogueEntry, CatalogueList } from '../lists/catalogue-list.js';
import { CATALOGUE_LISTS } from '../lists/catalogue-lists.js';
import type { ListUsed } from './remove-catalogue-entry.usecase.js';

/** Take a change of a list back on behalf of a member of staff. */
export interface UndoCatalogueChange {
  readonly list: CatalogueList;
  /** Id of the change. */
  readonly id: string;
  readonly actor: string;
  readonly reason: string;
  readonly listUsed: ListUsed;
}

/** Result of the undo. `total` counts the entries the list has now. */
export interface UndoneCatalogueChange {
  readonly list: string;
  /** Entries that are there again. */
  readonly restored: number;
  /** Entries that are as they were. */
  readonly reverted: number;
  /** Entries that the change had added and that are gone. */
  readonly removed: number;
  /** Entries that the change had added, that something names by now, and that are out of use. */
  readonly deactivated: number;
  readonly total: number;
}

/** Takes a load, or the change of an entry, back as a whole. */
@Injectable()
export class UndoCatalogueChangeUseCase {
  constructor(
    private readonly repository: CatalogueRepository,
    private readonly changes: CatalogueChangesQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Undoes one change of a list.
   * @throws NotFound the list has no such change, or it is older than the kept history
   * @throws CatalogueChangeNotUndoable it was undone already, a newer change touched one of its entries, or what one named is gone
   */
  async run(tx: Tx, { list, id, actor, reason, listUsed }: UndoCatalogueChange): Promise<UndoneCatalogueChange> {
    await this.repository.lock(tx);
    const change = await this.changes.find(tx, list, id);
    if (change === null) throw new NotFound('There is no such change of the list.');
    if (change.undoneAt !== null) throw new CatalogueChangeNotUndoable('It was undone already.');
    const touched = await this.changes.listTouchedSince(tx, list, id);
    if (touched.length > 0)
      throw new CatalogueChangeNotUndoable(`Something newer has changed ${namesOfKeys(touched)}. Undo that first.`);
    await this.refuseMissingCodes(tx, list, change.before);
    const at = this.clock.now();
    const undo = await this.repository.beginChange(tx, { list: list.name, actor, reason, occurredAt: at, undoes: id });
    const { inserted, updated } = await this.repository.upsert(tx, undo, list, change.before);
    const used = await listUsed(tx, list, change.added);
    const deactivated = await this.repository.deactivate(tx, undo, list, [...used]);
    const unused = change.added.filter((key) => !used.has(key));
    const removed = await this.repository.remove(tx, undo, list, unused);
    await this.repository.endChange(tx, undo, { inserted, updated: updated + deactivated, removed, unchanged: 0 });
    await this.changes.markUndone(tx, id, at);
    const total = await this.repository.count(tx, list);
    return { list: list.name, restored: inserted, reverted: updated, removed, deactivated, total };
  }

  /** @throws CatalogueChangeNotUndoable an entry named a code that is gone from its list */
  private async refuseMissingCodes(tx: Tx, list: CatalogueList, before: string): Promise<void> {
    // Read for the codes alone: prices keep their digits as text only.
    const entries: readonly CatalogueEntry[] = JSON.parse(before);
    for (const { name, references } of list.columns) {
      const target = CATALOGUE_LISTS.get(references ?? '');
      if (target === undefined) continue;
      const codes = new Set(entries.flatMap(({ [name]: code }) => (typeof code === 'string' ? [code] : [])));
      const missing = await this.repository.listMissingCodes(tx, target, [...codes]);
      if (missing.size === 0) continue;
      const names = namesOfKeys([...missing].map((code) => JSON.stringify([code])));
      throw new CatalogueChangeNotUndoable(
        `The list ${target.name} does not have ${names} any more. Bring that back first.`,
      );
    }
  }
}
