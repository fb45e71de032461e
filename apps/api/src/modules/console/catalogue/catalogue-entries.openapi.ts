import {
  answer,
  describeController,
  errorAnswer,
  objectSchema,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { reasonBody, reasonedBody } from '../shared.openapi.js';
import { allowedActions } from '../shared.schemas.js';
import { EXAMPLE_ENTRY } from './catalogue.openapi.js';
import {
  CATALOGUE_ENTRY,
  CATALOGUE_ENTRY_USES,
  CATALOGUE_LIST_NAME,
  CATALOGUE_LIST_PARAMETER,
} from './catalogue.schemas.js';
import { ChangeCatalogueEntryRequest } from './catalogue-entry.request.js';
import { KEY_PARAMETERS, WRONG_KEY } from './catalogue-key.js';

/** An entry with what may be done to it. */
export const CATALOGUE_ENTRY_RESPONSE = objectSchema({
  list: CATALOGUE_LIST_NAME,
  entry: CATALOGUE_ENTRY,
  allowed_actions: allowedActions('change', 'deactivate', 'activate'),
});

const EXAMPLE = {
  list: 'tariff',
  entry: EXAMPLE_ENTRY,
  allowed_actions: ['change', 'deactivate'],
};

const WRONG_VALUE = refused('Wrong value', { values: { rates: ['Expected 1, 2 or 3.'] } });
const RECORDED =
  'Every call leaves an entry of the audit trail, `catalogue.change_entry`, with the entry before and after.';

/** Descriptions of the operations of ConsoleCatalogueEntriesController. */
export const catalogueEntriesDescription = describeController({
  tag: 'Console catalogue',
  path: [CATALOGUE_LIST_PARAMETER],
  operations: {
    show: {
      operationId: 'getCatalogueEntry',
      summary: 'One entry of a list',
      description: 'The entry with this key, in use or not.',
      parameters: KEY_PARAMETERS,
      answers: [success('The entry.', CATALOGUE_ENTRY_RESPONSE, EXAMPLE), WRONG_KEY],
    },
    put: {
      operationId: 'putCatalogueEntry',
      summary: 'Add or replace one entry of a list',
      description: `Adds the entry with this key, or replaces it: a column that is not named has its default. The rules are those of a file. Sent twice, the second changes nothing. ${RECORDED}`,
      parameters: KEY_PARAMETERS,
      requestBody: reasonedBody(ChangeCatalogueEntryRequest, {
        values: { rates: 1, is_prepay: false, product_code: 'FEN-FIX' },
        reason: 'A tariff of the new product',
      }),
      answers: [
        success('The entry that was there, as it is now.', CATALOGUE_ENTRY_RESPONSE, EXAMPLE),
        answer(201, 'The new entry.', CATALOGUE_ENTRY_RESPONSE, EXAMPLE),
        WRONG_KEY,
        WRONG_VALUE,
      ],
    },
    patch: {
      operationId: 'changeCatalogueEntry',
      summary: 'Change or deactivate one entry of a list',
      description: `Changes the columns that are named. An entry that is not in use any more has \`is_active\` false. Sent twice, the second changes nothing. ${RECORDED}`,
      parameters: KEY_PARAMETERS,
      requestBody: reasonedBody(ChangeCatalogueEntryRequest, {
        values: { is_active: false },
        reason: 'Not sold any more',
      }),
      answers: [
        success('The entry as it is now.', CATALOGUE_ENTRY_RESPONSE, {
          ...EXAMPLE,
          entry: { ...EXAMPLE_ENTRY, is_active: false },
          allowed_actions: ['change', 'activate'],
        }),
        WRONG_KEY,
        WRONG_VALUE,
      ],
    },
    showUses: {
      operationId: 'getCatalogueEntryUses',
      summary: 'Who names an entry of a list',
      description:
        'How many imports that are not done name the entry, and whether an account or another list does. `remove` is among the allowed actions when nothing does.',
      parameters: KEY_PARAMETERS,
      answers: [
        success('Who names it.', CATALOGUE_ENTRY_USES, {
          list: 'tariff',
          entry: EXAMPLE_ENTRY,
          waiting: 31,
          stopped: 4,
          unfinished: 812,
          examined: 812,
          is_named_elsewhere: true,
          allowed_actions: [],
        }),
        WRONG_KEY,
      ],
    },
    remove: {
      operationId: 'removeCatalogueEntry',
      summary: 'Remove an entry of a list that nothing ever used',
      description:
        'Takes the entry away. What an account, another list or an import that is not done names stays. Every call leaves an entry of the audit trail, `catalogue.remove_entry`, with the entry as it was.',
      parameters: KEY_PARAMETERS,
      requestBody: reasonBody('It was mistyped'),
      answers: [
        success('The entry as it was.', CATALOGUE_ENTRY_RESPONSE, { ...EXAMPLE, allowed_actions: [] }),
        errorAnswer(409, ['catalogue_entry_in_use']),
        WRONG_KEY,
      ],
    },
  },
});
