import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { AccountsQueries } from '../accounts/index.js';
import { NotesQueries, PinNoteUseCase } from './index.js';
import type { NoteContent } from './note-content.js';
import { NotesRepository } from './notes.repository.js';

describe('adding notes', () => {
  const clock = new TestClock(new Date('2026-07-01T11:30:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let supplier: TestSupplier;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
    supplier = await registerSupplier(api, 'ACME');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const account = (change: Partial<AccountImportRequest> = {}) => {
    accounts += 1;
    return importAccount(api, supplier, { ...distinctSample(accounts), ...change });
  };
  const post = (body: unknown, query = '', token = supplier.token) =>
    call(`${api.url}/v1/data-import/notes/create/${query}`, 'POST', { Authorization: `Token ${token}` }, body);
  const send = ({ number }: TestAccount, notes: unknown) =>
    post({ import_supplier: 'ACME', external_account_number: number, notes });
  const statuses = (body: unknown) => (body as { status: string }[]).map(({ status }) => status.split('_')[1]);
  const stored = async ({ id }: TestAccount) =>
    Number((await api.app.get(DataSource).query('SELECT count(*) FROM note WHERE account_id = $1', [id]))[0].count);

  it('answers in the order of the request, with London time', async () => {
    const one = await account();
    const { status, body } = await send(one, [
      { body: ' Called about the meter ' },
      { body: 'Moved in', created_at: '2026-01-05T10:00:00Z', is_pinned: true, unpin_at: '2026-02-05T10:00:00Z' },
      { document_paths: [{ document_path: '/letters/1.pdf' }], created_at: '2026-07-01T10:00:00.25+01:00' },
    ]);
    expect(status).toBe(201);
    expect(body).toEqual([
      {
        created_at: '2026-07-01T12:30:00.000000+01:00',
        body: 'Called about the meter',
        status: 'NOTE_CREATION_SUCCESS',
      },
      { created_at: '2026-01-05T10:00:00.000000+00:00', body: 'Moved in', status: 'NOTE_CREATION_SUCCESS' },
      { created_at: '2026-07-01T10:00:00.250000+01:00', body: '', status: 'NOTE_CREATION_SUCCESS' },
    ]);
  });

  it('adds no note twice: same body, and same moment when one is given (R154)', async () => {
    const one = await account();
    const moment = '2026-03-01T09:00:00Z';
    const again = async (notes: unknown[]) => statuses((await send(one, notes)).body);
    expect(await again([{ body: 'a' }, { body: 'a' }])).toEqual(['CREATION', 'ALREADY']);
    expect(
      await again([
        { body: 'a', created_at: moment },
        { body: 'a', created_at: moment },
      ]),
    ).toEqual(['CREATION', 'ALREADY']);
    expect(await again([{ body: 'a' }])).toEqual(['ALREADY']);
    expect(await again([{ body: 'a', created_at: '2026-03-01T10:00:00+01:00' }])).toEqual(['ALREADY']);
    expect(await again([{ body: 'a', created_at: '2026-03-01T10:00:00Z' }])).toEqual(['CREATION']);
    expect(await again([{ body: 'a', created_at: '2026-03-01T09:00:00.000Z' }])).toEqual(['ALREADY']);
    const documents = [{ document_path: 'x.pdf' }, { document_path: 'y.pdf' }];
    expect(await again([{ document_paths: documents }, { document_paths: [...documents].reverse() }])).toEqual([
      'CREATION',
      'CREATION',
    ]);
    expect(await again([{ document_paths: [{ document_path: '/x.pdf' }, { document_path: 'y.pdf' }] }])).toEqual([
      'ALREADY',
    ]);
    expect(await again([{ body: 'a', document_paths: documents }])).toEqual(['ALREADY']);
  });

  it('knows the notes that came with the account, and tells when they were made', async () => {
    const [note] = distinctSample(1).notes ?? [];
    const { body } = await send(await account(), [{ body: note?.body }]);
    expect(body).toMatchObject([{ body: note?.body, status: 'NOTE_ALREADY_EXISTS' }]);
    expect(new Date(Object(body)[0].created_at).getTime()).toBe(new Date(String(note?.created_at)).getTime());
  });

  it.each([
    ['without a moment', {}],
    ['with a moment', { created_at: '2026-03-01T09:00:00Z' }],
    ['of documents alone', { body: '', document_paths: [{ document_path: 'x.pdf' }] }],
  ])('keeps one of a hundred notes %s that come at once', async (_, extra) => {
    const one = await account();
    const before = await stored(one);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(one, [{ body: 'once', ...extra }])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(answers.flatMap(({ body }) => statuses(body)).filter((status) => status === 'CREATION')).toHaveLength(1);
    expect(await stored(one)).toBe(before + 1);
  });

  it('shows pinned notes first, until the moment at which they are read lets them go', async () => {
    const one = await account();
    await send(one, [{ body: 'pinned', is_pinned: true, unpin_at: '2026-07-02T00:00:00Z' }]);
    await send(one, [{ body: 'not pinned', unpin_at: '2026-07-03T00:00:00Z' }]);
    await api.app
      .get(DataSource)
      .transaction((tx) =>
        api.app.get(PinNoteUseCase).run(tx, { accountId: one.id, body: 'by the platform', now: clock.now() }),
      );
    const pinned = async (moment: string) =>
      (await api.app.get(NotesQueries).listForAccount(one.id, new Date(moment)))
        .filter((note) => note.is_pinned)
        .map((note) => note.body);
    expect(await pinned('2026-07-01T23:59:59Z')).toEqual(['by the platform', 'pinned']);
    expect(await pinned('2026-07-02T00:00:00Z')).toEqual(['by the platform']);
  });

  it('lists pinned notes, then the newest, those of one moment as they were sent, each with its documents', async () => {
    const one = await account({ notes: [{ body: 'imported' }], account_campaigns: [] });
    const moment = '2026-12-01T09:00:00Z';
    await send(one, [
      { body: 'old and pinned', created_at: '2020-01-01T00:00:00Z', is_pinned: true },
      { body: 'first', created_at: moment },
      { body: 'second', created_at: moment, document_paths: [{ document_path: 'b.pdf' }, { document_path: 'a.pdf' }] },
    ]);
    const listed = await api.app.get(NotesQueries).listForAccount(one.id, new Date('2027-01-01T00:00:00Z'));
    expect(listed.map(({ body }) => body)).toEqual(['old and pinned', 'second', 'first', 'imported']);
    expect(listed.map(({ document_paths: paths }) => paths)).toEqual([[], ['b.pdf', 'a.pdf'], [], []]);
    expect(listed[1]).toMatchObject({
      created_at: '2026-12-01T09:00:00.000000+00:00',
      is_pinned: false,
      unpin_at: null,
    });
  });

  it('leaves the account as it was sent, from which the self-check rebuilds the payload', async () => {
    const one = await account();
    const rebuild = () => api.app.get(AccountsQueries).rebuildPayload(api.app.get(DataSource).manager, one.id);
    const sent = await rebuild();
    await send(one, [{ body: 'later', document_paths: [{ document_path: 'a.pdf' }] }]);
    expect(sent).toHaveProperty('notes');
    expect(await rebuild()).toEqual(sent);
  });

  it.each([
    [[{}], { notes: { 0: { non_field_errors: ['A note needs a body or at least one document path.'] } } }],
    [[{ body: ' ' }], { notes: { 0: { non_field_errors: [expect.any(String)] } } }],
    [[{ body: 'a', created_at: 'yesterday' }], { notes: { 0: { created_at: [expect.any(String)] } } }],
    [[{ body: 'a' }, { body: 5 }], { notes: { 1: { body: ['Expected string.'] } } }],
    [[{ body: 'a', external_id: '1' }], { notes: { 0: { external_id: ['This field is not recognised.'] } } }],
    [
      [{ body: 'a', document_paths: [{ document_path: '../b' }] }],
      { notes: { 0: { document_paths: { 0: { document_path: ['The path is not usable.'] } } } } },
    ],
    [
      [{ body: 'a', created_at: '2026-07-01T10:00:00Z', unpin_at: '2026-07-01T09:59:59.999999Z' }],
      { notes: { 0: { unpin_at: ['A note cannot be unpinned before it is created.'] } } },
    ],
    [[], { notes: [expect.any(String)] }],
    ['none', { notes: ['Expected array.'] }],
    [Array.from({ length: 5_001 }, () => ({ body: 'a' })), { notes: ['Use at most 5000 entries.'] }],
    [[null], { notes: { 0: ['Expected object.'] } }],
  ])('refuses %j and keeps nothing', async (notes, errors) => {
    const one = await account();
    const before = await stored(one);
    expect(await send(one, notes)).toMatchObject({ status: 400, body: errors });
    expect(await stored(one)).toBe(before);
  });

  it('accepts that a note is unpinned at the moment it is made', async () => {
    const note = { body: 'a', created_at: '2026-07-01T10:00:00Z', unpin_at: '2026-07-01T11:00:00+01:00' };
    expect((await send(await account(), [note])).status).toBe(201);
  });

  it('refuses an envelope that names no account, and unknown parameters', async () => {
    expect((await post({ notes: [{ body: 'a' }] })).body).toEqual({
      import_supplier: [expect.any(String)],
      external_account_number: [expect.any(String)],
    });
    expect((await post([])).body).toEqual({ non_field_errors: [expect.any(String)] });
    expect((await post({}, '?dry_run=true')).body).toEqual({ dry_run: [expect.any(String)] });
  });

  it('knows only imported accounts of the caller', async () => {
    const one = await account();
    const other = await registerSupplier(api, 'OTHER');
    const body = { import_supplier: 'ACME', external_account_number: one.number, notes: [{ body: 'a' }] };
    for (const answer of [
      await post({ ...body, external_account_number: 'staged' }),
      await post({ ...body, import_supplier: 'NOBODY' }),
      await post(body, '', other.token),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', detail: expect.any(String) } });
    expect((await call(`${api.url}/v1/data-import/notes/create/`, 'POST', {}, body)).status).toBe(401);
  });

  it('goes on while the supplier is paused, unless its settings say otherwise', async () => {
    const one = await account();
    const source = api.app.get(DataSource);
    // Each call makes the service read the supplier, which it then knows for a while.
    expect((await send(one, [{ body: 'before' }])).status).toBe(201);
    await source.query(
      `UPDATE import_supplier SET status = 'Paused', settings = '{"blockPostImportWhenNotOngoing": true}' WHERE code = 'ACME'`,
    );
    const detail = expect.stringContaining('no data');
    expect(await send(one, [{ body: 'blocked' }])).toMatchObject({
      status: 400,
      body: { non_field_errors: { code: 'import_supplier_migration_not_ongoing', detail } },
    });
    const set = (status: string) =>
      source.query(`UPDATE import_supplier SET status = $1 WHERE code = 'ACME'`, [status]);
    await set('Ongoing');
    expect((await send(one, [{ body: 'resumed' }])).status).toBe(201);
    await set('Paused');
    expect((await send(one, [{ body: 'paused again' }])).status).toBe(400);
    await source.query(`UPDATE import_supplier SET settings = '{}' WHERE code = 'ACME'`);
    expect((await send(one, [{ body: 'while paused' }])).status).toBe(201);
    await source.query(`UPDATE import_supplier SET status = 'Ongoing' WHERE code = 'ACME'`);
  });

  it('reads, of notes without a body, those alone whose first document is the first of one that was sent', async () => {
    const one = await account();
    const documents = (...paths: string[]) => ({ document_paths: paths.map((path) => ({ document_path: path })) });
    await send(one, [documents('/a.pdf', 'b.pdf'), documents('b.pdf'), { body: 'Called' }, { body: 'Wrote' }]);
    const known = async (...sent: NoteContent[]) => {
      const found = await api.app.get(NotesRepository).listKnown(api.app.get(DataSource).manager, one.id, sent);
      return found.map(({ content }) => content).sort();
    };
    expect(await known({ body: 'Called', documentPaths: ['b.pdf'] })).toEqual(['body Called']);
    expect(await known({ body: '', documentPaths: ['a.pdf'] })).toEqual(['documents ["a.pdf","b.pdf"]']);
    expect(await known({ body: '', documentPaths: ['/b.pdf'] }, { body: 'Wrote', documentPaths: [] })).toEqual([
      'body Wrote',
      'documents ["b.pdf"]',
    ]);
    expect(await known({ body: '', documentPaths: [null] })).toEqual([]);
  });
});
