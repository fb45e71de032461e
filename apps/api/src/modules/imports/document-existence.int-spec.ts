import type { AccountImportRequest } from '@carryover/contract';
import { S3StandIn, s3Variables } from '@carryover/stand-ins';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { untilRead } from '../../testing/until.js';
import { startWorker, type WorkerContext } from '../../testing/worker-context.js';

const NOT_STORED = 'No document is stored at this path.';
const DOCUMENTS = ['notes/authority.pdf', '/notes/letter.pdf', 'statements/may.pdf'];

let database: TestDatabase;
let storage: S3StandIn;
let api: TestApplication;
let strict: TestSupplier;
let lenient: TestSupplier;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  storage = await new S3StandIn().start();
  api = await startTestApplication({ databaseUrl: database.url, variables: s3Variables(storage) });
  strict = await registerSupplier(api, 'STRICT', { checkDocumentsExist: true, documentRoot: 'kernow/2026' });
  lenient = await registerSupplier(api, 'LENIENT');
});
afterAll(async () => {
  await api?.close();
  await storage?.stop();
  await database?.drop();
});
afterEach(() => {
  storage.fault = () => null;
  storage.objects.clear();
});

let samples = 0;
/** An account that names three documents, one of them in two fields. */
function nextSample(change: Partial<AccountImportRequest> = {}): AccountImportRequest {
  samples += 1;
  const [authority = '', letter = '', statement = ''] = DOCUMENTS;
  return distinctSample(samples, {
    import_supplier: strict.code,
    external_account_number: `DOC-${samples}`,
    notes: [
      { body: 'Called.' },
      { body: 'Wrote.', document_paths: [{ document_path: authority }, { document_path: letter }] },
    ],
    statements: [
      {
        bill_period_from_date: '2024-05-01',
        bill_period_to_date: '2024-05-31',
        statement_id: 'S1',
        statement_path: statement,
      },
      {
        bill_period_from_date: '2024-06-01',
        bill_period_to_date: '2024-06-30',
        statement_id: 'S2',
        statement_path: statement,
      },
    ],
    ...change,
  });
}

function store(...paths: string[]): void {
  for (const path of paths) storage.put(`kernow/2026/${path.replace(/^\//, '')}`, '%PDF');
}

function send(path: 'validate/' | '', payload: object, by = strict): Promise<JsonAnswer> {
  const headers = { Authorization: `Token ${by.token}` };
  return call(`${api.url}/v2/data-import/accounts/${path}`, 'POST', headers, payload);
}

describe.each(['validate/', ''] as const)('POST accounts/%s with documents that must exist', (path) => {
  const done = path === '' ? 201 : 200;

  it('accepts an account whose documents are all stored', async () => {
    store(...DOCUMENTS);
    expect(await send(path, nextSample())).toMatchObject({ status: done, body: {} });
  });

  it('names every field of a document that is missing', async () => {
    store('notes/authority.pdf');
    const { status, body } = await send(path, nextSample());
    expect(status).toBe(400);
    expect(body).toEqual({
      notes: { 1: { document_paths: { 1: { document_path: [NOT_STORED] } } } },
      statements: { 0: { statement_path: [NOT_STORED] }, 1: { statement_path: [NOT_STORED] } },
    });
  });

  it('has a code for it in the flat form', async () => {
    store('notes/authority.pdf', 'statements/may.pdf');
    const { status, body } = await send(`${path}?error_format=flat` as typeof path, nextSample());
    expect(status).toBe(400);
    const attr = 'notes.1.document_paths.1.document_path';
    expect(body).toEqual([{ attr, code: 'path_does_not_exist_in_file_store', detail: NOT_STORED }]);
  });

  it('reports it together with everything else, and unusable paths once', async () => {
    const broken = nextSample({ notes: [{ document_paths: [{ document_path: '../x' }, { document_path: 'y' }] }] });
    const { body } = await send(path, { ...broken, statements: [], account_type: 'NONE' });
    expect(body).toEqual({
      account_type: expect.anything(),
      notes: {
        0: {
          document_paths: { 0: { document_path: ['The path is not usable.'] }, 1: { document_path: [NOT_STORED] } },
        },
      },
    });
  });

  it('asks for each document once', async () => {
    store(...DOCUMENTS);
    await send(path, nextSample());
    storage.received.length = 0;
    await send(path, nextSample());
    const asked = storage.received.filter(({ url }) => url !== '/documents/').map(({ url }) => url);
    expect(asked.sort()).toEqual([
      '/documents/kernow/2026/notes/authority.pdf',
      '/documents/kernow/2026/notes/letter.pdf',
      '/documents/kernow/2026/statements/may.pdf',
    ]);
  });

  it.each(['hang', 'reset', 'AccessDenied', 'InternalError'] as const)(
    'answers 503 in time when the storage fails: %s',
    async (fault) => {
      storage.fault = () => fault;
      const begin = performance.now();
      const { status, body, headers } = await send(path, nextSample());
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
      expect(headers.get('retry-after')).toBe('5');
      expect(performance.now() - begin).toBeLessThan(6_000);
    },
  );

  it('asks nothing for a supplier that does not want the check', async () => {
    const answer = await send(path, { ...nextSample(), import_supplier: lenient.code }, lenient);
    expect(answer.status).toBe(done);
    expect(storage.received.filter(({ url }) => url.includes(lenient.code))).toEqual([]);
  });
});

describe('the worker, for documents that must exist', () => {
  let worker: WorkerContext;

  beforeAll(async () => {
    await api.app.get(DataSource).query(`UPDATE account_import_process SET status = 'CANCELLED'`);
    worker = await startWorker(database.url, s3Variables(storage));
  });
  afterAll(async () => {
    await worker?.stop();
  });

  /** Accepts an account while its documents are there, does something, and lets the worker at it. */
  async function acceptThen(change: () => void): Promise<string> {
    store(...DOCUMENTS);
    const payload = nextSample();
    const window = new Date(Date.now() + 2_000).toISOString();
    expect((await send(`?schedule_window_start=${encodeURIComponent(window)}` as '', payload)).status).toBe(201);
    change();
    return payload.external_account_number;
  }

  async function row(number: string): Promise<{ status: string; attempt: number; code: string | null }> {
    const [found] = await api.app
      .get(DataSource)
      .query(
        `SELECT status, attempt, latest_error_code AS code FROM account_import_process WHERE external_account_number = $1`,
        [number],
      );
    return found;
  }

  const until = (number: string, isReached: (now: { status: string; attempt: number }) => boolean) =>
    untilRead(() => row(number), isReached, 25_000);
  const isSettled = ({ status }: { status: string }) => !['PENDING', 'IN_PROGRESS'].includes(status);

  it('creates the account of documents that are still there', async () => {
    const number = await acceptThen(() => undefined);
    expect(await until(number, isSettled)).toMatchObject({ status: 'PROCESSED', code: null });
  });

  /** The status as its supplier reads it. */
  async function told(number: string): Promise<unknown> {
    const path = `${api.url}/v2/data-import/accounts/${strict.code}/${number}/`;
    return (await call(path, 'GET', { Authorization: `Token ${strict.token}` })).body;
  }

  it('ends as ERRORED when a document vanished meanwhile', async () => {
    const number = await acceptThen(() => storage.objects.delete('kernow/2026/statements/may.pdf'));
    await until(number, isSettled);
    expect(await told(number)).toMatchObject({
      status: 'ERRORED',
      latest_error: {
        code: 'path_does_not_exist_in_file_store',
        detail: 'The payload is no longer valid: statements.0.statement_path, statements.1.statement_path.',
        domain: 'account_import',
      },
    });
  });

  it('waits for storage that is away, without an error, and goes on when it is back', async () => {
    const number = await acceptThen(() => {
      storage.fault = () => 'InternalError';
    });
    await until(number, ({ status, attempt }) => status === 'PENDING' && attempt >= 1);
    expect(await told(number)).toMatchObject({
      status: expect.stringMatching(/^(PENDING|IN_PROGRESS)$/),
      latest_error: null,
    });
    storage.fault = () => null;
    const settled = await until(number, isSettled);
    expect(settled).toMatchObject({ status: 'PROCESSED', code: null });
    expect(settled.attempt).toBeGreaterThan(1);
  });

  it('names the platform where the window ends while storage is away', async () => {
    const number = await acceptThen(() => {
      storage.fault = () => 'InternalError';
    });
    await until(number, ({ attempt }) => attempt >= 1);
    await api.app.get(DataSource).query(
      `UPDATE account_import_process SET schedule_window_start = NULL, schedule_window_end = clock_timestamp()
       WHERE external_account_number = $1`,
      [number],
    );
    expect(await until(number, isSettled)).toMatchObject({ status: 'ERRORED', code: 'schedule_window_elapsed' });
    const path = `${api.url}/v2/data-import/accounts/${strict.code}/${number}/`;
    expect((await call(path, 'GET', { Authorization: `Token ${strict.token}` })).body).toMatchObject({
      latest_error: {
        detail:
          'A worker took the import inside its window, and the platform could not finish it before the window ended.',
      },
    });
  });
});
