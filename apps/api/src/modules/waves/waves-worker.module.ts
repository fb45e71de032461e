import { Module } from '@nestjs/common';
import { WaveCountFolder } from './counts/wave-count-folder.js';
import { AdmissionsRepository } from './plan/worker/admissions.repository.js';
import { WaveAdmitter } from './plan/worker/wave-admitter.js';
import { WavesRepository } from './waves.repository.js';
import { WaveKeeper } from './worker/wave-keeper.js';
import { WaveKeepingRepository } from './worker/wave-keeping.repository.js';

/** The part that works in the background: it does to imports what the states of their waves mean. */
@Module({
  providers: [AdmissionsRepository, WaveAdmitter, WaveCountFolder, WaveKeeper, WaveKeepingRepository, WavesRepository],
})
export class WavesWorkerModule {}
