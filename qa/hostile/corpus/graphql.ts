const mutation = (input: string) => `mutation { obtainPlatformToken(input: ${input}) { token refreshToken } }`;
const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;
const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`;

/** Documents and whole bodies for the interface that hands out tokens. */
export const GRAPHQL: readonly object[] = [
  ...[
    { query: '' },
    { query: ' ' },
    {},
    [],
    [{ query: '{ __typename }' }, { query: '{ __typename }' }],
    { query: 1 },
    { query: null },
  ],
  ...[
    { query: '{ __typename }' },
    { query: '{ __schema { types { name } } }' },
    { query: '{ __type(name: "Query") { name } }' },
  ],
  ...[10, 100, 5_000].map((depth) => ({ query: nested(depth) })),
  ...[2, 60, 5_000].map((count) => ({ query: aliases(count, '__typename') })),
  {
    query: `mutation { ${Array.from({ length: 50 }, (_, index) => `a${index}: obtainPlatformToken(input: {organizationSecretKey: "x"}) { token }`).join(' ')} }`,
  },
  { query: 'query A { ...F } fragment F on Query { ...G } fragment G on Query { ...F }' },
  { query: `query (${Array.from({ length: 400 }, (_, index) => `$a${index}: Int`).join(' ')}) { __typename }` },
  { query: `{ __typename ${'@skip(if: true) '.repeat(100)} }` },
  ...[
    '{}',
    '{organizationSecretKey: ""}',
    '{organizationSecretKey: "x"}',
    '{organizationSecretKey: "\\u0000"}',
    '{organizationSecretKey: "\\ud800"}',
  ].map((input) => ({ query: mutation(input) })),
  ...[
    '{refreshToken: "x.y.z"}',
    '{refreshToken: 1}',
    '{organizationSecretKey: "a", refreshToken: "b"}',
    '{APIKey: "x"}',
    'null',
    '[[[1]]]',
  ].map((input) => ({ query: mutation(input) })),
  ...[`{organizationSecretKey: "${'x'.repeat(100_000)}"}`, '{organizationSecretKey: """a"b"""}'].map((input) => ({
    query: mutation(input),
  })),
  { query: 'subscription { a }' },
  { query: 'query A { __typename } query B { __typename }' },
  { query: 'query A { __typename }', operationName: 'B' },
  { query: '{ __typename }', operationName: {}, variables: [], extensions: 1 },
  { query: '{ __typename }', variables: 'x' },
  { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
  { extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
  {
    query: 'mutation ($i: ObtainJSONWebTokenInput!) { obtainPlatformToken(input: $i) { token } }',
    variables: { i: { toString: 1, constructor: {} } },
  },
  { query: '{ constructor toString hasOwnProperty }' },
  { query: '\ufeff{ __typename }' },
  { query: '{ __typename } # \u0000' },
  { query: '"'.repeat(2_000) },
  { query: `"""${'\\'.repeat(2_000)}` },
  { query: '{'.repeat(10_000) },
  { query: '#'.repeat(100_000) },
];
