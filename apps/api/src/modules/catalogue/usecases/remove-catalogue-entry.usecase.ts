import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { CatalogueEntryInUse } from '../catalogue.errors.js';
import { CatalogueQueries } from '../catalogue.queries.js';
import { CatalogueRepository } from '../catalogue.repository.js';
import type { CatalogueEntry, CatalogueList } from '../lists/catalogue-list.js';

/** Returns those of the keys, as text, whose entries an account or another list names. */
export type ListUsed = (tx: Tx, list: CatalogueList, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Take an entry away for good on behalf of a member of staff. */
export interface RemoveCatalogueEntry {
  readonly list: CatalogueList;
  /** Values of the key's columns, in their order. */
  readonly key: readonly string[];
  readonly actor: string;
  readonly reason: string;
  readonly listUsed: ListUsed;
}

/** Takes an entry away that nothing ever used, such as one that was mistyped. */
@Injectable()
export class RemoveCatalogueEntryUseCase {
  constructor(
    private readonly repository: CatalogueRepository,
    private readonly queries: CatalogueQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes an entry. The caller checks whether unfinished imports name it.
   * @returns the entry as it was
   * @throws NotFound the list has no such entry
   * @throws CatalogueEntryInUse an account or another list names it
   */
  async run(tx: Tx, { list, key, actor, reason, listUsed }: RemoveCatalogueEntry): Promise<CatalogueEntry> {
    await this.repository.lock(tx);
    const before = await this.queries.find(list, key, tx);
    if (before === null) throw new NotFound('The list has no such entry.');
    const keys = [keyText(key)];
    if ((await listUsed(tx, list, keys)).size > 0)
      throw new CatalogueEntryInUse('An account or another list names it.');
    const change = { list: list.name, actor, reason, occurredAt: this.clock.now() };
    const id = await this.repository.beginChange(tx, change);
    const removed = await this.repository.remove(tx, id, list, keys);
    await this.repository.endChange(tx, id, { inserted: 0, updated: 0, removed, unchanged: 0 });
    return before;
  }
}

/** A key as PostgreSQL writes it: an array in JSON with a space after each comma. */
export function keyText(key: readonly string[]): string {
  return `[${key.map((value) => JSON.stringify(value)).join(', ')}]`;
}
