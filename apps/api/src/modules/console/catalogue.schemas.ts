import { count, eitherOf, flag, mapOf, NULL, named, oneOf, pathParameter, text } from '../../platform/openapi/index.js';
import { CATALOGUE_LISTS } from '../catalogue/index.js';

/** The name of a list. */
export const CATALOGUE_LIST_NAME = oneOf([...CATALOGUE_LISTS.keys()], { description: 'Name of a list.' });

/** One entry of whatever list. */
export const CATALOGUE_ENTRY = named(
  'CatalogueEntry',
  mapOf(eitherOf(text(4_096), count(), flag(), NULL), 32, {
    description: 'The values of an entry by column. Prices are text, exact; dates are YYYY-MM-DD.',
  }),
);

/** The list in the path. */
export const CATALOGUE_LIST_PARAMETER = pathParameter('list', 'Name of a list.', CATALOGUE_LIST_NAME, 'tariff');
