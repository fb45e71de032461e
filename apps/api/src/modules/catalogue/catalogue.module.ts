import { Module } from '@nestjs/common';
import { CatalogueQueries } from './catalogue.queries.js';
import { CatalogueRepository } from './catalogue.repository.js';
import { ReferenceDataCache } from './reference-data.cache.js';
import { ReferenceDataRepository } from './reference-data.repository.js';
import { ChangeCatalogueEntryUseCase } from './usecases/change-catalogue-entry.usecase.js';
import { LoadCatalogueListUseCase } from './usecases/load-catalogue-list.usecase.js';

/** The lists that staff load: tariffs, participants, campaigns and the like. */
@Module({
  providers: [
    CatalogueQueries,
    CatalogueRepository,
    ChangeCatalogueEntryUseCase,
    LoadCatalogueListUseCase,
    ReferenceDataCache,
    ReferenceDataRepository,
  ],
  exports: [CatalogueQueries, ChangeCatalogueEntryUseCase, LoadCatalogueListUseCase, ReferenceDataCache],
})
export class CatalogueModule {}
