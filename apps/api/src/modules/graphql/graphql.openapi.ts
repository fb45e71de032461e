import {
  answerWith,
  anyObject,
  describeController,
  jsonBodyWith,
  LONGEST_TEXT,
  list,
  named,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  text,
  whole,
} from '../../platform/openapi/index.js';
import { DOCUMENT_LIMITS } from './document-limits.js';

const { tokens, fields, levels, aliases } = DOCUMENT_LIMITS;
const token = text(4_096, { pattern: '^[\\w.-]+$' });
const MUTATION =
  'mutation ($input: ObtainPlatformTokenInput!) { obtainPlatformToken(input: $input) { token refreshToken refreshExpiresIn } }';

const request = named('GraphqlRequest', {
  type: 'object',
  properties: {
    query: text(LONGEST_TEXT, {
      description: `A document with the mutation once, or an introspection; at most ${tokens} tokens, ${fields} fields, ${levels} levels and ${aliases} aliases.`,
    }),
    variables: anyObject({ description: 'Values of its variables.' }),
    operationName: nullable(text(256)),
    extensions: anyObject(),
  },
  required: ['query'],
});

const platformToken = namedObject(
  'PlatformToken',
  {
    token: { ...token, description: 'Send it as `Authorization: Token <token>`.' },
    refreshToken: {
      ...token,
      description:
        'Good for further tokens until it lapses. Of a key whose refresh tokens are rotated it is good for one use: keep the one that comes with each answer.',
    },
    refreshExpiresIn: whole(0, 4_102_444_800, { description: 'Unix time at which the refresh token lapses.' }),
    payload: anyObject({ description: 'The claims of the token; `exp` is the Unix time at which it lapses.' }),
  },
  { optional: ['token', 'refreshToken', 'refreshExpiresIn', 'payload'] },
);

const graphqlError = objectSchema(
  {
    message: text(4_096),
    path: list({ anyOf: [text(256), whole(0, 1_000_000)] }, 32),
    locations: list(objectSchema({ line: whole(1, 1_000_000), column: whole(1, 10_000_000) }), 100),
    extensions: objectSchema({
      errorType: oneOf(['VALIDATION', 'AUTHORIZATION', 'APPLICATION']),
      errorCode: text(128, { pattern: '^[a-z0-9_]+$', description: 'Stable; docs/errors says of each what to do.' }),
      errorDescription: text(4_096, { description: 'One plain sentence for people.' }),
    }),
  },
  { optional: ['path', 'locations'] },
);

const response = namedObject(
  'GraphqlAnswer',
  {
    data: nullable({
      type: 'object',
      description: 'By the name or alias of each field.',
      propertyNames: text(256),
      properties: {
        obtainPlatformToken: nullable(platformToken),
        __schema: anyObject({ description: 'What there is, for whoever asks for it, as GraphQL defines it.' }),
        __type: nullable(anyObject({ description: 'A type of it by its name; null when there is none.' })),
      },
      // By an alias, or of introspection; what types of generated clients can say of them beside those above is nothing.
      additionalProperties: true,
      maxProperties: 50,
    }),
    errors: list(graphqlError, 100, { minItems: 1 }),
  },
  { optional: ['data', 'errors'] },
);

const outcomes = {
  tokens: {
    summary: 'The credentials are good',
    value: {
      data: {
        obtainPlatformToken: {
          token: 'eyJhbGciOiJFZERTQSJ9.eyJ0eXAiOiJhY2Nlc3MifQ.c2lnbmF0dXJl',
          refreshToken: 'eyJhbGciOiJFZERTQSJ9.eyJ0eXAiOiJyZWZyZXNoIn0.c2lnbmF0dXJl',
          refreshExpiresIn: 1_773_048_600,
        },
      },
    },
  },
  refused: {
    summary: 'The credentials are not good',
    value: {
      data: null,
      errors: [
        {
          message: 'The credentials are not valid.',
          path: ['obtainPlatformToken'],
          locations: [{ line: 1, column: 52 }],
          extensions: {
            errorType: 'AUTHORIZATION',
            errorCode: 'authentication_failed',
            errorDescription: 'The credentials are not valid.',
          },
        },
      ],
    },
  },
};

const rejected = (message: string) => ({
  errors: [{ message, extensions: { errorType: 'VALIDATION', errorCode: 'bad_request', errorDescription: message } }],
});
const noDocument = {
  several: {
    summary: 'Several documents at once',
    value: rejected('Send one operation at a time; batches are not accepted.'),
  },
};
const notAccepted = {
  html: {
    summary: 'Accept: text/html',
    value: rejected('The answer is application/json or application/graphql-response+json.'),
  },
};

/** `POST /v1/graphql/`, the one operation that is no REST. */
export const graphqlDescription = describeController({
  tag: 'Tokens',
  operations: {
    execute: {
      operationId: 'obtainPlatformToken',
      summary: 'Obtain an access token',
      description:
        'GraphQL. The mutation `obtainPlatformToken` takes either the secret key of the organisation or a refresh token, and gives an access token with a refresh token. Keep the refresh token of the latest answer: of a key whose refresh tokens are rotated each is good for one use (and a minute of repeats), and a second use ends all tokens that came of the same exchange, `refresh_token_reused`. What is wrong with the credentials is told with HTTP 200 under `errors`, the first ten of them.\n\nIntrospection is answered to everybody, no answer longer than 64 KB: `__schema` once with one `__type` at most, or `__type` six times; no aliases below them, and no lists of fields within lists of fields. The queries of GraphiQL, Apollo and other common clients fit.',
      requestBody: jsonBodyWith(request, {
        secret_key: {
          summary: 'With the secret key of the organisation',
          value: { query: MUTATION, variables: { input: { organizationSecretKey: '<secret key>' } } },
        },
        refresh_token: {
          summary: 'With a refresh token',
          value: { query: MUTATION, variables: { input: { refreshToken: '<refresh token>' } } },
        },
      }),
      answers: [
        answerWith(200, 'The tokens, or what is wrong.', response, outcomes),
        answerWith(200, 'The same, for whoever accepts that media type only.', response, outcomes, {
          mediaType: 'application/graphql-response+json',
        }),
        answerWith(400, 'The request holds no document that could be looked at, or several.', response, noDocument),
        answerWith(400, 'The same, for whoever accepts that media type only.', response, noDocument, {
          mediaType: 'application/graphql-response+json',
        }),
        answerWith(406, 'The caller accepts neither of the two media types.', response, notAccepted),
      ],
    },
  },
});
