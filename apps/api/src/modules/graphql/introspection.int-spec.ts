import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  isObjectType,
  Kind,
  parse,
  print,
  visit,
} from 'graphql';
import { call, grantError, obtainToken } from '../../testing/http-client.js';
import { addParty } from '../../testing/isolation/party.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { IssueApiKeyUseCase } from '../auth/index.js';
import { DOCUMENT_LIMITS } from './document-limits.js';
import { largestIntrospections } from './testing/largest-introspections.js';

/** Bytes no answer reaches, and milliseconds no document takes. */
const [MOST_BYTES, MOST_MILLISECONDS] = [64_000, 10];
const EVERY_OPTION = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};
const TYPE_REF = 'fragment TypeRef on __Type { kind name ofType { kind name ofType { kind name } } }';
const times = (count: number, write: (index: number) => string) => Array.from({ length: count }, (_, at) => write(at));

/** As Apollo Client sends every document. */
function withTypenames(query: string): string {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  return print(
    visit(parse(query), {
      SelectionSet: (set, _key, parent) =>
        Object(parent).kind === Kind.OPERATION_DEFINITION
          ? undefined
          : { ...set, selections: [...set.selections, typename] },
    }),
  );
}

describe('introspection', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let schema: GraphQLSchema;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    schema = buildClientSchema(Object((await ask(getIntrospectionQuery())).body).data);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (query: string) => call(`${api.url}/v1/graphql/`, 'POST', {}, { query });
  const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body));

  it.each([
    ['graphql-js', getIntrospectionQuery()],
    ['GraphiQL, with every option', getIntrospectionQuery(EVERY_OPTION)],
    ['old tools, without descriptions', getIntrospectionQuery({ descriptions: false })],
    ['Apollo Client, with __typename everywhere', withTypenames(getIntrospectionQuery(EVERY_OPTION))],
  ])('answers the query of %s with the schema', async (_, query) => {
    const { status, body } = await ask(query);
    expect([status, Object(body).errors]).toEqual([200, undefined]);
    const data: IntrospectionQuery = Object(body).data;
    expect(buildClientSchema(data).getMutationType()?.getFields()).toHaveProperty('obtainPlatformToken');
    expect(sizeOf(body)).toBeLessThan(MOST_BYTES);
  });

  it('answers clients that first ask what the service knows of introspection', async () => {
    const types = ['__Schema', '__Type', '__Directive', '__Field', '__InputValue', '__EnumValue'];
    const asked = types.map((name, at) => `type${at}: __type(name: "${name}") { name fields { name args { name } } }`);
    const { data, errors } = Object((await ask(`query Features { ${asked.join(' ')} }`)).body);
    expect(errors).toBeUndefined();
    expect(Object.values(data).map((type) => Object(type).name)).toEqual(types);
  });

  it('says of the refresh token what the OpenAPI document says', async () => {
    const { schemas } = Object((await call(`${api.url}/openapi.json`)).body).components;
    const type = schema.getType('PlatformToken');
    const said = isObjectType(type) ? type.getFields().refreshToken?.description : undefined;
    expect(said).toBe(schemas.PlatformToken.properties.refreshToken.description);
    expect(said).toContain('good for one use');
  });

  it('stays within its bounds whatever is asked for', async () => {
    for (const query of largestIntrospections(schema)) {
      const { body } = await ask(query);
      expect(Object(body).errors).toBeUndefined();
      expect(sizeOf(body)).toBeGreaterThan(20_000);
      expect(sizeOf(body)).toBeLessThan(MOST_BYTES);
    }
  });

  it('takes no time, neither what is answered nor what is refused only when it was looked at', async () => {
    const documents = [
      ...largestIntrospections(schema),
      `{ __schema { types { ${'name '.repeat(480)} } } }`,
      `{ ${'__schema { types { name name name } } '.repeat(55)} }`,
      `{ ...F0 } ${times(35, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ')}`,
    ];
    const introspection = Object((await ask(getIntrospectionQuery())).body).data;
    const took: number[] = JSON.parse(
      execFileSync(process.execPath, [join(import.meta.dirname, 'testing/measure-documents.mjs')], {
        env: { ...process.env, NODE_ENV: 'production' },
        input: JSON.stringify({ introspection, documents, maxTokens: DOCUMENT_LIMITS.tokens }),
      }).toString(),
    );
    expect(took).toHaveLength(documents.length);
    expect(Math.max(...took)).toBeLessThan(MOST_MILLISECONDS);
  });

  it.each([
    ['aliases below __schema', '{ __schema { a: types { name } b: types { name } } }', 'no aliases below'],
    ['aliases in fragments', '{ __schema { ...S } } fragment S on __Schema { a: types { name } }', 'no aliases below'],
    ['aliases below __type', '{ __type(name: "Query") { ... { a: name } } }', 'no aliases below'],
    ['types of fields of types', '{ __schema { types { fields { type { fields { name } } } } } }', 'of the types in'],
    [
      'the same in fragments',
      `{ __schema { types { ...A } } } fragment A on __Type { fields { type { ...B } } } fragment B on __Type { ofType { fields { name } } }`,
      'of the types in',
    ],
    ['the schema twice', '{ a: __schema { types { name } } b: __schema { types { name } } }', '__schema once'],
    ['many types', `{ ${times(7, (at) => `a${at}: __type(name: "__Type") { name }`).join(' ')} }`, '__type six times'],
    [
      'the schema and types',
      `{ __schema { types { name } } a: __type(name: "Q") { name } b: __type(name: "Q") { name } }`,
      '__schema once',
    ],
    [
      'types within types without end',
      `{ __type(name: "Query") { ${'ofType { '.repeat(20)} name ${'}'.repeat(20)} } }`,
      '20 levels at most',
    ],
    ['a field over and over', `{ __type(name: "Query") { ${'name '.repeat(120)} } }`, '120 fields at most'],
    ['many aliases', `{ ${times(11, (at) => `a${at}: service`).join(' ')} }`, '10 aliases at most'],
    ['an alias without end', `{ ${'a'.repeat(60_000)}: service }`, '64 characters at most'],
    ['more tokens than a document has', `{ ${'service '.repeat(500)} }`, 'more that 500 tokens'],
  ])('refuses %s, and says why', async (_, query, why) => {
    const answer = await ask(query);
    expect(grantError(answer)).toMatch(/^200 VALIDATION graphql_(validation|parse)_failed$/);
    expect(JSON.stringify(answer.body)).toContain(why);
    expect(answer.body).not.toHaveProperty('data');
    expect(sizeOf(answer.body)).toBeLessThan(MOST_BYTES);
  });

  it('ends with fragments that contain themselves', async () => {
    const query = `{ __schema { types { ...A } } } ${TYPE_REF} fragment A on __Type { ...TypeRef ofType { ...A } }`;
    expect(grantError(await ask(query))).toBe('200 VALIDATION graphql_validation_failed');
  });

  it('quotes no more of a wrong document than anybody reads', async () => {
    const answer = await ask(`{ ${times(120, (at) => `${'x'.repeat(500)}${at}`).join(' ')} }`);
    expect(Object(answer.body).errors).toHaveLength(10);
    expect(sizeOf(answer.body)).toBeLessThan(MOST_BYTES);
  });

  it('is no way round the limits of token requests: a document has the mutation once, and nobody is let in by a second', async () => {
    const { organizationId } = await addParty(api, 'ALIASES', 'NUMBER-A');
    const { text } = await runInTransaction(api.app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
    const field = `obtainPlatformToken(input: {organizationSecretKey: "${text}"}) { token }`;
    for (const query of [
      `mutation { ${times(10, (at) => `a${at}: ${field}`).join(' ')} }`,
      `mutation { ${field} ...More } fragment More on Mutation { other: ${field} }`,
      `mutation A { ${field} } mutation B { ${field} }`,
    ]) {
      const answer = await ask(query);
      expect(grantError(answer)).toBe('200 VALIDATION graphql_validation_failed');
      expect(JSON.stringify(answer.body)).toContain('obtainPlatformToken once at most');
      expect(answer.body).not.toHaveProperty('data');
    }
    expect(Object((await obtainToken(api.url, { organizationSecretKey: text })).body).data).not.toBeNull();
  });
});
