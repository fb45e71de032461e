import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.js';
import { ReportFactsModule } from '../reconciliation/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { WaveFactsModule } from '../waves/index.js';
import { BuildPackUseCase } from './building/build-pack.usecase.js';
import { PackBuilder } from './building/pack-builder.js';
import { PackBuildingRepository } from './building/pack-building.repository.js';
import { PackFactsQueries } from './building/pack-facts.queries.js';
import { CountersignSignOffsUseCase } from './countersigning/countersign-sign-offs.usecase.js';
import { PackSignaturesRepository } from './countersigning/pack-signatures.repository.js';
import { PackKeys } from './keys/pack-keys.js';
import { DifferencesPart } from './parts/differences.part.js';
import { PackParts } from './parts/pack-parts.js';
import { ProfilePart } from './parts/profile.part.js';

/** The part that builds packs in the background. */
@Module({
  imports: [DocumentsModule, ReportFactsModule, SuppliersModule, WaveFactsModule],
  providers: [
    BuildPackUseCase,
    DifferencesPart,
    PackBuilder,
    PackBuildingRepository,
    PackFactsQueries,
    PackKeys,
    PackParts,
    PackSignaturesRepository,
    ProfilePart,
    CountersignSignOffsUseCase,
  ],
})
export class PacksWorkerModule {}
