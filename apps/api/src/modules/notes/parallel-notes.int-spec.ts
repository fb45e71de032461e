import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount } from '../../testing/imported-account.js';
import { PostImportFixture } from '../../testing/post-import-fixture.js';

interface SentNote {
  readonly body: string;
  readonly created_at?: string;
}

interface NoteResult {
  readonly created_at: string;
  readonly body: string;
  readonly status: string;
}

const MOMENT = '2026-03-01T09:00:00Z';
const REQUESTS = 60;

describe('notes for one account that come at once', () => {
  let fixture: PostImportFixture;

  beforeAll(async () => {
    fixture = await PostImportFixture.start('notes', 'notes', { poolSize: 12 });
  });
  afterAll(() => fixture?.stop());

  async function send(account: TestAccount, notes: readonly SentNote[]): Promise<NoteResult[]> {
    const { status, body } = await fixture.send(account, notes);
    expect(status).toBe(201);
    return body as NoteResult[];
  }

  it('are each added once, in places of their own, when the requests list them in different orders', async () => {
    const account = await fixture.account();
    const notes = Array.from({ length: 300 }, (_, index) => ({ body: `note ${index}` }));
    const rotated = (by: number) => [...notes.slice(by), ...notes.slice(0, by)];
    const requests = Array.from({ length: REQUESTS }, (_, index) =>
      index % 2 === 0 ? rotated(index * 5) : rotated(index * 5).reverse(),
    );
    const answers = await Promise.all(requests.map((request) => send(account, request)));
    const successes = answers.flat().filter(({ status }) => status === 'NOTE_CREATION_SUCCESS');
    expect(successes).toHaveLength(notes.length);
    const [counted] = await fixture.query(
      `SELECT count(*)::int AS notes, count(DISTINCT body)::int AS bodies, count(DISTINCT position)::int AS positions
       FROM note WHERE account_id = $1 AND origin = 'ADDED'`,
      [account.id],
    );
    expect(counted).toEqual({ notes: 300, bodies: 300, positions: 300 });
  });

  it('are answered with the moment of the one note there is', async () => {
    const account = await fixture.account();
    const answers = await Promise.all(Array.from({ length: REQUESTS }, () => send(account, [{ body: 'once' }])));
    expect(new Set(answers.flat().map(({ created_at: at }) => at)).size).toBe(1);
  });

  it('come out as if one request had followed the other, with a moment or without', async () => {
    for (let round = 0; round < 25; round += 1) {
      const account = await fixture.account();
      const answers = await Promise.all([
        send(account, [{ body: 'x' }, { body: 'y', created_at: MOMENT }]),
        send(account, [{ body: 'y' }, { body: 'x', created_at: MOMENT }]),
      ]);
      const outcome = answers.map((results) => results.map(({ status }) => status === 'NOTE_CREATION_SUCCESS'));
      expect([
        [
          [true, true],
          [false, true],
        ],
        [
          [false, true],
          [true, true],
        ],
      ]).toContainEqual(outcome);
    }
  });
});
