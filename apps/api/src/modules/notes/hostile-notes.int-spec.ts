import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount } from '../../testing/imported-account.js';
import { PostImportFixture } from '../../testing/post-import-fixture.js';

describe('hostile notes', () => {
  let fixture: PostImportFixture;
  let account: TestAccount;

  beforeAll(async () => {
    fixture = await PostImportFixture.start('notes', 'notes');
    account = await fixture.account();
  });
  afterAll(() => fixture?.stop());

  const added = ({ id }: TestAccount, columns: string) =>
    fixture.query<Record<string, unknown>>(
      `SELECT ${columns} FROM note WHERE account_id = $1 AND origin = 'ADDED' ORDER BY position`,
      [id],
    );

  it.each([
    ['a NUL', '[{"body":"a\\u0000b"}]'],
    ['half of a surrogate pair', '[{"body":"a\\ud800b"}]'],
    ['a NUL in a path', '[{"document_paths":[{"document_path":"a\\u0000b"}]}]'],
    ['a key twice', '[{"body":"a","body":"b"}]'],
    ['a prototype', '[{"body":"a","__proto__":{"is_pinned":true}}]'],
    ['a number for a body', '[{"body":1}]'],
    ['an object for a moment', '[{"body":"a","created_at":{}}]'],
    ['a text for a flag', '[{"body":"a","is_pinned":"true"}]'],
    ['a null', '[{"body":"a","unpin_at":null}]'],
    ['a list for a note', '[[]]'],
  ])('%s is refused by its path', async (_, notes) => {
    const { status, body } = await fixture.sendText(account, notes);
    expect({ status, body }).toEqual({ status: 400, body: { notes: { 0: expect.any(Object) } } });
  });

  it.each([
    '10000-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '-0001-01-01T00:00:00Z',
    '2024-02-30T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00.0000001Z',
    '2024-03-31T01:30:00',
    '9999-12-31T23:59:59-01:00',
    '2024-01-01',
    'now',
    'infinity',
  ])('the moment %s is refused by its path', async (moment) => {
    expect(await fixture.send(account, [{ body: 'a', created_at: moment }])).toEqual({
      status: 400,
      body: { notes: { 0: { created_at: [expect.any(String)] } } },
    });
  });

  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000+00:00'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999+00:00'],
    ['1943-07-01T12:00:00', '1943-07-01T12:00:00.000000+02:00'],
    ['2024-03-31T00:59:59', '2024-03-31T00:59:59.000000+00:00'],
    ['2024-03-31T02:00:00', '2024-03-31T02:00:00.000000+01:00'],
    ['2024-10-27T01:30:00', '2024-10-27T01:30:00.000000+01:00'],
    ['2024-10-27T01:30:00Z', '2024-10-27T01:30:00.000000+00:00'],
  ])('the moment %s is kept, and shown as %s', async (moment, shown) => {
    expect(await fixture.send(await fixture.account(), [{ body: 'a', created_at: moment }])).toEqual({
      status: 201,
      body: [{ created_at: shown, body: 'a', status: 'NOTE_CREATION_SUCCESS' }],
    });
  });

  it.each(["'; DROP TABLE note; --", '%', '\\', '{}', '🙂', '[object Object]', '\u2028'])(
    'the body %s is a text like any other',
    async (body) => {
      const own = await fixture.account();
      const sent = [{ body: `a${body}a` }];
      expect((await fixture.send(own, sent)).status).toBe(201);
      expect(await added(own, 'body')).toEqual(sent);
      expect((await fixture.send(own, sent)).body).toMatchObject([{ status: 'NOTE_ALREADY_EXISTS' }]);
    },
  );

  it('one note of a megabyte is kept whole, and known again', async () => {
    const own = await fixture.account();
    const sent = [{ body: 'é'.repeat(500_000) }];
    expect((await fixture.send(own, sent)).body).toMatchObject([{ status: 'NOTE_CREATION_SUCCESS' }]);
    expect((await fixture.send(own, sent)).body).toMatchObject([{ status: 'NOTE_ALREADY_EXISTS' }]);
    expect(await added(own, 'length(body) AS length')).toEqual([{ length: 500_000 }]);
  });

  it('five thousand notes of one body at moments of their own are added within seconds', async () => {
    const own = await fixture.account();
    const moments = Array.from({ length: 5_000 }, (_, index) => new Date(1_700_000_000_000 + index).toISOString());
    const sent = moments.map((moment) => ({ body: 'the same', created_at: moment }));
    const started = performance.now();
    expect((await fixture.send(own, sent)).status).toBe(201);
    const { body } = await fixture.send(own, [...sent].reverse());
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(new Set((body as { status: string }[]).map(({ status }) => status))).toEqual(
      new Set(['NOTE_ALREADY_EXISTS']),
    );
    expect(await added(own, 'created_at')).toHaveLength(5_000);
  });

  it.each([
    ['notes', `[${'{},'.repeat(5_000)}{}]`, { notes: [expect.any(String)] }],
    [
      'documents of a note',
      `[{"document_paths":[${'{},'.repeat(100)}{}]}]`,
      { notes: { 0: { document_paths: [expect.any(String)] } } },
    ],
  ])('more %s than are taken are one field error', async (_, notes, errors) => {
    expect(await fixture.sendText(account, notes)).toEqual({ status: 400, body: errors });
  });

  it('left nothing behind', async () => {
    expect(await added(account, 'id')).toEqual([]);
  });
});
