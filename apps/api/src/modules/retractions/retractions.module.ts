import { Module } from '@nestjs/common';
import { WavesRepository } from '../waves/index.js';
import { RetractionsQueries } from './retractions.queries.js';
import { RetractionsRepository } from './retractions.repository.js';
import { StartRetractionUseCase } from './start-retraction.usecase.js';
import { StopRetractionUseCase } from './stop-retraction.usecase.js';

/** Taking imported accounts back: previewing it, beginning it, stopping it, and saying how far it is. */
@Module({
  providers: [
    RetractionsQueries,
    RetractionsRepository,
    StartRetractionUseCase,
    StopRetractionUseCase,
    WavesRepository,
  ],
  exports: [RetractionsQueries, StartRetractionUseCase, StopRetractionUseCase],
})
export class RetractionsModule {}
