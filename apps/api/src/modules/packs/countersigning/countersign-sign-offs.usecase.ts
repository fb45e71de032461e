import { writeCountersignature } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PackKeys } from '../keys/pack-keys.js';
import { PackSignaturesRepository } from './pack-signatures.repository.js';

/** Countersigns packs for a side that signed their wave off without naming the pack. */
@Injectable()
export class CountersignSignOffsUseCase {
  constructor(
    private readonly signatures: PackSignaturesRepository,
    private readonly keys: PackKeys,
    private readonly database: Database,
  ) {}

  /** Signs and stores every countersignature that is missing. */
  async run(): Promise<void> {
    for (const { sha256, importSupplier, ...given } of await this.signatures.listUnsaid(this.database.reader)) {
      const said = writeCountersignature({
        pack: sha256,
        import_supplier: importSupplier,
        party: given.party,
        said: 'wave',
        signed_at: given.signedAt,
        reason: given.reason,
      });
      const jws = await this.keys.sign(said, 'countersignature');
      await this.signatures.add(this.database.reader, { ...given, jws });
    }
  }
}
