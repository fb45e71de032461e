import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { runInTransaction } from '../../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { RegisterImportSupplierUseCase } from '../../suppliers/index.js';
import { CheckApiKeyUseCase } from './check-api-key.usecase.js';
import { type IssueApiKeyCommand, IssueApiKeyUseCase } from './issue-api-key.usecase.js';
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
    return (await runInTransaction(api.app, RegisterImportSupplierUseCase, supplier)).organizationId;
  }

  const issue = (command: IssueApiKeyCommand) => runInTransaction(api.app, IssueApiKeyUseCase, command);

  it('lets two keys be live and no third, however many ask at once', async () => {
    const organizationId = await organization('CROWD');
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => issue({ organizationId })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('gives room again when one is revoked', async () => {
    const organizationId = await organization('ROTATING');
    const [outgoing] = [await issue({ organizationId }), await issue({ organizationId })];
    await runInTransaction(api.app, RevokeApiKeyUseCase, outgoing.id);
    await expect(issue({ organizationId })).resolves.toMatchObject({ id: expect.any(String) });
    await expect(runInTransaction(api.app, RevokeApiKeyUseCase, outgoing.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('replaces the oldest when told to', async () => {
    const organizationId = await organization('REPLACING');
    const keys = [await issue({ organizationId }), await issue({ organizationId })];
    keys.push(await issue({ organizationId, replaceOldest: true }));
    const live = await Promise.all(keys.map(({ text }) => api.app.get(CheckApiKeyUseCase).run(text)));
    expect(live.map((id) => id !== null)).toEqual([false, true, true]);
  });

  it('stores nothing a key could be made from', async () => {
    const { text } = await issue({ organizationId: await organization('STORED') });
    const rows = await api.app.get(DataSource).query('SELECT k::text AS row FROM api_key k');
    expect(JSON.stringify(rows)).not.toContain(text.slice(11));
  });
});
