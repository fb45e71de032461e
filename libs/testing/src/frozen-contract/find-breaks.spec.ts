import { describe, expect, it } from '@jest/globals';
import { type OpenApiDocument, readOpenApiDocument, thingAt } from '../described-answers/index.js';
import { findBreaks } from './find-breaks.js';
import { supplierPart } from './supplier-part.js';

const ACCOUNTS = ['paths', '/v2/data-import/accounts/', 'post'];
const STATUS = ['paths', '/v2/data-import/accounts/{import_supplier_code}/{external_identifier}/', 'get'];
const ALL = ['paths', '/v1/data-import/all-account-import-processes/{import_supplier_code}/', 'get'];
const FLOWS = [
  'paths',
  '/v1/data-import/send-registration-flows/{import_supplier_code}/{external_account_number}/',
  'post',
];
const TRANSACTIONS = ['paths', '/v1/data-import/transactions/create/', 'post'];
const property = (schema: string, ...names: string[]) => [
  ...['components', 'schemas', schema],
  ...names.flatMap((name) => (name === '[]' ? ['items'] : ['properties', name])),
];

const frozen = supplierPart(readOpenApiDocument());

type Change = (document: OpenApiDocument) => void;

/** Sets a value at a pointer; whatever holds it has to be there. */
const set =
  (pointer: readonly string[], value: unknown): Change =>
  (document) => {
    const holder = thingAt(document, pointer.slice(0, -1));
    if (typeof holder !== 'object' || holder === null) throw new Error(`There is nothing at ${pointer.join(' ')}.`);
    Reflect.set(holder, pointer.at(-1) ?? '', value);
  };

/** Changes a value that has to be there. */
const edit =
  (pointer: readonly string[], change: (value: unknown) => unknown): Change =>
  (document) => {
    const value = thingAt(document, pointer);
    if (value === undefined) throw new Error(`There is nothing at ${pointer.join(' ')}.`);
    set(pointer, change(value))(document);
  };

const remove = (...pointer: string[]): Change => edit(pointer, () => undefined);
const without = (value: unknown) => (list: unknown) => (list as unknown[]).filter((entry) => entry !== value);
const withMore = (value: unknown) => (list: unknown) => [...(list as unknown[]), value];
const parameters =
  (change: (list: { name: string; required: boolean; schema: object }[]) => unknown) => (list: unknown) =>
    change(list as { name: string; required: boolean; schema: object }[]);

function breaksAfter(change: Change): string[] {
  const current = structuredClone(frozen);
  change(current);
  // Through text, as a document that is read from a file has no undefined.
  const written = JSON.parse(JSON.stringify(current)) as OpenApiDocument;
  expect(JSON.stringify(written) === JSON.stringify(frozen)).toBe(false);
  return findBreaks(frozen, written);
}

describe('findBreaks', () => {
  it('finds nothing in the same document', () => {
    expect(findBreaks(frozen, structuredClone(frozen))).toEqual([]);
  });

  it.each<[string, Change, RegExp]>([
    ['an operation that is gone', remove(...STATUS), /GET .* is gone/],
    ['a path that is gone', remove('paths', '/v1/graphql/'), /POST \/v1\/graphql\/ is gone/],
    ['another name', set([...STATUS, 'operationId'], 'getStatus'), /is now called getStatus/],
    ['other credentials', set([...STATUS, 'security'], [{ staffSession: [] }]), /other credentials/],
    [
      'a parameter that is gone',
      edit(
        [...ALL, 'parameters'],
        parameters((list) => list.filter(({ name }) => name !== 'cursor')),
      ),
      /\?cursor is gone/,
    ],
    [
      'a parameter that is now required',
      edit(
        [...ALL, 'parameters'],
        parameters((list) => list.map((one) => ({ ...one, required: true }))),
      ),
      /\?limit is now required/,
    ],
    [
      'a new parameter that is required',
      edit([...STATUS, 'parameters'], withMore({ in: 'query', name: 'as_of', required: true, schema: {} })),
      /\?as_of is new and required/,
    ],
    ['smaller pages', set([...ALL, 'parameters', '1', 'schema', 'maximum'], 100), /\?limit has another maximum/],
    ['a body that is now needed', set([...FLOWS, 'requestBody', 'required'], true), /now needs a body/],
    [
      'a body of another media type',
      remove(...ACCOUNTS, 'requestBody', 'content', 'application/json'),
      /no longer application\/json/,
    ],
    ['no body any more', remove(...ACCOUNTS, 'requestBody'), /takes no body any more/],
    ['a field that is gone', remove(...property('AccountImportRequest', 'billing_name')), /billing_name is gone/],
    [
      'a field that is now required',
      edit(['components', 'schemas', 'AccountImportRequest', 'required'], withMore('billing_name')),
      /billing_name is now required/,
    ],
    [
      'a shorter text',
      set([...property('CustomerPayload', 'given_name'), 'maxLength'], 10),
      /given_name has another maxLength/,
    ],
    [
      'a bound where there was none',
      set([...property('CustomerPayload', 'given_name'), 'minLength'], 2),
      /given_name has another minLength/,
    ],
    [
      'a shorter list',
      set([...property('AccountImportRequest', 'ledgers'), 'maxItems'], 1),
      /ledgers has another maxItems/,
    ],
    [
      'a list that must not be empty',
      set([...property('AccountImportRequest', 'ledgers'), 'minItems'], 1),
      /ledgers has another minItems/,
    ],
    [
      'another pattern',
      set([...property('AccountImportRequest', 'transfer_balance'), 'pattern'], '^1$'),
      /another pattern/,
    ],
    [
      'a value that is no longer taken',
      edit([...property('MeterPointPayload', 'supply_type'), 'enum'], without('GAS')),
      /supply_type no longer has the value "GAS"/,
    ],
    [
      'a list of values where all were taken',
      set([...property('AccountImportRequest', 'billing_name'), 'enum'], ['x']),
      /one of a list/,
    ],
    [
      'another type of a field',
      set([...property('AccountImportRequest', 'unknown_occupier'), 'type'], 'string'),
      /unknown_occupier has another type/,
    ],
    [
      'one of two types that is no longer taken',
      edit([...property('PostImportTransaction', 'amount'), 'anyOf'], (forms) => (forms as unknown[]).slice(0, 1)),
      /amount/,
    ],
    ['a status that is gone', remove(...ACCOUNTS, 'responses', '201'), /201 is gone/],
    [
      'an answer of another media type',
      remove(...STATUS, 'responses', '200', 'content', 'application/json'),
      /no longer application/,
    ],
    ['a property that is gone', remove(...property('AccountImportStatus', 'latest_error')), /latest_error is gone/],
    [
      'a property that may be missing',
      edit(['components', 'schemas', 'AccountImportStatus', 'required'], without('status')),
      /status may now be missing/,
    ],
    [
      'a new state',
      edit([...property('AccountImportStatus', 'status'), 'enum'], withMore('STAGED')),
      /may now be "STAGED"/,
    ],
    [
      'a state that is gone',
      edit([...property('AccountImportStatus', 'status'), 'enum'], without('CANCELLED')),
      /no longer has the value "CANCELLED"/,
    ],
    [
      'a code that is gone',
      edit([...property('LatestError', 'code'), 'enum'], without('worker_lost')),
      /"worker_lost"/,
    ],
    [
      'another type of an answer',
      set([...property('AccountTransferStatus', 'platform_account_number'), 'type'], 'integer'),
      /another type/,
    ],
    [
      'a null where there was none',
      edit(property('AccountTransferStatus', 'platform_account_number'), (schema) => ({
        anyOf: [schema, { type: 'null' }],
      })),
      /another type: null/,
    ],
    [
      'a longer text in an answer',
      set([...property('MeterPointStatus', 'mpxn'), 'maxLength'], 40),
      /mpxn has another maxLength/,
    ],
    ['a header that is gone', remove(...ALL, 'responses', '200', 'headers', 'Link'), /header Link is gone/],
    [
      'a refusal of another form',
      edit(
        [...TRANSACTIONS, 'responses', '400', 'content', 'application/json', 'schema', 'anyOf'],
        withMore({ type: 'string' }),
      ),
      /another type: string/,
    ],
  ])('finds %s', (_, change, expected) => {
    expect(breaksAfter(change).join('\n')).toMatch(expected);
  });

  it.each<[string, Change]>([
    [
      'a new operation',
      set(['paths', '/v2/new/'], { get: { operationId: 'new', tags: [], security: [], responses: {} } }),
    ],
    [
      'a new optional parameter',
      edit([...STATUS, 'parameters'], withMore({ in: 'query', name: 'x', required: false, schema: {} })),
    ],
    ['a new optional field', set(property('AccountImportRequest', 'nickname'), { type: 'string' })],
    [
      'a list of values that is opened',
      set(property('MeterPointPayload', 'supply_type'), { type: 'string', maxLength: 20, examples: ['GAS'] }),
    ],
    ['a value more that is taken', edit([...property('MeterPointPayload', 'supply_type'), 'enum'], withMore('HEAT'))],
    ['a longer text that is taken', set([...property('CustomerPayload', 'given_name'), 'maxLength'], 1_000)],
    ['a field that need not be sent', edit(['components', 'schemas', 'AccountImportRequest', 'required'], () => [])],
    ['a property more in an answer', set(property('AccountImportStatus', 'latest_event'), { type: 'string' })],
    [
      'a property that is always there',
      edit(['components', 'schemas', 'GraphqlAnswer'], (schema) => ({ ...Object(schema), required: ['data'] })),
    ],
    ['a code more', edit([...property('LatestError', 'code'), 'enum'], withMore('new_code'))],
    ['a shorter text in an answer', set([...property('MeterPointStatus', 'mpxn'), 'maxLength'], 11)],
    ['a new status', set([...STATUS, 'responses', '410'], { description: 'Gone.' })],
    ['a new header', set([...STATUS, 'responses', '200', 'headers', 'ETag'], { schema: { type: 'string' } })],
    ['another description', set([...STATUS, 'description'], 'Otherwise.')],
  ])('lets %s be', (_, change) => {
    expect(breaksAfter(change)).toEqual([]);
  });
});

describe('what is posted to suppliers', () => {
  it.each([
    ['a message that is gone', remove('webhooks', 'accountEvent'), ['webhook accountEvent is gone']],
    [
      'a property that is gone',
      remove(...property('WebhookFeedEntry', 'import_supplier')),
      ['accountEvent', 'waveEvent'].map((name) => `webhook ${name} body.data.import_supplier is gone`),
    ],
  ])('breaks with %s', (_, change, expected) => {
    expect(breaksAfter(change)).toEqual(expected);
  });

  it('may get a property more', () => {
    expect(breaksAfter(set(property('WebhookFeedEntry', 'more'), { type: 'string' }))).toEqual([]);
  });
});

describe('supplierPart', () => {
  it('leaves out the operator API and what only it needs', () => {
    const document = readOpenApiDocument();
    expect(Object.keys(frozen.paths).filter((path) => path.startsWith('/console/'))).toEqual([]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(Object.keys(frozen.paths).length);
    expect(Object.keys(frozen.components.schemas ?? {})).toContain('AccountImportRequest');
    expect(JSON.stringify({ ...frozen, info: null })).not.toMatch(/"(Console|staffSession)/);
  });
});
