import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { households } from './households/households.js';
import { asObjects, IMPORT_LIMIT, InterfaceClient, isEmptyPayload, START_LIMIT } from './interface-client.js';
import { type RunningService, startService, stopService } from './service.js';

/** Forty invented households, as an engineer writes them who has read the tables of fields and nothing else. */
let service: RunningService;
let client: InterfaceClient;

beforeAll(async () => {
  service = await startService();
  client = new InterfaceClient(service);
}, START_LIMIT);
afterAll(stopService);

const byName = households.map(({ name, payload }) => [name, payload] as const);

/** A problem as a program is told it. */
interface FlatProblem {
  readonly attr: string;
  readonly code: string;
  readonly detail: string;
}

async function problemsOf(payload: object, supplier: string, query: Record<string, string>): Promise<FlatProblem[]> {
  const answer = await client.post(
    '/v2/data-import/accounts/validate/',
    { ...payload, import_supplier: supplier },
    { query: { ...query, error_format: 'flat' } },
  );
  if (answer.status === 200) return [];
  expect(answer.status).toBe(400);
  return asObjects(answer.body).map((problem) => problem as unknown as FlatProblem);
}

it('there are forty of them, each with a number of its own', () => {
  expect(new Set(households.map(({ payload }) => payload.external_account_number)).size).toBe(40);
});

// First: once households are imported, references that two of them share are taken in the sandbox alone.
describe('with strict=true', () => {
  it.each(byName)(
    '%s: told what a live supplier is told, each problem with its place in plain words',
    async (_name, payload) => {
      const strict = await problemsOf(payload, service.supplier, { strict: 'true' });
      const live = await problemsOf(payload, service.liveSupplier, {});
      expect(strict).toEqual(live);
      for (const { attr, code, detail } of strict) {
        expect(attr).toMatch(/^[a-z_0-9.]+$/);
        expect(code).toMatch(/^[a-z_0-9]+$/);
        expect(detail).toMatch(/^[A-Z"'\d].{8,}\.$|is not a valid phone number$/s);
      }
    },
  );
});

describe('in the sandbox', () => {
  it.each(byName)(
    '%s: valid at first sight, and imported',
    async (_name, payload) => {
      const account = { ...payload, import_supplier: service.supplier };
      const validated = await client.validate(account);
      expect([validated.status, validated.text]).toEqual([200, expect.any(String)]);
      expect(isEmptyPayload(validated)).toBe(true);
      const created = await client.create(account);
      expect([created.status, created.text]).toEqual([201, expect.any(String)]);
      await client.waitUntilProcessed(service.supplier, String(payload.external_account_number));
    },
    IMPORT_LIMIT,
  );
});
