import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { readAnswer } from '../../testing/http-client.js';
import { importAccount, registerSupplier } from '../../testing/imported-account.js';
import { type StaffRouteEntry, staffRoutesOf } from '../../testing/staff-routes.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const ID = '0199a000-0000-7000-8000-000000000000';
const cursor = (...parts: string[]) => Buffer.from(parts.join('|')).toString('base64url');

/** Every name of a parameter that a list of the operator API takes. */
const PARAMETERS = [
  ...[
    'status',
    'supplier',
    'error_code',
    'path',
    'search',
    'is_dry_run',
    'created_from',
    'created_to',
    'modified_from',
  ],
  ...[
    'modified_to',
    'sort',
    'limit',
    'cursor',
    'since',
    'until',
    'actor',
    'action',
    'target',
    'code',
    'domain',
    'state',
  ],
  ...['version', 'from', 'to', 'head'],
];

/** As they stand in an address, after the name of the parameter. */
const VALUES = [
  ...['=%00', '=a%00b', '=%ff', '=%ED%A0%80', '=%F0%9F%92%A9', `=${'x'.repeat(10_000)}`, '=%25', '=_', '=%5C', "='--"],
  ...['=-1', '=0', '=1e9', '=99999999999999999999', '=9999-99-99T99:99:99Z', '=0000-01-01T00:00:00Z', '=2026-02-30'],
  ...[
    '=%2B275760-09-13T00:00:00Z',
    '=infinity',
    '=null',
    '=%20%20',
    '=A-%00',
    '=a&NAME=b',
    '[a]=b',
    '[]=x',
    '[toString]=x',
  ],
  ...['[__proto__][x]=1', '=-', '=9999999', `=${'0'.repeat(63)}:1`, `=999999999999999999:${'0'.repeat(64)}`],
];
const CURSORS = [
  ...[cursor('9999-99-99T99:99:99Z', ID), cursor('2026-13-01T00:00:00.000000Z', ID), cursor('infinity', ID)],
  ...[cursor('-'.repeat(36)), cursor('0'.repeat(36)), cursor('999999999999999999'), cursor('9'.repeat(40))],
  ...[cursor('-created_at', '2026-13-01T00:00:00Z', ID), cursor('-created_at', '0001-01-01T00:00:00Z', ID)],
  ...[cursor('-created_at', '-271821-04-20T00:00:00Z', ID), cursor('-attempts', '999999999', ID)],
  ...[cursor('0000-00-00T00:00:00.000000Z', ID), cursor('a\0b'), cursor('["a","b"]'), cursor('["\\u0000"]'), '%00'],
  ...[cursor('-created_at', '2026-01-01T00:00:00Z', ID), cursor('2026-01-01T00:00:00.000000Z', ID), cursor('\ud800')],
];
const BODIES = [
  ...[
    '',
    'null',
    '[]',
    '"x"',
    '1',
    '{}',
    '{"reason":null}',
    '{"reason":[]}',
    '{"reason":{"a":1}}',
    '{"reason":"\\u0000"}',
  ],
  ...[
    '{"reason":"\\ud800"}',
    `{"reason":"${'x'.repeat(10_000)}"}`,
    '{"reason":"x","reason":"y"}',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    '{"reason":"x","more":1}',
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    '{"reason":"x","settings":{"__proto__":1}}',
  ],
  ...['{"reason":"\\u0000","settings":{}}', '{"reason":"x","settings":{"document_root":"\\u0000"}}'],
  ...[
    '"action":"retry","filter":{"search":"\\ud800"}',
    '"action":"retry","filter":{"status":[{"toString":1,"valueOf":1}]}',
  ],
  ...['"action":"retry","filter":{"status":[["ERRORED"]]}', '"action":"cancel","filter":{"ids":["x"]}'],
  ...['"action":"retry","filter":{"search":"\\u0000"}', '"action":"retry","filter":{"path":" "}'].slice(0, 2),
  ...['"action":"retry","filter":{"supplier":{"a":1},"created_from":"x","is_dry_run":true}', '"action":1,"filter":[]'],
].map((body) =>
  body.startsWith('"action"') ? `{${body},"reason":"x","expected_count":0,"idempotency_key":"k\\ud800"}` : body,
);

describe('hostile calls of the operator API', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let admin: { Authorization: string };
  let routes: StaffRouteEntry[];
  const known = new Map<string, string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    admin = await signInAs(api, 'admin');
    const supplier = await registerSupplier(api, 'ACME');
    const { number: _, processId } = await importAccount(api, supplier, distinctSample(1));
    const [{ account }] = await api.app
      .get(DataSource)
      .query('SELECT account_number AS account FROM account WHERE process_id = $1', [processId]);
    for (const [name, value] of Object.entries({
      code: 'ACME',
      list: 'tariff',
      account_number: account,
      id: processId,
    }))
      known.set(name, value);
    routes = staffRoutesOf(api).filter(({ method, path }) => !(method === 'DELETE' && path === 'sessions/current'));
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const fill = (path: string, value?: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => value ?? known.get(name) ?? 'nothing');
  const statusOf = async (method: string, address: string, body?: string): Promise<number> => {
    const headers = { ...admin, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
    const url = `${api.url}/console/v1/${address}`;
    const answer = await readAnswer(method, url, await fetch(url, { method, headers, body: body ?? null }));
    return answer.status;
  };
  /** Those of the calls that are answered with a fault of the service, or otherwise than it says. */
  async function faults(
    calls: readonly (readonly [method: string, address: string, body?: string])[],
  ): Promise<string[]> {
    const found: string[] = [];
    const rest = calls.values();
    const work = async () => {
      for (const call of rest) {
        const fault = await statusOf(...call).then((status) => (status < 500 ? null : status), String);
        if (fault !== null) found.push(`${fault} ${call.join(' ').slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return found;
  }

  it('find no parameter of a list that fails instead of saying what is wrong', async () => {
    const calls: [string, string][] = [];
    for (const { path } of routes.filter(({ method }) => method === 'GET')) {
      const address = fill(path);
      // Routes that read no parameters have nothing to be told.
      if ((await statusOf('GET', `${address}?nothing_like_it=1`)) !== 400) continue;
      for (const name of PARAMETERS) {
        const answer = await fetch(`${api.url}/console/v1/${address}?${name}=!`, { headers: admin });
        const isUnknown = (await answer.text()).includes('not recognised');
        if (isUnknown) continue;
        const values = [...VALUES, ...(name === 'cursor' ? CURSORS.map((text) => `=${text}`) : [])];
        for (const value of values) calls.push(['GET', `${address}?${name}${value.replace('NAME', name)}`]);
      }
    }
    expect(calls.length).toBeGreaterThan(1_000);
    expect(await faults(calls)).toEqual([]);
  }, 240_000);

  it('find no path that fails', async () => {
    const names = ['%00', 'a%00', '%ff', '%ED%A0%80', 'x'.repeat(5_000), "'", '%25', '..%2f', '%F0%9F%92%A9', ID];
    const calls = routes.flatMap(({ method, path }) =>
      path.includes(':')
        ? names.map((name) => [method, fill(path, name), method === 'GET' ? undefined : '{"reason":"x"}'] as const)
        : [],
    );
    expect(
      await faults(calls.map(([method, path, body]) => (body === undefined ? [method, path] : [method, path, body]))),
    ).toEqual([]);
  });

  it('find no body that fails', async () => {
    const calls = routes
      .filter(({ method }) => method !== 'GET')
      .flatMap(({ method, path }) => BODIES.map((body) => [method, fill(path), body] as const));
    expect(await faults(calls)).toEqual([]);
  });
});
