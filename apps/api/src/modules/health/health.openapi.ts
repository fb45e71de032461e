import {
  answerWith,
  describeController,
  NO_STORE,
  namedObject,
  objectSchema,
  oneOf,
  success,
} from '../../platform/openapi/index.js';

const alive = namedObject('Alive', { status: oneOf(['live']) });

const readiness = namedObject('Readiness', {
  status: oneOf(['ready', 'not_ready']),
  checks: objectSchema({
    database: oneOf(['up', 'down']),
    redis: oneOf(['up', 'down', 'not_configured'], { description: 'Reported, never required.' }),
  }),
});

export const healthDescription = describeController({
  tag: 'Service',
  operations: {
    live: {
      operationId: 'readLiveness',
      summary: 'Whether the process runs',
      description: 'Says only that the process answers; nothing it needs is looked at.',
      answers: [success('It runs.', alive, { status: 'live' })],
    },
    ready: {
      operationId: 'readReadiness',
      summary: 'Whether the process should be sent work',
      description: 'Not ready while the database does not answer or the process is stopping.',
      answers: [
        success('It should.', readiness, { status: 'ready', checks: { database: 'up', redis: 'up' } }),
        answerWith(
          503,
          'It should not.',
          readiness,
          {
            not_ready: {
              summary: 'The database is away',
              value: { status: 'not_ready', checks: { database: 'down', redis: 'up' } },
            },
          },
          { headers: NO_STORE },
        ),
      ],
    },
  },
});
