import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { staffSignaturesWanted } from '../../waves/index.js';
import type { PackView } from '../packs.queries.js';
import { PackSignaturesRepository } from './pack-signatures.repository.js';

/** How many members of staff have signed a pack, how many it takes, and whether the viewer is one of them. */
export interface StaffSignatures {
  readonly signed: number;
  readonly wanted: number;
  readonly isOwn: boolean;
}

/** Reads how far the signature of the platform is. */
@Injectable()
export class StaffSignaturesQueries {
  constructor(
    private readonly signatures: PackSignaturesRepository,
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /** @param userId the viewer @returns in the order of the packs; all signatures count as given once the platform has signed */
  async of(packs: readonly PackView[], userId: string | null): Promise<StaffSignatures[]> {
    const ids = packs.map(({ pack_id: id }) => id);
    const people = await this.signatures.staffSigned(this.database.reader, ids);
    const wanted = staffSignaturesWanted(this.environment);
    return packs.map(({ pack_id: id, signatures }) => {
      const given = people.get(id) ?? [];
      const isSigned = signatures.some(({ party }) => party === 'staff');
      const isOwn = userId !== null && given.includes(userId);
      return { signed: isSigned ? wanted : Math.min(wanted, given.length), wanted, isOwn };
    });
  }
}
