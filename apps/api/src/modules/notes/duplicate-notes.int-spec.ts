import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Database } from '../../platform/database/database.js';
import { PostImportFixture } from '../../testing/post-import-fixture.js';
import { TestClock } from '../../testing/test-clock.js';
import { PinNoteUseCase } from './index.js';

interface SentNote {
  readonly body?: string;
  readonly document_paths?: readonly { readonly document_path: string }[];
  readonly created_at?: string;
}

const START = '2026-07-01T11:30:00Z';
/** The clock goes on by a minute with every step: the second of these is the default of a note in the second one. */
const MOMENTS = ['2026-01-05T09:00:00Z', '2026-07-01T11:31:00Z'];

const content = fc.constantFrom<SentNote>(
  { body: 'a' },
  { body: 'b' },
  { document_paths: [{ document_path: 'x.pdf' }] },
  { document_paths: [{ document_path: '/x.pdf' }] },
  { document_paths: [{ document_path: 'x.pdf' }, { document_path: 'y.pdf' }] },
  { body: 'a', document_paths: [{ document_path: 'x.pdf' }] },
);
const note = fc
  .tuple(content, fc.option(fc.constantFrom(...MOMENTS)))
  .map(([said, moment]): SentNote => (moment === null ? said : { ...said, created_at: moment }));
const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(note, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant('platform' as const) },
);

/** What R154 says, note by note, over a plain list. */
class Model {
  private readonly notes: { readonly said: string; readonly at: string }[] = [];

  /** @returns whether it was added, and when the notes were made that an answer about it may mean */
  add(sent: SentNote, now: string): { readonly isAdded: boolean; readonly moments: readonly string[] } {
    const said = Model.said(sent);
    const same = this.notes
      .filter((one) => one.said === said && [undefined, one.at].includes(sent.created_at))
      .map(({ at }) => at);
    if (same.length > 0) return { isAdded: false, moments: same };
    const at = sent.created_at ?? now;
    this.notes.push({ said, at });
    return { isAdded: true, moments: [at] };
  }

  /** A note that is there whatever else is. */
  put(sent: SentNote, at: string): void {
    this.notes.push({ said: Model.said(sent), at });
  }

  private static said({ body = '', document_paths: documents = [] }: SentNote): string {
    return body === '' ? documents.map(({ document_path: path }) => path.replace(/^\//, '')).join('|') : `"${body}"`;
  }
}

describe('notes that are there already (R154)', () => {
  const clock = new TestClock(new Date(START));
  let fixture: PostImportFixture;

  beforeAll(async () => {
    fixture = await PostImportFixture.start('notes', 'notes', { clock });
  });
  afterAll(() => fixture?.stop());

  it('are told as a list that is searched note by note tells them, whatever came with the account or since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(note, { maxLength: 2 }), fc.array(step, { maxLength: 5 }), async (imported, steps) => {
        clock.advance((Date.parse(START) - clock.now().getTime()) / 1000);
        const model = new Model();
        const account = await fixture.account({
          notes: imported.map((one) => ({ ...one, document_paths: [...(one.document_paths ?? [])] })),
        });
        for (const one of imported) model.put(one, one.created_at ?? instant(clock.now()));
        for (const sent of steps) {
          clock.advance(60);
          const now = instant(clock.now());
          if (sent === 'platform') {
            const pinned = { accountId: account.id, body: 'a', now: clock.now() };
            await fixture.api.app
              .get(Database)
              .transaction((tx) => fixture.api.app.get(PinNoteUseCase).run(tx, pinned));
            model.put({ body: 'a' }, now);
            continue;
          }
          const { body } = await fixture.send(account, sent);
          for (const [index, result] of (body as { created_at: string; status: string }[]).entries()) {
            const { isAdded, moments } = model.add(sent[index] ?? {}, now);
            expect(result.status).toBe(isAdded ? 'NOTE_CREATION_SUCCESS' : 'NOTE_ALREADY_EXISTS');
            expect(moments).toContain(instant(new Date(result.created_at)));
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

function instant(at: Date): string {
  return at.toISOString().replace('.000Z', 'Z');
}
