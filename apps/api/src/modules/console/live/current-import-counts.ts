import { Injectable } from '@nestjs/common';
import { VersionedCache } from '../../../platform/cache/versioned-cache.js';
import { type ImportCounts, ImportCountsQueries, NO_IMPORTS, type OpenImports } from '../../imports/index.js';
import { LatestChangesQueries } from './latest-changes.queries.js';

/** Milliseconds. All readers share the counts, which are recomputed within `pause` after a change. */
const TIMES = { maxAge: 30_000, pause: 50 };

/** Counts of imports by supplier and state that are never older than the latest change. */
@Injectable()
export class CurrentImportCounts {
  private readonly counted: VersionedCache<ReadonlyMap<string, ImportCounts>>;

  constructor(
    private readonly counts: ImportCountsQueries,
    changes: LatestChangesQueries,
  ) {
    this.counted = new VersionedCache(
      () => counts.bySupplier(),
      () => changes.exact(),
      TIMES,
    );
  }

  /** Counts by id of the supplier; suppliers without imports are left out. */
  bySupplier(): Promise<ReadonlyMap<string, ImportCounts>> {
    return this.counted.get();
  }

  /** @param importSupplierId id of the supplier */
  async of(importSupplierId: string): Promise<ImportCounts> {
    return (await this.bySupplier()).get(importSupplierId) ?? NO_IMPORTS;
  }

  /** Counts open imports now, without the cache, as a decision depends on it. */
  open(importSupplierId: string): Promise<OpenImports> {
    return this.counts.open(importSupplierId);
  }
}
