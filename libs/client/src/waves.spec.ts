import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CarryoverError, NotFound, RequestRefused, ValidationError } from './errors/index.js';
import { collected, failureOf } from './testing/failure-of.js';
import { json, reset, ScriptedServer, type Step } from './testing/scripted-server.js';

const server = new ScriptedServer();

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

const PATH = '/v2/data-import/waves/DE%20MO/JUNE-1/';
const part = { part: 'north', lines: 2, accepted: 2, refused: 0, unchanged: 0 };
const unavailable = json(503, { detail: 'Not now.', code: 'service_unavailable' });

/** A part that is read letter by letter, and that says how often it was read. */
function accounts(text: string): { read: () => AsyncGenerator<Uint8Array>; readings: () => number } {
  let readings = 0;
  const read = async function* () {
    readings += 1;
    for (const letter of text) yield Buffer.from(letter);
  };
  return { read, readings: () => readings };
}

describe('a part of a wave', () => {
  it('is sent again however long it took: only the pauses between its sendings count', async () => {
    server.steps = [reset, json(200, part)];
    const client = server.client({ retry: { total: 200, base: 1 } });
    const read = async function* () {
      yield Buffer.from('{}\n');
      // Longer than everything may take together.
      await new Promise((resolve) => setTimeout(resolve, 300));
      yield Buffer.from('{}\n');
    };
    expect(await client.waves.sendPart('DE MO', 'JUNE-1', 'north', read)).toEqual(part);
  });

  it('is sent as it is read, with its type and packing', async () => {
    server.otherwise = json(200, part);
    const client = server.client();
    expect(await client.waves.sendPart('DE MO', 'JUNE-1', 'north', accounts('{}\n{}\n').read)).toEqual(part);
    const packed = gzipSync('{}');
    const read = async function* () {
      yield packed;
    };
    await client.waves.sendPart('DE MO', 'JUNE-1', 'south', read, { isGzip: true });
    const [plain, gzip] = server.received;
    expect([plain?.method, plain?.url, plain?.body]).toEqual(['PUT', `${PATH}parts/north/`, '{}\n{}\n']);
    // Nobody knows how long it is before it was read.
    expect(plain?.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'transfer-encoding': 'chunked',
    });
    expect(plain?.headers).not.toHaveProperty('content-encoding');
    expect(gzip?.url).toBe(`${PATH}parts/south/`);
    expect(gzip?.headers).toMatchObject({ 'content-encoding': 'gzip' });
  });

  it.each<[string, Step]>([
    ['the service was not available', unavailable],
    ['the call broke off', reset],
  ])('is read from its beginning once more when %s, since what arrived stays', async (_, step) => {
    server.steps = [step, json(200, part)];
    const { read, readings } = accounts('{}\n{}\n');
    expect(await server.client().waves.sendPart('DE MO', 'JUNE-1', 'north', read)).toEqual(part);
    expect(readings()).toBe(2);
    expect(server.received.map(({ body }) => body)).toEqual(Array(2).fill('{}\n{}\n'));
  });
});

describe('the results of a wave', () => {
  const page = (lines: readonly number[], next?: string): Step =>
    json(200, lines.map((line) => `{"line":${line}}\n`).join(''), {
      'Content-Type': 'application/x-ndjson',
      ...(next === undefined ? {} : { Link: `<http://elsewhere.example${PATH}results/?${next}>; rel="next"` }),
    });

  it('come page by page, also beyond a page without a line', async () => {
    server.steps = [page([1, 4], 'limit=2&cursor=x'), page([], 'limit=2&cursor=y'), page([900])];
    const found = server.client().waves.results('DE MO', 'JUNE-1', { outcomes: ['refused', 'failed'], pageSize: 2 });
    expect(await collected(found)).toEqual([{ line: 1 }, { line: 4 }, { line: 900 }]);
    expect(server.received.map(({ url }) => url)).toEqual([
      `${PATH}results/?outcome=refused%2Cfailed&limit=2`,
      `${PATH}results/?limit=2&cursor=x`,
      `${PATH}results/?limit=2&cursor=y`,
    ]);
  });

  it.each<[string, Step, new (...all: never[]) => CarryoverError]>([
    ['there is no such wave', json(404, { detail: 'Not found.', code: 'not_found' }), NotFound],
    ['a parameter is wrong', json(400, { outcome: ['Unknown.'] }), ValidationError],
    ['another state is needed', json(409, { detail: 'Not yet.', code: 'wave_not_ready' }), RequestRefused],
  ])('say so when %s', async (_, step, kind) => {
    server.steps = [step];
    await failureOf(collected(server.client().waves.results('DE MO', 'JUNE-1')), kind);
  });
});

describe('a wave that is followed', () => {
  it.each(['HALTED', 'IMPORTED', 'CANCELLED'])('is looked at until it is %s', async (state) => {
    server.steps = ['APPROVED', 'RUNNING', state].map((one) => json(200, { code: 'JUNE-1', state: one }));
    server.otherwise = json(404, { detail: 'It is looked at no more.', code: 'not_found' });
    const seen = await collected(server.client().waves.follow('DE MO', 'JUNE-1', { every: 1 }));
    expect(seen.map((wave) => wave.state)).toEqual(['APPROVED', 'RUNNING', state]);
    expect(server.received.map(({ url }) => url)).toEqual(Array(3).fill(PATH));
  });
});
