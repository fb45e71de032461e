import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../platform/cache/snapshot-cache.js';
import { asPlatform } from '../../platform/database/data-scope.js';
import { Database, type Tx } from '../../platform/database/database.js';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import type { ImportSupplier } from './import-supplier.js';

/** Pausing a supplier must stop new creates in every process within a second. */
const MAX_AGE = 500;
const MAX_SIZE = 10_000;

/** Reads of import suppliers, at most half a second old. */
@Injectable()
export class SuppliersQueries {
  private readonly byCode: SnapshotCache<ImportSupplier | null>;
  private readonly byId: SnapshotCache<ImportSupplier | null>;

  constructor(database: Database) {
    this.byCode = new SnapshotCache((asked) => find(database.reader, { code: codeIn(asked) }), MAX_AGE, MAX_SIZE);
    this.byId = new SnapshotCache((id) => asPlatform(() => find(database.reader, { id })), MAX_AGE, MAX_SIZE);
  }

  /** The supplier with this code, or null when there is none or it belongs to another organisation. */
  async findByCode(organizationId: string, code: string): Promise<ImportSupplier | null> {
    // For each organisation its own: what one is shown, another may not be.
    const supplier = await this.byCode.get(`${organizationId} ${code}`);
    return supplier?.organizationId === organizationId ? supplier : null;
  }

  /** The supplier with this id, whoever owns it; for work inside the platform. */
  findById(id: string): Promise<ImportSupplier | null> {
    return this.byId.get(id);
  }
}

const codeIn = (asked: string) => asked.slice(asked.indexOf(' ') + 1);

async function find(tx: Tx, where: { code: string } | { id: string }): Promise<ImportSupplier | null> {
  const row = await tx.findOneBy(ImportSupplierEntity, where);
  if (row === null) return null;
  const { id, organizationId, code, name, status, isSandbox, settings, concurrencyLimit, dryRunOnly } = row;
  return { id, organizationId, code, name, status, isSandbox, settings, concurrencyLimit, dryRunOnly };
}
