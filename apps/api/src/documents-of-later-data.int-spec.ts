import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostImportFixture } from './testing/post-import-fixture.js';

const SETTINGS = { checkDocumentsExist: true, documentRoot: 'acme' };
const NOT_STORED = ['No document is stored at this path.'];
const NOT_USABLE = ['The path is not usable.'];

/** Both kinds of data that name documents: an entry with a document, one with a mistake besides, and their errors. */
const ENDPOINTS = [
  {
    endpoint: 'notes',
    list: 'notes',
    table: `note WHERE origin = 'ADDED'`,
    entry: (path: string) => ({ document_paths: [{ document_path: path }] }),
    mistake: { is_pinned: true },
    errorsAt: (messages: readonly string[]) => ({ document_paths: { 0: { document_path: messages } } }),
    mistaken: { non_field_errors: [expect.any(String)] },
  },
  {
    endpoint: 'historical-statements',
    list: 'statements',
    table: `statement WHERE kind = 'HISTORICAL'`,
    entry: (path: string) => ({
      bill_period_from_date: '2023-01-01',
      bill_period_to_date: '2023-01-31',
      statement_id: `for ${path}`,
      statement_path: path,
    }),
    mistake: { bill_period_from_date: '2023-02-01', bill_period_to_date: '2023-01-31', statement_id: 'mistake' },
    errorsAt: (messages: readonly string[]) => ({ statement_path: messages }),
    mistaken: { bill_period_from_date: [expect.any(String)] },
  },
];

describe.each(ENDPOINTS)('documents of $list that are sent later', ({ endpoint, list, table, ...sample }) => {
  const folder = mkdtempSync(join(tmpdir(), 'later-documents-'));
  let fixture: PostImportFixture;

  beforeAll(async () => {
    mkdirSync(join(folder, 'documents', 'acme'), { recursive: true });
    writeFileSync(join(folder, 'documents', 'acme', 'there.pdf'), '%PDF-1.4');
    writeFileSync(join(folder, 'documents', 'beside.pdf'), '%PDF-1.4');
    fixture = await PostImportFixture.start(endpoint, list, { settings: SETTINGS, variables: { DATA_DIR: folder } });
  });
  afterAll(async () => {
    await fixture?.stop();
    rmSync(folder, { recursive: true });
  });

  it('are taken when they are there', async () => {
    const account = await fixture.account();
    const sent = [sample.entry('there.pdf')];
    expect((await fixture.send(account, sent)).status).toBe(201);
  });

  it('are refused when they are not, together with all else that is wrong, and nothing is kept', async () => {
    const before = await fixture.query(`SELECT count(*) FROM ${table}`, []);
    const account = await fixture.account();
    const sent = ['there.pdf', 'gone.pdf', '../beside.pdf'].map((path) => sample.entry(path));
    expect(await fixture.send(account, [...sent, sample.mistake])).toEqual({
      status: 400,
      body: { [list]: { 1: sample.errorsAt(NOT_STORED), 2: sample.errorsAt(NOT_USABLE), 3: sample.mistaken } },
    });
    expect(await fixture.query(`SELECT count(*) FROM ${table}`, [])).toEqual(before);
  });
});

describe.each(ENDPOINTS)('documents of $list while the storage is away', ({ endpoint, list, table, ...sample }) => {
  let fixture: PostImportFixture;

  beforeAll(async () => {
    const variables = {
      DOCUMENT_STORE: 's3',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'away',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    fixture = await PostImportFixture.start(endpoint, list, { settings: SETTINGS, variables });
  });
  afterAll(() => fixture?.stop());

  it('are answered with 503, and nothing is kept', async () => {
    expect(await fixture.send(await fixture.account(), [sample.entry('there.pdf')])).toEqual({
      status: 503,
      body: { code: 'storage_unavailable', detail: expect.any(String) },
    });
    expect(await fixture.query(`SELECT 1 FROM ${table}`, [])).toEqual([]);
  });
});
