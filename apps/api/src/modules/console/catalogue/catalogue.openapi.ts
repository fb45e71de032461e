import {
  count,
  csvBody,
  describeController,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  pageOf,
  pageParameters,
  queryParameter,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { CATALOGUE_LISTS } from '../../catalogue/index.js';
import { REASON_MISSING, WHOLE_FILE } from '../shared.openapi.js';
import { ACTOR, allowedActions } from '../shared.schemas.js';
import {
  CATALOGUE_ENTRY,
  CATALOGUE_LIST_NAME,
  CATALOGUE_LIST_PARAMETER,
  CATALOGUE_PREVIEW,
} from './catalogue.schemas.js';

const MOST_ENTRIES = 1_000;
const USUAL_ENTRIES = 100;
const LONGEST_BODY = 5_242_880;

const COUNTS = { inserted: count(), updated: count(), unchanged: count() };

const LIST = namedObject('CatalogueList', {
  list: CATALOGUE_LIST_NAME,
  columns: list(text(64, { pattern: '^[a-z_]+$' }), 32, { minItems: 1, description: 'Of its file, in their order.' }),
  keys: list(text(64, { pattern: '^[a-z_]+$' }), 32, { minItems: 1, description: 'The columns that name an entry.' }),
  entries: count(),
  latest_change: nullable(objectSchema({ actor: ACTOR, occurred_at: instant(), ...COUNTS })),
  allowed_actions: allowedActions('load'),
});

/** All lists. */
export const CATALOGUE = objectSchema({ results: list(LIST, CATALOGUE_LISTS.size) });

/** A page of the entries of one. */
export const CATALOGUE_PAGE = pageOf(CATALOGUE_ENTRY, MOST_ENTRIES);

/** Result of a load. */
export const LOADED = namedObject('LoadedCatalogueList', {
  list: CATALOGUE_LIST_NAME,
  ...COUNTS,
  total: count({ description: 'Entries the list has now.' }),
});

/** An entry as it stands in examples. */
export const EXAMPLE_ENTRY = {
  code: 'FEN-FIX-26',
  fuel: 'ELECTRICITY',
  rates: 1,
  is_prepay: false,
  product_code: 'FEN-FIX',
  is_active: true,
};

const CSV = 'code,fuel,rates,is_prepay,product_code,is_active\r\nFEN-FIX-26,ELECTRICITY,1,false,FEN-FIX,true\r\n';
const FILE_NAME = {
  'Content-Disposition': {
    description: 'Of a file: that it is one, and its name.',
    schema: text(128, { pattern: '^attachment; filename="[a-z_]+\\.csv"$' }),
  },
};

/** Descriptions of the operations of ConsoleCatalogueController. */
export const catalogueDescription = describeController({
  tag: 'Console catalogue',
  path: [CATALOGUE_LIST_PARAMETER],
  operations: {
    overview: {
      operationId: 'listCatalogue',
      summary: 'The lists that payloads are held against',
      description:
        'Every list with its columns, how many entries it has and who changed it latest, in the order in which an empty catalogue is best loaded. A list without entries checks nothing.',
      answers: [
        success('The lists.', CATALOGUE, {
          results: [
            {
              list: 'tariff',
              columns: ['code', 'fuel', 'rates', 'is_prepay', 'product_code', 'is_active'],
              keys: ['code', 'fuel'],
              entries: 214,
              latest_change: {
                actor: 'ada.obi@fenland.example',
                occurred_at: '2026-03-02T09:28:14.003+00:00',
                inserted: 3,
                updated: 0,
                unchanged: 211,
              },
              allowed_actions: ['load'],
            },
          ],
        }),
      ],
    },
    show: {
      operationId: 'listCatalogueEntries',
      summary: 'Entries of a list, as a page or as a file',
      description:
        'A page of the entries of a list in the order of its key. With `Accept: text/csv` all of them as a file of CSV, which can be loaded again as it is and leaves an entry of the audit trail, `catalogue.export`; `limit` and `cursor` are not looked at then.',
      parameters: pageParameters(MOST_ENTRIES, USUAL_ENTRIES),
      answers: [
        success('A page of entries.', CATALOGUE_PAGE, { results: [EXAMPLE_ENTRY], next_cursor: null }),
        success('All entries as a file.', WHOLE_FILE, CSV, { mediaType: 'text/csv', headers: FILE_NAME }),
        refused('Wrong page', { limit: ['Expected a whole number from 1 to 1000.'] }),
      ],
    },
    preview: {
      operationId: 'previewCatalogueLoad',
      summary: 'What loading a file would do',
      description:
        'Compares a file of CSV with the list: how many entries it would add, change and take out of use, and how many imports that are not done name them. Loads nothing and leaves no entry of the audit trail.',
      requestBody: csvBody(LONGEST_BODY, CSV, 'The file, as for loading it.'),
      answers: [
        success('The counts.', CATALOGUE_PREVIEW, {
          list: 'tariff',
          added: 0,
          changed: 2,
          deactivated: 1,
          unchanged: 211,
          imports: {
            unfinished: 812,
            examined: 812,
            codes: [{ entry: 'FEN-FIX-25 ELECTRICITY', change: 'deactivated', waiting: 31, stopped: 4 }],
            more_codes: 0,
          },
        }),
        refused('Wrong lines', { lines: { '3': { fuel: ['Expected ELECTRICITY or GAS.'] } } }),
        refused('Wrong header', { header: ['Column "is_prepay" is missing.'] }),
      ],
    },
    load: {
      operationId: 'loadCatalogueEntries',
      summary: 'Load entries of a list',
      description:
        'Adds and changes entries of a list by a file of CSV; none is removed. With one line wrong nothing is loaded, and up to a hundred wrong lines are named. An entry that is not in use any more has `is_active` false. The same file once more changes nothing. Every call leaves an entry of the audit trail, `catalogue.load`, with the counts and the reason. It can be undone as long as nothing newer has touched its entries.',
      parameters: [queryParameter('reason', 'Why, in some words; required.', text(1_000), 'Tariffs of March')],
      requestBody: csvBody(
        LONGEST_BODY,
        CSV,
        'A file with a header line that names columns of the list, in any order. A column that it leaves out is empty in every entry of the file, also where the list had a value; without `is_active` they are all in use.',
      ),
      answers: [
        success('What the load did.', LOADED, { list: 'tariff', inserted: 1, updated: 0, unchanged: 213, total: 214 }),
        refused('Wrong lines', { lines: { '3': { fuel: ['Expected ELECTRICITY or GAS.'] } } }),
        refused('Wrong header', { header: ['Column "is_prepay" is missing.'] }),
        REASON_MISSING,
      ],
    },
  },
});
