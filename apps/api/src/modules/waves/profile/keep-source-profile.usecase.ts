import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WaveNotFound, WaveStateConflict } from '../waves.errors.js';
import { WavesRepository } from '../waves.repository.js';
import { sourceProfileOf } from './source-profile.js';
import type { SourceProfileRequest } from './source-profile.request.js';

const KEEP = `UPDATE import_wave SET source_profile = $2::jsonb, source_profile_at = clock_timestamp()
  WHERE id = $1 AND source_profile IS DISTINCT FROM $2::jsonb`;

/** Stores the profile of the source of a wave, replacing an earlier one. */
@Injectable()
export class KeepSourceProfileUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly database: Database,
  ) {}

  /**
   * Stores the profile of the source; an equal one changes nothing.
   * @throws WaveNotFound
   * @throws WaveStateConflict it is signed off or cancelled
   * @throws FieldErrorsError the counts contradict each other
   */
  async run(importSupplierId: string, code: string, sent: SourceProfileRequest): Promise<void> {
    const profile = sourceProfileOf(sent);
    await this.database.transaction(async (tx) => {
      const wave = await this.waves.lock(tx, importSupplierId, code);
      if (wave === null) throw new WaveNotFound();
      if (wave.state === 'SIGNED_OFF' || wave.state === 'CANCELLED')
        throw new WaveStateConflict(code, wave.state, 'it is held against nothing any more.');
      await tx.query(KEEP, [wave.id, JSON.stringify(profile)]);
    });
  }
}
