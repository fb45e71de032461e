import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber, newId } from './identifiers.js';
import type { Answer, ImportedAccount } from './interface-client.js';
import { asObjects, first, IMPORT_LIMIT, InterfaceClient, START_LIMIT } from './interface-client.js';
import { minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('notes', () => {
  /** POST /v1/data-import/notes/create/ */
  let service: RunningService;
  let client: InterfaceClient;
  let account: ImportedAccount;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    account = await client.importAccount(minimalAccount(service.supplier));
  }, START_LIMIT);

  function newBody(): string {
    return `Customer rang about ${newId('case')}.`;
  }

  function statuses(answer: Answer): unknown[] {
    return asObjects(answer.body).map((entry) => entry.status);
  }

  describe('said outright', () => {
    it('answers 201 with an array of created_at, body and status', async () => {
      const body = newBody();
      const answer = await client.addNotes(account, [{ body, created_at: '2024-03-10T10:15:00Z' }]);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual([{ created_at: expect.any(String), body, status: 'NOTE_CREATION_SUCCESS' }]);
    });

    it('keeps the moment that was given as created_at', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), created_at: '2024-03-10T10:15:00Z' }]);
      expect(Date.parse(String(first(answer.body).created_at))).toBe(Date.parse('2024-03-10T10:15:00Z'));
    });

    it('gives one result for each note of a call', async () => {
      const bodies = [newBody(), newBody(), newBody()];
      const answer = await client.addNotes(
        account,
        bodies.map((body) => ({ body })),
      );
      expect(answer.status).toBe(201);
      expect(asObjects(answer.body).map((entry) => entry.body)).toEqual(bodies);
    });

    it('dates a note without created_at at the current time', async () => {
      const answer = await client.addNotes(account, [{ body: newBody() }]);
      const created = Date.parse(String(first(answer.body).created_at));
      // Local time: allow for an hour of summer time.
      expect(Math.abs(created - Date.now())).toBeLessThan(2 * 3_600_000);
    });

    it('takes a note of documents without a body', async () => {
      const document = `calls/${newId('recording')}.mp3`;
      const answer = await client.addNotes(account, [{ document_paths: [{ document_path: document }] }]);
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['NOTE_CREATION_SUCCESS']);
    });

    it('takes a note with a body and several documents', async () => {
      const answer = await client.addNotes(account, [
        {
          body: newBody(),
          document_paths: [{ document_path: 'letters/one.pdf' }, { document_path: 'letters/two.pdf' }],
        },
      ]);
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['NOTE_CREATION_SUCCESS']);
    });

    it('refuses a note with neither body nor documents', async () => {
      const answer = await client.addNotes(account, [{ created_at: '2024-03-10T10:15:00Z' }]);
      expect(answer.status).toBe(400);
    });

    it('takes a note that is pinned until some time', async () => {
      const answer = await client.addNotes(account, [
        { body: newBody(), is_pinned: true, unpin_at: '2031-01-01T00:00:00Z' },
      ]);
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['NOTE_CREATION_SUCCESS']);
    });

    it('does not create a note whose body is already on the account', async () => {
      const body = newBody();
      await client.addNotes(account, [{ body }]);
      const again = await client.addNotes(account, [{ body }]);
      expect(again.status).toBe(201);
      expect(statuses(again)).toEqual(['NOTE_ALREADY_EXISTS']);
    });

    it('does not create a note whose body and created_at are already on the account', async () => {
      const note = { body: newBody(), created_at: '2023-08-01T12:00:00Z' };
      await client.addNotes(account, [note]);
      const again = await client.addNotes(account, [note]);
      expect(statuses(again)).toEqual(['NOTE_ALREADY_EXISTS']);
    });

    it('creates a note with a known body when its created_at is another', async () => {
      const body = newBody();
      await client.addNotes(account, [{ body, created_at: '2023-08-01T12:00:00Z' }]);
      const other = await client.addNotes(account, [{ body, created_at: '2023-08-02T12:00:00Z' }]);
      expect(statuses(other)).toEqual(['NOTE_CREATION_SUCCESS']);
    });

    it('compares the body alone when no created_at is given', async () => {
      const body = newBody();
      await client.addNotes(account, [{ body, created_at: '2022-05-05T08:00:00Z' }]);
      const other = await client.addNotes(account, [{ body }]);
      expect(statuses(other)).toEqual(['NOTE_ALREADY_EXISTS']);
    });

    it('tells new notes and known notes of one call apart', async () => {
      const known = newBody();
      await client.addNotes(account, [{ body: known }]);
      const answer = await client.addNotes(account, [{ body: known }, { body: newBody() }]);
      expect(statuses(answer)).toEqual(['NOTE_ALREADY_EXISTS', 'NOTE_CREATION_SUCCESS']);
    });

    it('answers 404 when the external account number is wrong', async () => {
      const answer = await client.addNotes({ ...account, number: newAccountNumber() }, [{ body: newBody() }]);
      expect(answer.status).toBe(404);
    });

    it('answers 404 when the supplier code is wrong', async () => {
      const answer = await client.addNotes({ ...account, supplier: 'NO_SUCH_SUPPLIER' }, [{ body: newBody() }]);
      expect(answer.status).toBe(404);
    });

    it('refuses a created_at that is no ISO 8601 datetime, with the errors in detail', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), created_at: 'last Tuesday' }]);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('created_at');
    });
  });

  describe('plausible', () => {
    it(
      'compares notes within one account, not across accounts',
      async () => {
        const other = await client.importAccount(minimalAccount(service.supplier));
        const body = newBody();
        await client.addNotes(account, [{ body }]);
        const answer = await client.addNotes(other, [{ body }]);
        expect(statuses(answer)).toEqual(['NOTE_CREATION_SUCCESS']);
      },
      IMPORT_LIMIT,
    );

    it(
      'knows the notes that came with the import of the account',
      async () => {
        const body = newBody();
        const created_at = '2024-01-09T14:30:00Z';
        const other = await client.importAccount({
          ...minimalAccount(service.supplier),
          notes: [{ body, created_at }],
        });
        const answer = await client.addNotes(other, [{ body, created_at }]);
        expect(statuses(answer)).toEqual(['NOTE_ALREADY_EXISTS']);
      },
      IMPORT_LIMIT,
    );

    it('creates the first only of two equal notes in one call', async () => {
      const body = newBody();
      const answer = await client.addNotes(account, [{ body }, { body }]);
      expect(statuses(answer)).toEqual(['NOTE_CREATION_SUCCESS', 'NOTE_ALREADY_EXISTS']);
    });

    it('takes the same moment in another time zone as the same created_at', async () => {
      const body = newBody();
      await client.addNotes(account, [{ body, created_at: '2023-11-11T11:00:00Z' }]);
      const answer = await client.addNotes(account, [{ body, created_at: '2023-11-11T13:00:00+02:00' }]);
      expect(statuses(answer)).toEqual(['NOTE_ALREADY_EXISTS']);
    });

    it('keeps line breaks and letters beyond ASCII in the body', async () => {
      const body = `${newBody()}\nZoë paid £20 – “thanks”.`;
      const answer = await client.addNotes(account, [{ body }]);
      expect(first(answer.body).body).toBe(body);
    });

    it('takes is_pinned without unpin_at', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), is_pinned: true }]);
      expect(answer.status).toBe(201);
    });

    it('takes a note that is expressly not pinned', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), is_pinned: false }]);
      expect(answer.status).toBe(201);
    });

    it('refuses an empty body without documents', async () => {
      const answer = await client.addNotes(account, [{ body: '' }]);
      expect(answer.status).toBe(400);
    });

    it('refuses an is_pinned that is no boolean', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), is_pinned: 'please' }]);
      expect(answer.status).toBe(400);
    });

    it('refuses a call without notes', async () => {
      const answer = await client.post('/v1/data-import/notes/create/', {
        import_supplier: account.supplier,
        external_account_number: account.number,
      });
      expect(answer.status).toBe(400);
    });

    it('refuses an undocumented field in a note', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), author: 'Sam' }]);
      expect(answer.status).toBe(400);
    });

    it('creates none of the notes of a call when one of them is refused', async () => {
      const body = newBody();
      const refused = await client.addNotes(account, [{ body }, { created_at: 'never' }]);
      expect(refused.status).toBe(400);
      const again = await client.addNotes(account, [{ body }]);
      expect(statuses(again)).toEqual(['NOTE_CREATION_SUCCESS']);
    });
  });

  /** What a reader may well expect to be refused, and a sandbox warns of instead. */
  describe('plausible, and decided otherwise', () => {
    it('takes a note with a document entry without its document_path', async () => {
      const answer = await client.addNotes(account, [{ body: newBody(), document_paths: [{}] }]);
      expect(answer.status).toBe(201);
    });
  });
});
