import { Module } from '@nestjs/common';
import { WavesRepository } from '../waves/index.js';
import { RetractionsQueries } from './retractions.queries.js';
import { RetractionsRepository } from './retractions.repository.js';
import { StartRetractionUseCase } from './start-retraction.usecase.js';

/** Taking imported accounts back: previewing it, beginning it, and saying how far it is. */
@Module({
  providers: [RetractionsQueries, RetractionsRepository, StartRetractionUseCase, WavesRepository],
  exports: [RetractionsQueries, StartRetractionUseCase],
})
export class RetractionsModule {}
