import { Module } from '@nestjs/common';
import { CatalogueQueries } from './catalogue.queries.js';
import { CatalogueRepository } from './catalogue.repository.js';
import { CatalogueChangesQueries } from './catalogue-changes.queries.js';
import { ReferenceDataCache } from './reference-data.cache.js';
import { ReferenceDataRepository } from './reference-data.repository.js';
import { ChangeCatalogueEntryUseCase } from './usecases/change-catalogue-entry.usecase.js';
import { LoadCatalogueListUseCase } from './usecases/load-catalogue-list.usecase.js';
import { RemoveCatalogueEntryUseCase } from './usecases/remove-catalogue-entry.usecase.js';
import { UndoCatalogueChangeUseCase } from './usecases/undo-catalogue-change.usecase.js';

/** The lists that staff load: tariffs, participants, campaigns and the like. */
@Module({
  providers: [
    CatalogueChangesQueries,
    CatalogueQueries,
    CatalogueRepository,
    ChangeCatalogueEntryUseCase,
    LoadCatalogueListUseCase,
    ReferenceDataCache,
    ReferenceDataRepository,
    RemoveCatalogueEntryUseCase,
    UndoCatalogueChangeUseCase,
  ],
  exports: [
    CatalogueChangesQueries,
    CatalogueQueries,
    ChangeCatalogueEntryUseCase,
    LoadCatalogueListUseCase,
    ReferenceDataCache,
    RemoveCatalogueEntryUseCase,
    UndoCatalogueChangeUseCase,
  ],
})
export class CatalogueModule {}
