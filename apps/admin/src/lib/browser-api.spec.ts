import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { callApi } from './browser-api';
import { downloadFile } from './download-file';
import { noteUse } from './unattended';

const id = '0193a1b2-0000-7000-8000-0123456789ab';
const realFetch = globalThis.fetch;

/** What was sent, as `method address content-type body`. */
const sent: string[] = [];

describe('A call of the browser', () => {
  beforeEach(() => {
    sent.length = 0;
    globalThis.fetch = async (address, { method, headers, body } = {}) => {
      const type = new Headers(headers).get('Content-Type') ?? '-';
      sent.push([method, address, type, body === undefined ? '-' : await new Response(body).text()].join(' '));
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ results: [] });
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('goes to its path with its query', async () => {
    expect(await callApi('GET /imports/{id}/payload', { path: { id }, query: { version: 2 } })).toEqual({
      results: [],
    });
    expect(sent).toEqual([`GET /api/imports/${id}/payload?version=2 - -`]);
  });

  it('takes its body along as JSON', async () => {
    await callApi('POST /imports/{id}/retry', { path: { id }, body: { reason: 'x' } });
    expect(sent).toEqual([`POST /api/imports/${id}/retry application/json {"reason":"x"}`]);
  });

  it('takes a file along as it is', async () => {
    await callApi('PUT /catalogue/{list}', { path: { list: 'tariff' }, csv: new Blob(['code\n']) });
    expect(sent).toEqual(['PUT /api/catalogue/tariff text/csv code\n']);
  });

  it('is undefined for an answer without a body', async () => {
    const path = { code: 'NLE', id };
    expect(await callApi('DELETE /suppliers/{code}/api-keys/{id}', { path, body: { reason: 'x' } })).toBeUndefined();
  });
});

describe('A call of a page that is open', () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  let unattended: string | null;
  beforeEach(() => {
    globalThis.fetch = async (_, { headers } = {}) => {
      unattended = new Headers(headers).get('X-Unattended');
      return Response.json({ token: '1', changed: [] });
    };
  });
  afterEach(() => {
    noteUse();
    globalThis.fetch = realFetch;
  });

  it.each([
    ['while somebody uses it keeps the session', 0, null],
    ['a little later, too', 0.9, null],
    ['that nobody has used for a minute says so', 1.1, 'true'],
  ])('%s', async (_, minutes, said) => {
    noteUse(minutesAgo(minutes));
    await callApi('GET /changes', {});
    expect(unattended).toBe(said);
  });
});

describe('An answer that is cut off', () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{"results":'));
          stream.error(new TypeError('network error'));
        },
      }),
    );
  beforeEach(() => {
    globalThis.fetch = async () => cut();
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('is said to be, as what was asked for may be done', async () => {
    await expect(callApi('POST /imports/{id}/retry', { path: { id }, body: { reason: 'x' } })).rejects.toMatchObject({
      name: 'ApiProblem',
      code: 'answer_cut_off',
      message: 'The answer was cut off on its way. Look whether it was done before you try again.',
    });
  });

  it('is no file', async () => {
    await expect(downloadFile('/audit/export.csv', 'audit.csv')).rejects.toMatchObject({
      name: 'ApiProblem',
      code: 'answer_cut_off',
      message: 'The file was cut off on its way, and nothing was saved. Try again.',
    });
  });
});
