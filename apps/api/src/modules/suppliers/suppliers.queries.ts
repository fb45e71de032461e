import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../platform/cache/snapshot-cache.js';
import { asPlatform, currentScope } from '../../platform/database/data-scope.js';
import { Database, type Tx } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors/domain-error.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import type { ImportSupplier } from './import-supplier.js';
import type { SupplierStatus } from './supplier-status.js';
import { SupplierNotAllowed } from './suppliers.errors.js';

/**
 * Changed settings must hold in every process within a second; the status does at once, see {@link SuppliersQueries.statusNow}, and so
 * does `dry_run_only`, which the statements that keep an account ask for; workers go by the settings that their claim has read.
 */
const MAX_AGE = 500;
const MAX_SIZE = 10_000;

/** Reads of import suppliers, at most half a second old where nothing else is said. */
@Injectable()
export class SuppliersQueries {
  private readonly byCode: SnapshotCache<ImportSupplier | null>;
  private readonly byId: SnapshotCache<ImportSupplier | null>;

  constructor(
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {
    this.byCode = new SnapshotCache((asked) => find(database.reader, { code: codeIn(asked) }), MAX_AGE, MAX_SIZE);
    this.byId = new SnapshotCache((id) => asPlatform(() => find(database.reader, { id })), MAX_AGE, MAX_SIZE);
  }

  /**
   * The supplier with this code, or null when there is none or it belongs to another organisation.
   * @throws SupplierNotAllowed when the key of the request is for other suppliers
   */
  async findByCode(organizationId: string, code: string): Promise<ImportSupplier | null> {
    const scope = currentScope();
    if (scope !== null && scope !== 'platform' && scope.supplierCodes?.includes(code) === false) {
      const refused = new SupplierNotAllowed();
      this.logger.warn('auth.api_key.refused', { code: refused.code, apiKeyId: scope.apiKeyId });
      throw refused;
    }
    // For each organisation its own: what one is shown, another may not be.
    const supplier = await this.byCode.get(`${organizationId} ${code}`);
    return supplier?.organizationId === organizationId ? supplier : null;
  }

  /** {@link findByCode}. @throws NotFound there is none @throws SupplierNotAllowed */
  async getByCode(organizationId: string, code: string): Promise<ImportSupplier> {
    const supplier = await this.findByCode(organizationId, code);
    if (supplier === null) throw new NotFound('There is no such import supplier.');
    return supplier;
  }

  /** The supplier with this id, of any organisation; for work inside the platform. */
  findById(id: string): Promise<ImportSupplier | null> {
    return this.byId.get(id);
  }

  /** The supplier as {@link findByCode} has it by now, for a request that takes longer than settings may be old. */
  async latest(supplier: ImportSupplier): Promise<ImportSupplier> {
    return (await this.findByCode(supplier.organizationId, supplier.code)) ?? supplier;
  }

  /** The status read from the database, for decisions that a cached one must not make; null when the scope sees no such supplier. */
  async statusNow(id: string): Promise<SupplierStatus | null> {
    const [row] = await this.database.reader.query<
      {
        status: SupplierStatus;
      }[]
    >('SELECT status FROM import_supplier WHERE id = $1', [id]);
    return row?.status ?? null;
  }
}

const codeIn = (asked: string) => asked.slice(asked.indexOf(' ') + 1);

async function find(tx: Tx, where: { code: string } | { id: string }): Promise<ImportSupplier | null> {
  const row = await tx.findOneBy(ImportSupplierEntity, where);
  if (row === null) return null;
  const { id, organizationId, code, name, status, isSandbox, settings, concurrencyLimit } = row;
  return { id, organizationId, code, name, status, isSandbox, settings, concurrencyLimit };
}
