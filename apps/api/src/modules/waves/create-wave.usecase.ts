import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { CreateWaveRequest } from './create-wave.request.js';
import { WaveExists } from './waves.errors.js';
import { WavesRepository } from './waves.repository.js';

/** Make a wave. */
export interface CreateWave {
  readonly importSupplierId: string;
  readonly wave: CreateWaveRequest;
}

/** Makes a wave, which is LOADING. */
@Injectable()
export class CreateWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly database: Database,
  ) {}

  /** @throws WaveExists the supplier has one with the code */
  async run({ importSupplierId, wave }: CreateWave): Promise<void> {
    const isNew = await this.database.transaction((tx) => this.waves.insertNew(tx, importSupplierId, wave));
    if (!isNew) throw new WaveExists(wave.code);
  }
}
