import {
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  idParameter,
  list,
  objectSchema,
  success,
} from '../../../platform/openapi/index.js';
import { reasonBody } from '../shared.openapi.js';
import { CATALOGUE_CHANGE, CATALOGUE_LIST_PARAMETER, UNDONE } from './catalogue.schemas.js';
import { KEY_PARAMETERS, WRONG_KEY } from './catalogue-key.js';

/** Changes of a list that are shown. */
export const MOST_CHANGES = 20;

/** The latest changes of a list. */
export const CATALOGUE_CHANGES = objectSchema({ results: list(CATALOGUE_CHANGE, MOST_CHANGES) });

/** Descriptions of the operations of ConsoleCatalogueChangesController. */
export const catalogueChangesDescription = describeController({
  tag: 'Console catalogue',
  path: [idParameter('the change'), CATALOGUE_LIST_PARAMETER],
  operations: {
    list: {
      operationId: 'listCatalogueChanges',
      summary: 'The latest changes of a list',
      description: `The latest ${MOST_CHANGES} loads and changes of entries, newest first, with the reason for each; where the query names an entry, those that touched it. \`undo\` is among the allowed actions where it is known what was changed and nobody took it back yet.`,
      parameters: KEY_PARAMETERS,
      answers: [
        success('The changes.', CATALOGUE_CHANGES, {
          results: [
            {
              id: EXAMPLE_ID,
              actor: 'ada.obi@fenland.example',
              occurred_at: '2026-03-02T09:28:14.003118Z',
              reason: 'Tariffs of March',
              inserted: 3,
              updated: 1,
              removed: 0,
              unchanged: 210,
              is_undo: false,
              undone_at: null,
              allowed_actions: ['undo'],
            },
          ],
        }),
        WRONG_KEY,
      ],
    },
    undo: {
      operationId: 'undoCatalogueChange',
      summary: 'Take a change of a list back',
      description:
        'Takes a load, or the change of an entry, back as a whole: what it changed is as it was, what it removed is there again, and what it added is removed, or out of use where an account or another list names it by now. Imports that are not done do not keep it: one that names what is gone or out of use then fails, until the undo is taken back and it is retried. Refused, with the entries, when something newer has changed one of them, and with the codes that one named and that are gone from their list. Every call leaves an entry of the audit trail, `catalogue.undo`, with the counts.',
      requestBody: reasonBody('The file was that of last year'),
      answers: [
        success('What was done.', UNDONE, {
          list: 'tariff',
          restored: 0,
          reverted: 1,
          removed: 3,
          deactivated: 0,
          total: 211,
        }),
        errorAnswer(409, ['catalogue_change_not_undoable']),
      ],
    },
  },
});
