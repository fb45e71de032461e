import { request as httpRequest, type IncomingMessage } from 'node:http';
import { S3StandIn, s3Variables } from '@carryover/stand-ins';
import { createTestDatabase, distinctSample, memoryOfReading, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { call } from '../../../testing/http-client.js';
import { importAccount, registerSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

const NAMES = [
  'notes/letter.pdf',
  'notes/page.html',
  'notes/drawing.svg',
  'notes/say "hello"; filename=x.exe.pdf',
  'notes/Z\u00e4hlerstand \u96fb\u8868 100%.png',
  'notes/invoice\u202efdp.exe',
  'notes/about.Ann',
  'notes/large.pdf',
  'notes/gone.pdf',
];
const LARGE = 200_000_000;

let database: TestDatabase;
let storage: S3StandIn;
let api: TestApplication;
let viewer: { Authorization: string };
let operator: { Authorization: string };
let number: string;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  storage = await new S3StandIn().start();
  api = await startTestApplication({ databaseUrl: database.url, variables: s3Variables(storage) });
  viewer = await signInAs(api, 'viewer');
  operator = await signInAs(api, 'operator');
  const supplier = await registerSupplier(api, 'ACME');
  const payload = distinctSample(1, {
    notes: [{ body: 'Called.' }, { document_paths: NAMES.map((document_path) => ({ document_path })) }],
    statements: [{ ...PERIOD, statement_id: 'S1', statement_path: '/statements/may.pdf' }],
  });
  const account = await importAccount(api, supplier, payload);
  accountId = account.id;
  [{ number }] = await api.app
    .get(DataSource)
    .query('SELECT account_number AS number FROM account WHERE id = $1', [account.id]);
  for (const name of [...NAMES, 'statements/may.pdf']) storage.put(`ACME/${name}`, `content of ${name}`);
  storage.objects.delete('ACME/notes/gone.pdf');
  storage.putLarge('ACME/notes/large.pdf', LARGE);
});
afterAll(async () => {
  await api?.close();
  await storage?.stop();
  await database?.drop();
});
beforeEach(() => {
  storage.fault = () => null;
});

const PERIOD = { bill_period_from_date: '2024-05-01', bill_period_to_date: '2024-05-31' };
const at = (path: string) => `${api.url}/console/v1/accounts/${number}/documents${path}`;

interface Listed {
  id: string;
  path: string;
  named_by: { type: string; id: string };
}

async function list(query = ''): Promise<{ results: Listed[]; next_cursor: string | null }> {
  const { status, body } = await call(at(query), 'GET', operator);
  expect(status).toBe(200);
  return body as { results: Listed[]; next_cursor: string | null };
}

/** Which document has the path; the list does not tell. */
async function idOf(path: string): Promise<string> {
  const [{ id }] = await api.app
    .get(DataSource)
    .query(
      `SELECT id FROM note_document WHERE document_path = $1 UNION ALL SELECT id FROM statement WHERE statement_path = $1`,
      [path],
    );
  return id;
}

const contentUrl = async (path: string) => at(`/${await idOf(path)}/content`);

const REASON = 'The customer disputes it';
const asking = (as: { Authorization: string }, body: object = { reason: REASON }) => ({
  method: 'POST',
  headers: { ...as, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const open = async (path: string) => fetch(await contentUrl(path), asking(operator));

describe('GET /console/v1/accounts/:account_number/documents', () => {
  it('lists what notes and statements name, with what names it', async () => {
    const { results, next_cursor } = await list();
    expect(results).toHaveLength(NAMES.length + 1);
    expect(next_cursor).toBeNull();
    const byId = new Map(results.map((listed) => [listed.id, listed]));
    const may = await idOf('/statements/may.pdf');
    expect(byId.get(may)).toEqual({
      id: may,
      named_by: { type: 'statement', id: may },
      path: '•••',
      file_name: '•••.pdf',
      content_type: 'application/pdf',
      allowed_actions: ['open'],
    });
    const notes = await api.app.get(DataSource).query('SELECT DISTINCT note_id AS id FROM note_document');
    expect(byId.get(await idOf('notes/letter.pdf'))?.named_by).toEqual({ type: 'note', ...notes[0] });
  });

  it.each(['viewer', 'operator'])('names them to no %s, who gave no reason', async (role) => {
    const { body } = await call(at(''), 'GET', role === 'viewer' ? viewer : operator);
    const { results } = Object(body);
    expect(results).toHaveLength(NAMES.length + 1);
    for (const { path, file_name } of results) {
      expect(path).toBe('•••');
      expect(file_name).toMatch(/^•••(?:\.\w{1,4})?$/);
      expect(file_name).not.toContain('Ann');
    }
  });

  it('comes in pages', async () => {
    const { results: all } = await list();
    const paged: Listed[] = [];
    for (let query: string | null = '?limit=4'; query !== null; ) {
      const { results, next_cursor } = await list(query);
      expect(results.length).toBeLessThanOrEqual(4);
      paged.push(...results);
      query = next_cursor === null ? null : `?limit=4&cursor=${next_cursor}`;
    }
    expect(paged).toEqual(all);
  });

  it('has what was added after the import', async () => {
    const id = newId();
    await api.app.get(DataSource).query(
      `INSERT INTO statement (id, account_id, position, kind, statement_id, statement_path)
       VALUES ($1, $2, 99, 'IMPORTED', 'S99', 'statements/late.pdf')`,
      [id, accountId],
    );
    expect((await list()).results.at(-1)).toMatchObject({ id, file_name: '•••.pdf' });
    await api.app.get(DataSource).query('DELETE FROM statement WHERE id = $1', [id]);
  });

  it.each(['?limit=0', '?cursor=nothing', '?surprise=1'])('refuses %s', async (query) => {
    expect((await call(at(query), 'GET', viewer)).status).toBe(400);
  });

  it('is 404 for an account that is not there', async () => {
    const { status, body } = await call(`${api.url}/console/v1/accounts/A-00000000/documents`, 'GET', viewer);
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('POST /console/v1/accounts/:account_number/documents/:id/content', () => {
  it.each([
    ['/statements/may.pdf', 'application/pdf', '.pdf'],
    ['notes/about.Ann', 'application/octet-stream', ''],
    ['notes/page.html', 'application/octet-stream', '.html'],
    ['notes/drawing.svg', 'application/octet-stream', '.svg'],
    ['notes/say "hello"; filename=x.exe.pdf', 'application/pdf', '.pdf'],
    ['notes/Z\u00e4hlerstand \u96fb\u8868 100%.png', 'image/png', '.png'],
    ['notes/invoice\u202efdp.exe', 'application/octet-stream', '.exe'],
  ])('sends %s as %s to be saved, under a name that tells only its ending', async (path, type, ending) => {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`content of ${path.replace(/^\//, '')}`);
    expect(response.headers.get('content-type')).toBe(type);
    const name = `document-${await idOf(path)}${ending}`;
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
  });

  it('lets no browser run, sniff, embed or keep it', async () => {
    const response = await open('notes/page.html');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    await response.text();
  });

  it('puts no line break of a name into the headers', async () => {
    // No request brings such a path in; a row may still have one.
    const id = newId();
    await api.app.get(DataSource).query(
      `INSERT INTO statement (id, account_id, position, kind, statement_id, statement_path)
       VALUES ($1, $2, 98, 'IMPORTED', 'S98', $3)`,
      [id, accountId, 'a\r\nSet-Cookie: x=y'],
    );
    const { status, body, headers } = await call(at(`/${id}/content`), 'POST', operator, { reason: REASON });
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'document_not_stored' } });
    expect(headers.get('set-cookie')).toBeNull();
    await api.app.get(DataSource).query('DELETE FROM statement WHERE id = $1', [id]);
  });

  it('leaves an entry of who opened what, and none when there was nothing to be opened', async () => {
    const entries = () =>
      api.app.get(DataSource).query(`SELECT * FROM audit_entry WHERE action = 'document.open' ORDER BY id`);
    const earlier = (await entries()).length;
    await (await open('notes/letter.pdf')).text();
    await (await open('notes/gone.pdf')).text();
    const [id] = (await contentUrl('notes/letter.pdf')).split('/').slice(-2);
    const entry = { actor: 'operator@carryover.local', target: number, reason: REASON, after: { document: id } };
    expect((await entries()).slice(earlier)).toEqual([expect.objectContaining(entry)]);
  });

  it('is 404 with a code of its own when nothing is stored any more', async () => {
    const { status, body } = await call(await contentUrl('notes/gone.pdf'), 'POST', operator, { reason: REASON });
    expect({ status, body }).toEqual({
      status: 404,
      body: { detail: 'No document is stored at this path.', code: 'document_not_stored' },
    });
  });

  it.each(['not-an-id', '0193a1f0-2b7c-7d3e-8f10-5a6b7c8d9e0f', '..%2f..%2fsecret'])(
    'is 404 for the id %s',
    async (id) => {
      const { status, body } = await call(at(`/${id}/content`), 'POST', operator, { reason: REASON });
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it('is 404 below another account', async () => {
    const other = await importAccount(api, await registerSupplier(api, 'OTHER'), distinctSample(2));
    const [{ other_number }] = await api.app
      .get(DataSource)
      .query('SELECT account_number AS other_number FROM account WHERE id = $1', [other.id]);
    const url = (await contentUrl('notes/letter.pdf')).replace(number, other_number);
    expect((await call(url, 'POST', operator, { reason: REASON })).status).toBe(404);
  });

  it.each(['hang', 'reset', 'AccessDenied'] as const)('is 503 when the storage fails: %s', async (fault) => {
    const url = await contentUrl('notes/letter.pdf');
    storage.fault = () => fault;
    const { status, body } = await call(url, 'POST', operator, { reason: REASON });
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  });

  it('cuts the answer off when the storage gives half a document', async () => {
    const url = await contentUrl('notes/letter.pdf');
    storage.fault = () => 'cut';
    await expect(fetch(url, asking(operator)).then((response) => response.text())).rejects.toThrow();
  });

  it('is for operators who say why, and tells a viewer neither the document nor its name', async () => {
    const url = await contentUrl('notes/letter.pdf');
    const refused = await fetch(url, asking(viewer));
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([403, null]);
    expect(await refused.text()).not.toContain('letter');
    for (const body of [{}, { reason: ' ' }]) {
      const { status } = await fetch(url, asking(operator, body));
      expect(status).toBe(400);
    }
    for (const as of [viewer, operator]) expect((await fetch(url, { headers: as })).status).toBe(405);
    const { results } = Object((await call(at(''), 'GET', viewer)).body);
    expect(results.flatMap(({ allowed_actions: allowed }: { allowed_actions: string[] }) => allowed)).toEqual([]);
  });

  async function begin(path: string): Promise<IncomingMessage> {
    const url = await contentUrl(path);
    return new Promise((resolve, reject) => {
      const { method, headers, body } = asking(operator);
      httpRequest(url, { method, headers, agent: false }, resolve).on('error', reject).end(body);
    });
  }

  it('streams a large document in little memory, at the pace of its reader', async () => {
    const { received, held } = await memoryOfReading(() => begin('notes/large.pdf'), LARGE / 20);
    expect(received).toBe(LARGE);
    expect(held).toBeLessThan(LARGE / 20);
  });

  it('frees the storage when the reader goes away', async () => {
    const idle = await storage.connections();
    const response = await begin('notes/large.pdf');
    await new Promise((resolve) => response.once('readable', resolve));
    const sending = storage.sending;
    response.destroy();
    while (storage.sending > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(sending).toBe(1);
    expect(await storage.connections()).toBeLessThanOrEqual(idle);
  });
});
