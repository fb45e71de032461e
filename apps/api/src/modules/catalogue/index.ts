export { CatalogueModule } from './catalogue.module.js';
export {
  type CatalogueListView,
  type CataloguePage,
  type CataloguePosition,
  CatalogueQueries,
} from './catalogue.queries.js';
export { writeCatalogueCsv } from './csv/write-csv.js';
export type { CatalogueEntry, CatalogueList } from './lists/catalogue-list.js';
export { CATALOGUE_LISTS } from './lists/catalogue-lists.js';
export { ReferenceDataCache } from './reference-data.cache.js';
export { ChangeCatalogueEntryUseCase, type ChangedCatalogueEntry } from './usecases/change-catalogue-entry.usecase.js';
export { LoadCatalogueListUseCase, type LoadedCatalogueList } from './usecases/load-catalogue-list.usecase.js';
