import {
  count,
  flag,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
} from '../../../platform/openapi/index.js';
import { MOST_VALUES } from '../../imports/index.js';
import { ACTOR, REASON } from '../shared.schemas.js';

/** The values that a group fails with. */
export const FAILING_VALUES = namedObject('FailingValues', {
  is_shown: flag({ description: 'False for a field that may be personal and for a path that is no single field.' }),
  imports: count({ description: 'Imports of the group whose payload is kept.' }),
  examined: count({ description: 'Those of them that were looked through; of more than 5,000 a sample.' }),
  list: nullable(text(64, { description: 'List of the catalogue that the field names an entry of.' })),
  values: list(
    objectSchema({
      value: text(200, { description: 'As it was sent; `nothing` where nothing was.' }),
      count: count(),
      fuel: nullable(text(16, { description: 'The other part of the key of the entry, where its list has one.' })),
      entry: nullable(
        oneOf(['active', 'inactive', 'missing'], {
          description:
            'The entry of this name; null for a field without a list, or one whose entries have more to their name.',
        }),
      ),
      latest_change: nullable(
        objectSchema({
          actor: ACTOR,
          occurred_at: instant(),
          reason: nullable(REASON),
          is_removal: flag({ description: 'Whether it took the entry away.' }),
        }),
      ),
    }),
    MOST_VALUES,
    { description: 'Those with the most imports first.' },
  ),
  more: count({ description: 'How many more values there are.' }),
});

/** The values as they stand in examples. */
export const EXAMPLE_VALUES = {
  is_shown: true,
  imports: 312,
  examined: 312,
  list: 'tariff',
  values: [
    {
      value: 'FEN-STD-24',
      count: 310,
      fuel: 'ELECTRICITY',
      entry: 'inactive',
      latest_change: {
        actor: 'kim.lee@carryover.example',
        occurred_at: '2026-03-02T07:00:40.118Z',
        reason: 'Tariffs of March',
        is_removal: false,
      },
    },
    { value: 'FEN-OLD', count: 2, fuel: 'GAS', entry: 'missing', latest_change: null },
  ],
  more: 0,
};
