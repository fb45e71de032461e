import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ChangeSupplierSettingsUseCase, RegisterImportSupplierUseCase } from './index.js';

describe('the folder of the documents of a supplier', () => {
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    for (const code of ['ACME', 'OTHER', 'THIRD']) await register(code);
    await setRoot('OTHER', 'kernow/2026');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const register = (code: string) =>
    runInTransaction(api.app, RegisterImportSupplierUseCase, {
      organizationName: 'Owner',
      code,
      name: code,
      settings: {},
    });
  const setRoot = (code: string, document_root: string | null) =>
    runInTransaction(api.app, ChangeSupplierSettingsUseCase, {
      code,
      change: { document_root },
      actor: 'ada@carryover.local',
      reason: 'Moved.',
    });
  const refusal = (message: string) => ({ errors: { settings: { document_root: [message] } } });

  it.each([
    ['ACME', '"ACME" is the document folder of import supplier ACME.'],
    ['ACME/inner', '"ACME/inner" lies inside "ACME", the document folder of import supplier ACME.'],
    ['kernow', '"kernow/2026", the document folder of import supplier OTHER, lies inside "kernow".'],
    ['kernow/2026/a/b', '"kernow/2026/a/b" lies inside "kernow/2026", the document folder of import supplier OTHER.'],
  ])('cannot be set to %s, where documents of another one are', async (root, message) => {
    await expect(setRoot('THIRD', root)).rejects.toMatchObject(refusal(message));
  });

  it.each(['ACME-2', 'kernow/2026-2', 'kernow/2027', 'kernow/202', 'THIRD/inner', 'OTHER', 'A%/_'])(
    'can be set to %s beside them, and back to its own',
    async (root) => {
      await setRoot('THIRD', root);
      await setRoot('THIRD', null);
    },
  );

  it('cannot be got by the code of a new supplier either', async () => {
    const message = '"kernow/2026", the document folder of import supplier OTHER, lies inside "kernow".';
    await expect(register('kernow')).rejects.toMatchObject({ errors: { code: [message] } });
    await setRoot('THIRD', 'NEW');
    await expect(register('NEW')).rejects.toMatchObject({
      errors: { code: ['"NEW" is the document folder of import supplier THIRD.'] },
    });
    await setRoot('THIRD', null);
    await register('NEW');
    await expect(setRoot('THIRD', 'NEW')).rejects.toThrow();
  });

  it('cannot be taken back as a default that is somebody else’s by now', async () => {
    await register('MOVED');
    await setRoot('MOVED', 'elsewhere');
    await setRoot('THIRD', 'MOVED/inner');
    await expect(setRoot('MOVED', null)).rejects.toMatchObject(
      refusal('"MOVED/inner", the document folder of import supplier THIRD, lies inside "MOVED".'),
    );
    await setRoot('THIRD', null);
  });

  it('goes to one of two who want it at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const wanted = [setRoot('THIRD', `race/${round}`), setRoot('MOVED', `race/${round}/inner`)];
      const outcomes = await Promise.allSettled(wanted);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
