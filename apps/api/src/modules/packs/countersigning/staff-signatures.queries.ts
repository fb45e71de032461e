import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { staffSignaturesWanted } from '../../waves/index.js';
import type { PackView } from '../packs.queries.js';
import { PackSignaturesRepository } from './pack-signatures.repository.js';

/** How many members of staff have signed a pack, and how many it takes. */
export interface StaffSignatures {
  readonly signed: number;
  readonly wanted: number;
}

/** Reads how far the signature of the platform is. */
@Injectable()
export class StaffSignaturesQueries {
  constructor(
    private readonly signatures: PackSignaturesRepository,
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /** @returns in the order of the packs; of one that the platform has signed nobody is wanting */
  async of(packs: readonly PackView[]): Promise<StaffSignatures[]> {
    const ids = packs.map(({ pack_id: id }) => id);
    const counts = await this.signatures.staffSigned(this.database.reader, ids);
    const wanted = staffSignaturesWanted(this.environment);
    return packs.map(({ pack_id: id, signatures }) => {
      const signed = signatures.some(({ party }) => party === 'staff') ? wanted : 0;
      return { signed: Math.max(signed, Math.min(wanted, counts.get(id) ?? 0)), wanted };
    });
  }
}
