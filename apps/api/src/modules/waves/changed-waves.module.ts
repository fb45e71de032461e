import { Global, Module } from '@nestjs/common';
import { WavesOfImports } from '../imports/index.js';
import { ChangedWaves } from './changed-waves.js';
import { WavesRepository } from './waves.repository.js';

/** Tells waves of accounts that change; everywhere, as imports cannot ask for a module that is made of them. */
@Global()
@Module({
  providers: [WavesRepository, { provide: WavesOfImports, useClass: ChangedWaves }],
  exports: [WavesOfImports],
})
export class ChangedWavesModule {}
