import {
  count,
  eitherOf,
  flag,
  instant,
  list,
  mapOf,
  NULL,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  pathParameter,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { CATALOGUE_LISTS } from '../../catalogue/index.js';
import { ACTOR, allowedActions } from '../shared.schemas.js';

/** The name of a list. */
export const CATALOGUE_LIST_NAME = oneOf([...CATALOGUE_LISTS.keys()], { description: 'Name of a list.' });

/** An entry of any list. */
export const CATALOGUE_ENTRY = named(
  'CatalogueEntry',
  mapOf(eitherOf(text(4_096), count(), flag(), NULL), 32, {
    description: 'The values of an entry by column. Prices are text, exact; dates are YYYY-MM-DD.',
  }),
);

/** The list in the path. */
export const CATALOGUE_LIST_PARAMETER = pathParameter('list', 'Name of a list.', CATALOGUE_LIST_NAME, 'tariff');

const NAMING = {
  waiting: count({ description: 'Imports that wait or run and name it.' }),
  stopped: count({ description: 'Imports that name it and stand in an error, ended a dry run or were cancelled.' }),
};
const LOOKED_THROUGH = {
  unfinished: count({ description: 'Imports that are not done and whose payload is kept.' }),
  examined: count({
    description: 'Those of them that were looked through: 5,000 at most, waiting ones first, otherwise by chance.',
  }),
};

/** Effect of a load on imports that are not done. */
export const CATALOGUE_IMPACT = objectSchema({
  ...LOOKED_THROUGH,
  codes: list(
    objectSchema({
      entry: text(1_024, { description: 'The key of the entry.' }),
      change: oneOf(['added', 'changed', 'deactivated']),
      ...NAMING,
    }),
    100,
    { description: 'What is taken out of use, and what imports name among the rest.' },
  ),
  more_codes: count({ description: 'How many more there are.' }),
});

/** Preview of the load of a file. */
export const CATALOGUE_PREVIEW = namedObject('CataloguePreview', {
  list: CATALOGUE_LIST_NAME,
  added: count(),
  changed: count({ description: 'Among them what is put back into use.' }),
  deactivated: count({ description: 'Entries that are in use and would not be any more.' }),
  unchanged: count(),
  imports: CATALOGUE_IMPACT,
});

/** Uses of an entry. */
export const CATALOGUE_ENTRY_USES = namedObject('CatalogueEntryUses', {
  list: CATALOGUE_LIST_NAME,
  entry: CATALOGUE_ENTRY,
  ...NAMING,
  ...LOOKED_THROUGH,
  is_named_elsewhere: flag({ description: 'Whether an account or another list names it.' }),
  allowed_actions: allowedActions('remove'),
});

/** A change of a list, as it is on record. */
export const CATALOGUE_CHANGE = namedObject('CatalogueChange', {
  id: uuid(),
  actor: ACTOR,
  occurred_at: instant(),
  reason: nullable(text(4_096, { description: 'Null for what was changed before reasons were kept.' })),
  inserted: count(),
  updated: count(),
  removed: count(),
  unchanged: count(),
  is_undo: flag({ description: 'Whether it took another one back.' }),
  undone_at: nullable(instant()),
  allowed_actions: allowedActions('undo'),
});

/** Result of an undo. */
export const UNDONE = namedObject('UndoneCatalogueChange', {
  list: CATALOGUE_LIST_NAME,
  restored: count({ description: 'Entries that are there again.' }),
  reverted: count({ description: 'Entries that are as they were.' }),
  removed: count({ description: 'Entries that the change had added and that are gone.' }),
  deactivated: count({
    description: 'Entries that the change had added, that something names by now, and that are out of use.',
  }),
  total: count({ description: 'Entries the list has now.' }),
});
