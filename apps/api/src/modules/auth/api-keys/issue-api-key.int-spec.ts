import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { RegisterImportSupplierUseCase } from '../../suppliers/index.js';
import { CheckApiKeyUseCase } from './check-api-key.usecase.js';
import { IssueApiKeyUseCase } from './issue-api-key.usecase.js';
import { RevokeApiKeyUseCase } from './revoke-api-key.usecase.js';

describe('IssueApiKeyUseCase', () => {
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  async function organization(name: string): Promise<string> {
    const supplier = { organizationName: name, code: name, name, settings: {} };
    return (await api.app.get(RegisterImportSupplierUseCase).run(supplier)).organizationId;
  }

  it('lets two keys be live and no third, however many ask at once', async () => {
    const organizationId = await organization('CROWD');
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => api.app.get(IssueApiKeyUseCase).run({ organizationId })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('gives room again when one is revoked', async () => {
    const organizationId = await organization('ROTATING');
    const issue = api.app.get(IssueApiKeyUseCase);
    const [outgoing] = [await issue.run({ organizationId }), await issue.run({ organizationId })];
    await api.app.get(RevokeApiKeyUseCase).run(outgoing.id);
    await expect(issue.run({ organizationId })).resolves.toMatchObject({ id: expect.any(String) });
    await expect(api.app.get(RevokeApiKeyUseCase).run(outgoing.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('replaces the oldest when told to', async () => {
    const organizationId = await organization('REPLACING');
    const issue = api.app.get(IssueApiKeyUseCase);
    const keys = [await issue.run({ organizationId }), await issue.run({ organizationId })];
    keys.push(await issue.run({ organizationId, replaceOldest: true }));
    const live = await Promise.all(keys.map(({ text }) => api.app.get(CheckApiKeyUseCase).run(text)));
    expect(live.map((id) => id !== null)).toEqual([false, true, true]);
  });

  it('stores nothing a key could be made from', async () => {
    const { text } = await api.app.get(IssueApiKeyUseCase).run({ organizationId: await organization('STORED') });
    const rows = await api.app.get(DataSource).query('SELECT k::text AS row FROM api_key k');
    expect(JSON.stringify(rows)).not.toContain(text.slice(11));
  });
});
