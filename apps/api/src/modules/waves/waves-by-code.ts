import { Injectable } from '@nestjs/common';
import type { SupplierCaller } from '../auth/index.js';
import { type ImportSupplier, SuppliersQueries } from '../suppliers/index.js';
import { WaveNotFound } from './waves.errors.js';
import { WavesQueries, type WaveView } from './waves.queries.js';

/** Where a wave is stored. */
export interface WaveIds {
  readonly importSupplierId: string;
  readonly waveId: string;
}

/** Finds suppliers and waves by the codes in the path of a call. What another organisation has is not found. */
@Injectable()
export class WavesByCode {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly waves: WavesQueries,
  ) {}

  /** An import supplier of the caller. @throws WaveNotFound */
  async supplier({ organizationId }: SupplierCaller, code: string): Promise<ImportSupplier> {
    return known(await this.suppliers.findByCode(organizationId, code));
  }

  /** The id of a wave. @throws WaveNotFound */
  async id(importSupplierId: string, code: string): Promise<string> {
    return known(await this.waves.findId(importSupplierId, code));
  }

  /** The ids of a wave of the caller. @throws WaveNotFound the supplier or the wave is unknown */
  async ids(caller: SupplierCaller, supplierCode: string, code: string): Promise<WaveIds> {
    const { id: importSupplierId } = await this.supplier(caller, supplierCode);
    return { importSupplierId, waveId: await this.id(importSupplierId, code) };
  }

  /** A wave with its gates and what became of its lines. @throws WaveNotFound */
  async view(importSupplierId: string, code: string): Promise<WaveView> {
    return known(await this.waves.find(importSupplierId, code, 'supplier'));
  }
}

function known<T>(found: T | null): T {
  if (found === null) throw new WaveNotFound();
  return found;
}
