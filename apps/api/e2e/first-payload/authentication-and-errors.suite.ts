import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber } from './identifiers.js';
import { InterfaceClient, START_LIMIT } from './interface-client.js';
import { minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('authentication and errors', () => {
  /** Who is let in, and how the service answers what it cannot understand. */
  let service: RunningService;
  let client: InterfaceClient;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
  }, START_LIMIT);

  interface Endpoint {
    method: 'GET' | 'POST';
    path: string;
  }

  /** SUPPLIER and NUMBER stand for the path segments. */
  const POSTS: Endpoint[] = [
    { method: 'POST', path: '/v2/data-import/accounts/validate/' },
    { method: 'POST', path: '/v2/data-import/accounts/' },
    { method: 'POST', path: '/v1/data-import/notes/create/' },
    { method: 'POST', path: '/v1/data-import/transactions/create/' },
    { method: 'POST', path: '/v1/data-import/historical-statements/create/' },
    { method: 'POST', path: '/v1/data-import/payment-instruction/create/' },
  ];
  const ENDPOINTS: Endpoint[] = [
    ...POSTS,
    { method: 'POST', path: '/v1/data-import/send-registration-flows/SUPPLIER/NUMBER/' },
    { method: 'GET', path: '/v2/data-import/accounts/SUPPLIER/NUMBER/' },
    { method: 'GET', path: '/v1/data-import/account-transfer-status/SUPPLIER/NUMBER/' },
    { method: 'GET', path: '/v1/data-import/all-account-import-processes/SUPPLIER/' },
    { method: 'GET', path: '/v1/data-import/pending-account-import-processes/SUPPLIER/' },
    { method: 'GET', path: '/v1/data-import/imported-account-import-processes/SUPPLIER/' },
    { method: 'GET', path: '/v1/data-import/meterpoint-statuses-for-account/SUPPLIER/NUMBER/' },
  ];

  function fill(path: string): string {
    return path.replace('SUPPLIER', encodeURIComponent(service.supplier)).replace('NUMBER', newAccountNumber());
  }

  describe('said outright', () => {
    it('lets in a request with the header Authorization: Token <ACCESS_TOKEN>', async () => {
      const answer = await client.post('/v2/data-import/accounts/validate/', minimalAccount(service.supplier), {
        authorization: `Token ${service.accessToken}`,
      });
      expect([401, 403]).not.toContain(answer.status);
    });

    it('gives errors as JSON', async () => {
      const answer = await client.v2Status(service.supplier, newAccountNumber());
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/application\/json/);
    });

    it.each(POSTS)('answers a payload that fails validation with 400 at $path', async ({ path }) => {
      const answer = await client.post(path, { import_supplier: {}, external_account_number: {} });
      expect(answer.status).toBe(400);
    });

    it('puts the version into the path, so that v1 has no creation of accounts', async () => {
      const answer = await client.post('/v1/data-import/accounts/', minimalAccount(service.supplier));
      expect(answer.status).toBe(404);
    });
  });

  describe('plausible', () => {
    it.each(ENDPOINTS)('refuses $method $path without a token', async ({ method, path }) => {
      const body = method === 'POST' ? minimalAccount(service.supplier) : undefined;
      const answer = await client.send(method, fill(path), body, { authorization: null });
      expect([401, 403]).toContain(answer.status);
    });

    it.each([
      { what: 'a made-up token', header: 'Token 0123456789abcdef' },
      { what: 'the word Token alone', header: 'Token' },
      { what: 'basic authentication', header: 'Basic c3VwcGxpZXI6c2VjcmV0' },
    ])('refuses $what', async ({ header }) => {
      const answer = await client.list('all', service.supplier);
      expect([401, 403]).not.toContain(answer.status);
      const refused = await client.get(`/v1/data-import/all-account-import-processes/${service.supplier}/`, {
        authorization: header,
      });
      expect([401, 403]).toContain(refused.status);
    });

    // Decided otherwise: a reader may well expect a refusal.
    it('takes the good token under the scheme Bearer', async () => {
      const answer = await client.post('/v2/data-import/accounts/validate/', minimalAccount(service.supplier), {
        authorization: `Bearer ${service.accessToken}`,
      });
      expect(answer.status).toBe(200);
    });

    it('creates nothing for somebody without a token', async () => {
      const account = minimalAccount(service.supplier);
      await client.post('/v2/data-import/accounts/', account, { authorization: null });
      const status = await client.v2Status(service.supplier, account.external_account_number);
      expect(status.status).toBe(404);
    });

    it.each(POSTS)('answers a body that is no JSON with 400 at $path', async ({ path }) => {
      const answer = await client.post(path, undefined, { rawBody: '{"import_supplier": ' });
      expect(answer.status).toBe(400);
    });

    it.each([
      { method: 'GET', path: '/v2/data-import/accounts/' },
      { method: 'GET', path: '/v1/data-import/notes/create/' },
      { method: 'DELETE', path: '/v1/data-import/all-account-import-processes/SUPPLIER/' },
      { method: 'PUT', path: '/v2/data-import/accounts/SUPPLIER/NUMBER/' },
    ])('has no $method at $path', async ({ method, path }) => {
      const answer = await client.send(method, fill(path), undefined);
      expect([404, 405]).toContain(answer.status);
    });

    it('answers 404 to a path that it does not have', async () => {
      const answer = await client.get('/v1/data-import/gift-vouchers/');
      expect(answer.status).toBe(404);
    });
  });
});
