import {
  describeController,
  list,
  named,
  namedObject,
  oneOf,
  queryParameter,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { TOPICS } from './latest-changes.queries.js';

const EXAMPLE_TOKEN = '48213-1000.901-640.0-0-.377';

const TOKEN = text(1_024, { description: 'Opaque. To be given as `since` the next time.' });

/** Topics that have changed since a page was shown. */
export const CHANGES = namedObject('Changes', {
  token: TOKEN,
  changed: list(named('Topic', oneOf(TOPICS)), TOPICS.length, {
    description: 'What has changed since then; everything when nothing was given, or something that is not ours.',
  }),
});

/** Descriptions of the operations of ConsoleChangesController. */
export const changesDescription = describeController({
  tag: 'Console overview',
  operations: {
    since: {
      operationId: 'listChangedTopics',
      summary: 'What has changed since a page was shown',
      description:
        'Tells pages that are open whether to look again. Cheap: however many people look, the database is asked a few times a second. Give the token of the answer before; without one everything counts as changed. There is no stream: a page asks again every few seconds.',
      parameters: [queryParameter('since', 'Token of an earlier answer.', TOKEN, EXAMPLE_TOKEN)],
      answers: [
        success('What has changed.', CHANGES, { token: EXAMPLE_TOKEN, changed: ['imports', 'audit'] }),
        refused('Unknown parameter', { after: ['This field is not recognised.'] }),
      ],
    },
  },
});
