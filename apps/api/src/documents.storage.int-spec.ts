import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { SwiftStorage } from './modules/documents/testing/swift-storage.js';
import { packKey } from './modules/packs/index.js';
import { PackFixture } from './modules/packs/testing/pack-fixture.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { call, type JsonAnswer } from './testing/http-client.js';
import { registerSupplier, type TestSupplier } from './testing/imported-account.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { startWorker, until, type WorkerContext } from './testing/worker-context.js';

const LETTER = 'notes/Z\u00e4hlerstand \u96fb\u8868 100% (a) +.pdf';
const STATEMENT = '/statements/may.pdf';
const NOT_STORED = ['No document is stored at this path.'];
const LARGE = 20_000_000;

let swift: SwiftStorage;

pollQuickly();
beforeAll(async () => {
  swift = await SwiftStorage.start();
});
afterAll(() => swift?.stop());

describe('documents in OpenStack Swift', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let worker: WorkerContext;
  let supplier: TestSupplier;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, variables: swift.variables });
    supplier = await registerSupplier(api, 'ACME', { checkDocumentsExist: true, documentRoot: 'kernow/2026' });
    worker = await startWorker(database.url, swift.variables);
  });
  afterAll(async () => {
    await worker?.stop();
    await api?.close();
    await database?.drop();
  });

  function sample(letter: string): AccountImportRequest {
    const period = { bill_period_from_date: '2024-05-01', bill_period_to_date: '2024-05-31' };
    return distinctSample(1, {
      import_supplier: supplier.code,
      notes: [{ document_paths: [{ document_path: letter }] }],
      statements: [{ ...period, statement_id: 'S1', statement_path: STATEMENT }],
    });
  }

  function send(path: string, payload: object): Promise<JsonAnswer> {
    const headers = { Authorization: `Token ${supplier.token}` };
    return call(`${api.url}/v2/data-import/accounts/${path}`, 'POST', headers, payload);
  }

  it('are missed until they are uploaded', async () => {
    await swift.put('kernow/2026/statements/may.pdf', Buffer.alloc(LARGE, 'may'));
    const { status, body } = await send('validate/', sample(LETTER));
    expect({ status, body }).toEqual({
      status: 400,
      body: { notes: { 0: { document_paths: { 0: { document_path: NOT_STORED } } } } },
    });
    await swift.put(`kernow/2026/${LETTER}`, 'the letter');
    expect(await send('validate/', sample(LETTER))).toMatchObject({ status: 200 });
  });

  it('are looked for by the worker, and opened by staff', async () => {
    expect(await send('', sample(LETTER))).toMatchObject({ status: 201 });
    const query = (text: string) => api.app.get(DataSource).query(text);
    await until(async () => (await query('SELECT 1 FROM account')).length === 1);
    const [{ number }] = await query('SELECT account_number AS number FROM account');
    const [letter] = await query('SELECT id FROM note_document');
    const [statement] = await query('SELECT id FROM statement');
    const operator = await signInAs(api, 'operator');
    const open = ({ id }: { id: string }) =>
      fetch(`${api.url}/console/v1/accounts/${number}/documents/${id}/content`, {
        method: 'POST',
        headers: { ...operator, 'Content-Type': 'application/json' },
        body: JSON.stringify({ reason: 'The customer disputes it' }),
      });
    expect(await (await open(letter)).text()).toBe('the letter');
    const content = Buffer.from(await (await open(statement)).arrayBuffer());
    expect(content.equals(Buffer.alloc(LARGE, 'may'))).toBe(true);
  });
});

describe('packs in OpenStack Swift', () => {
  let fixture: PackFixture<WaveFixture>;

  beforeAll(async () => {
    fixture = await PackFixture.start(WaveFixture.start, swift.variables);
  });
  afterAll(() => fixture?.stop());

  it('are kept there by a worker, and sent from there by the api', async () => {
    const pack = await fixture.reconcile('KEPT', 2);
    expect((await fixture.download(pack)).sha256).toBe(pack.sha256);
    expect(await swift.sizeOf(packKey(pack.sha256 ?? ''))).toBe(pack.bytes);
  });
});
