export { CatalogueEntryInUse } from './catalogue.errors.js';
export { CatalogueModule } from './catalogue.module.js';
export {
  type CatalogueListView,
  type CataloguePage,
  type CataloguePosition,
  CatalogueQueries,
} from './catalogue.queries.js';
export { type ComparedEntry, keySql } from './catalogue.repository.js';
export { CatalogueChangesQueries, type RecordedChange } from './catalogue-changes.queries.js';
export { writeCatalogueCsv } from './csv/write-csv.js';
export type { CatalogueEntry, CatalogueList } from './lists/catalogue-list.js';
export { CATALOGUE_LISTS } from './lists/catalogue-lists.js';
export { ReferenceDataCache } from './reference-data.cache.js';
export { ChangeCatalogueEntryUseCase } from './usecases/change-catalogue-entry.usecase.js';
export { LoadCatalogueListUseCase, type LoadedCatalogueList } from './usecases/load-catalogue-list.usecase.js';
export { keyText, RemoveCatalogueEntryUseCase } from './usecases/remove-catalogue-entry.usecase.js';
export { UndoCatalogueChangeUseCase, type UndoneCatalogueChange } from './usecases/undo-catalogue-change.usecase.js';
