import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';

const account = distinctSample(6_000, { import_supplier: 'DEMO' });
const number = account.external_account_number;
const pair = { import_supplier: 'DEMO', external_account_number: number };
const LONDON = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0[01]:00$/;

let carryover;
let suppliers;

beforeAll(async () => {
  carryover = await Carryover.start({ apis: 2, workers: 0 });
  suppliers = [await carryover.supplier(0), await carryover.supplier(1)];
});

afterAll(() => carryover?.stop());

const statement = (id, more = {}) => ({
  bill_period_from_date: '2019-01-01',
  bill_period_to_date: '2019-01-31',
  statement_id: id,
  ...more,
});
const statuses = (answers) => answers.flatMap(({ body }) => body.map(({ status }) => status));

async function selfCheck() {
  const [{ id }] = await carryover.query('SELECT id FROM account_import_process');
  return (await carryover.staff()).selfCheck(id);
}

describe('notes and historical statements through two api processes', () => {
  it('are refused while the account is only accepted, and taken once it is imported', async () => {
    expect(await suppliers[0].create(account)).toEqual({ status: 201, body: {} });
    const notFound = { status: 404, body: { code: 'not_found', detail: expect.any(String) } };
    expect(await suppliers[0].addNotes(number, [{ body: 'Too early' }])).toEqual(notFound);
    expect(await suppliers[0].addStatements(number, [statement('too-early')])).toEqual(notFound);
    await carryover.addWorker();
    expect(await carryover.settled()).toEqual({ PROCESSED: 1 });
    expect(await suppliers[1].addNotes(number, [{ body: ' In time ' }])).toEqual({
      status: 201,
      body: [{ created_at: expect.stringMatching(LONDON), body: 'In time', status: 'NOTE_CREATION_SUCCESS' }],
    });
    const statements = [statement('HS-1', { issued_date: '2019-02-02', number: '007', gross_amount: 123.45 })];
    expect(await suppliers[1].addStatements(number, statements)).toEqual({
      status: 201,
      body: { ...pair, statements },
    });
  });

  it('are each there once when a hundred requests bring the same at once', async () => {
    const note = { body: 'Once', is_pinned: true };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => suppliers[index % 2].addNotes(number, [note, { body: 'In time' }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(statuses(answers).filter((status) => status === 'NOTE_CREATION_SUCCESS')).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body[0].created_at)).size).toBe(1);

    const added = await Promise.all(
      Array.from({ length: 40 }, (_, index) => suppliers[index % 2].addStatements(number, [statement('HS-2')])),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, ...Array(39).fill(400)]);
    expect(added.find(({ status }) => status === 400).body).toEqual({
      statements: { 0: { statement_id: ['Statement "HS-2" has already been imported.'] } },
    });
  });

  it('are all or nothing', async () => {
    expect(await suppliers[0].addNotes(number, [{ body: 'Good' }, { is_pinned: true }])).toEqual({
      status: 400,
      body: { notes: { 1: { non_field_errors: ['A note needs a body or at least one document path.'] } } },
    });
    expect((await suppliers[0].addStatements(number, [statement('HS-3'), statement('HS-1')])).status).toBe(400);
    const [{ statement_id: imported }] = account.statements;
    expect((await suppliers[0].addStatements(number, [statement('HS-3'), statement(imported)])).status).toBe(400);
    const [left] = await carryover.query(
      `SELECT (SELECT count(*)::int FROM note WHERE body = 'Good') AS notes,
         (SELECT count(*)::int FROM statement WHERE statement_id = 'HS-3') AS statements`,
    );
    expect(left).toEqual({ notes: 0, statements: 0 });
  });

  it('have documents that must be there when the supplier wants that checked', async () => {
    await carryover.query(
      `UPDATE import_supplier SET settings = settings || '{"checkDocumentsExist": true, "documentRoot": "demo"}' WHERE code = 'DEMO'`,
    );
    const documents = join(carryover.dataDir, 'documents', 'demo');
    await mkdir(documents, { recursive: true });
    writeFileSync(join(documents, 'there.pdf'), '%PDF-1.4');
    const withDocument = (path) => [{ document_paths: [{ document_path: path }] }];
    const missing = ['No document is stored at this path.'];
    const refused = async () => (await suppliers[0].addNotes(number, withDocument('gone.pdf'))).status === 400;
    expect(await waitUntil(refused, { milliseconds: 5_000, every: 100 })).toBe(true);
    expect((await suppliers[0].addNotes(number, withDocument('gone.pdf'))).body).toEqual({
      notes: { 0: { document_paths: { 0: { document_path: missing } } } },
    });
    expect(
      (await suppliers[0].addStatements(number, [statement('HS-4', { statement_path: 'gone.pdf' })])).body,
    ).toEqual({
      statements: { 0: { statement_path: missing } },
    });
    expect(
      (await suppliers[0].addStatements(number, [statement('HS-4', { statement_path: 'there.pdf' })])).status,
    ).toBe(201);
    expect((await suppliers[0].addNotes(number, withDocument('/there.pdf'))).body).toMatchObject([
      { body: '', status: 'NOTE_CREATION_SUCCESS' },
    ]);
  });

  it('leave the account as it was sent', async () => {
    expect((await selfCheck()).body).toMatchObject({ matches: true });
  });
});
