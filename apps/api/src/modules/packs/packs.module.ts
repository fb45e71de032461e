import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DocumentsModule } from '../documents/index.js';
import { ReportFactsModule } from '../reconciliation/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { WaveFactsModule } from '../waves/index.js';
import { PackBuildingRepository } from './building/pack-building.repository.js';
import { CountersignPackUseCase } from './countersigning/countersign-pack.usecase.js';
import { PackSignaturesRepository } from './countersigning/pack-signatures.repository.js';
import { StaffSignaturesQueries } from './countersigning/staff-signatures.queries.js';
import { PackKeysController } from './keys/pack-keys.controller.js';
import { PackKeys } from './keys/pack-keys.js';
import { MakePackUseCase } from './making/make-pack.usecase.js';
import { PackSender } from './pack-sender.js';
import { PacksController } from './packs.controller.js';
import { PacksQueries } from './packs.queries.js';

/** Packs, which prove waves and books: archives that are signed by the platform and by both sides. */
@Module({})
export class PacksModule {
  /** @param waves the module whose waves are signed off by it */
  static register(waves: DynamicModule): DynamicModule {
    return {
      module: PacksModule,
      imports: [AuthModule, DocumentsModule, ReportFactsModule, SuppliersModule, WaveFactsModule, waves],
      controllers: [PackKeysController, PacksController],
      providers: [
        CountersignPackUseCase,
        MakePackUseCase,
        PackBuildingRepository,
        PackKeys,
        PackSignaturesRepository,
        PacksQueries,
        PackSender,
        StaffSignaturesQueries,
      ],
      exports: [CountersignPackUseCase, PackKeys, PacksQueries, PackSender, StaffSignaturesQueries],
    };
  }
}
