import { describe, expect, it } from '@jest/globals';
import { DescribedAnswers } from './described-answers.js';
import type { OpenApiDocument } from './openapi-document.js';

const refusal = {
  type: 'object',
  properties: { detail: { type: 'string', maxLength: 20 }, code: { enum: ['not_found'] } },
  required: ['detail', 'code'],
  additionalProperties: false,
};

const described: OpenApiDocument = {
  tags: [],
  paths: {
    '/v1/things/{id}/': {
      get: {
        operationId: 'readThing',
        tags: [],
        security: [],
        responses: {
          200: {
            headers: {
              ETag: { $ref: '#/components/headers/ETag' },
              'Retry-After': { schema: { type: 'integer', maximum: 9 } },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          304: {},
          404: { $ref: '#/components/responses/404NotFound' },
          '4XX': { content: { 'application/json': { schema: refusal } } },
        },
      },
    },
    '/v1/things/all/': {
      get: {
        operationId: 'listThings',
        tags: [],
        security: [],
        responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
      },
    },
  },
  components: {
    headers: { ETag: { required: true, schema: { type: 'string', pattern: '^"' } } },
    responses: { '404NotFound': { content: { 'application/json': { schema: refusal } } } },
    schemas: {
      Thing: {
        type: 'object',
        properties: { at: { type: 'string', format: 'date' } },
        required: ['at'],
        additionalProperties: false,
      },
    },
  },
};

const answers = new DescribedAnswers(described);
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const problem = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  url = '/v1/things/7/',
  method = 'GET',
) =>
  answers.problemWith({ method, url, status, body, headers: new Headers({ ...JSON_TYPE, ETag: '"1"', ...headers }) });

const thing = { at: '2026-03-01' };
const notFound = { detail: 'Nothing.', code: 'not_found' };

describe('DescribedAnswers', () => {
  it.each([
    ['a fitting body', 200, thing, {}],
    ['one that has not changed', 304, '', {}],
    ['a refusal that is written elsewhere', 404, notFound, {}],
    ['a refusal in a range', 409, notFound, {}],
    ['a fitting header', 200, thing, { 'Retry-After': '9' }],
  ])('takes %s', (_, status, body, headers) => {
    expect(problem(status, body, headers)).toBeNull();
  });

  it.each([
    ['a property that is missing', 200, {}, {}, /required property 'at'/],
    ['a property that is not described', 200, { ...thing, more: 1 }, {}, /additional properties/],
    ['another format', 200, { at: 'today' }, {}, /format "date"/],
    ['a code that is not listed', 404, { ...notFound, code: 'lost' }, {}, /allowed values/],
    ['a text that is too long', 404, { ...notFound, detail: 'x'.repeat(21) }, {}, /20 characters/],
    ['a status that is not described', 500, {}, {}, /status is not described/],
    ['a body where there is none', 304, thing, {}, /body is not described/],
    ['another media type', 200, thing, { 'Content-Type': 'text/html' }, /media type text\/html/],
    ['a header that does not fit', 200, thing, { 'Retry-After': 'soon' }, /Retry-After/],
    ['a header of another form', 200, thing, { ETag: 'x' }, /ETag/],
  ])('names %s', (_, status, body, headers, expected) => {
    expect(problem(status, body, headers)).toMatch(expected);
  });

  it('names a header that is missing', () => {
    const seen = { method: 'GET', url: '/v1/things/7', status: 200, body: thing, headers: new Headers(JSON_TYPE) };
    expect(answers.problemWith(seen)).toMatch(/ETag is missing/);
    expect(() => answers.check(seen)).toThrow('GET /v1/things/7 answered 200');
  });

  it('looks at no body of a HEAD', () => {
    expect(problem(200, '', {}, '/v1/things/7', 'HEAD')).toBeNull();
  });

  it('takes a written-out path before one with a parameter, and an address with a query and a host', () => {
    const url = 'http://127.0.0.1:3000/v1/things/all?x=1';
    expect(problem(200, 'a,b', { 'Content-Type': 'text/csv' }, url)).toBeNull();
    expect(problem(200, thing, {}, url)).toMatch(/media type/);
  });

  it('passes over addresses of others', () => {
    expect(problem(200, 'anything', {}, 'http://127.0.0.1:1/metrics')).toBeNull();
  });

  it('wants methods that are not described refused', () => {
    expect(problem(200, thing, {}, '/v1/things/7/', 'POST')).toMatch(/405/);
    expect(problem(405, { code: 'method_not_allowed' }, {}, '/v1/things/7/', 'POST')).toMatch(/Allow/);
    expect(problem(405, { code: 'method_not_allowed' }, { Allow: 'GET' }, '/v1/things/7/', 'POST')).toBeNull();
  });

  it('reads the document of the service', () => {
    const service = new DescribedAnswers();
    const seen = {
      method: 'GET',
      url: '/health/live',
      status: 200,
      headers: new Headers({ ...JSON_TYPE, 'Cache-Control': 'no-store' }),
    };
    expect(service.problemWith({ ...seen, body: { status: 'live' } })).toBeNull();
    expect(service.problemWith({ ...seen, body: { status: 'dead' } })).toMatch(/allowed values/);
  });
});
