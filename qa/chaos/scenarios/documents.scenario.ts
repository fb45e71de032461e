import type { AccountImportRequest } from '@carryover/contract';
import { type Fault, PROXY_FAULTS } from '@carryover/stand-ins';
import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import { DocumentStorage } from '../lib/document-storage.js';
import { queryOne } from '../lib/query-one.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { type TimedAnswer, TimedRequests } from '../lib/timed-requests.js';
import { waitFor } from '../lib/wait-for.js';

/** What a round works with. */
interface Begun {
  readonly carryover: Carryover;
  readonly storage: DocumentStorage;
  readonly requests: TimedRequests;
  /** Of an imported account. */
  readonly number: string;
}

interface World extends Begun {
  /** Path of the large document for staff. */
  readonly large: string;
}

/** Statuses of what goes through although the storage has a fault. */
interface Done {
  readonly right?: number;
  readonly wrong?: number;
  readonly open?: number;
}

/** Milliseconds until whoever needs the storage is refused: its time-out of four seconds, and some more for a busy machine. */
const REFUSED_WITHIN = 10_000;

/** What staff say who open it. */
const WHY = { reason: 'The customer asks for it' };
/** The document that staff open: larger than what breaks off. */
const LARGE = { path: 'notes/large.pdf', content: '%PDF '.repeat(20_000) };

const NOT_STORED = {
  notes: { 0: { document_paths: { 0: { document_path: ['No document is stored at this path.'] } } } },
};
const DUE = 'UPDATE account_import_process SET available_at = now() WHERE external_account_number = $1';
const TRIED = 'SELECT 1 FROM account_import_process WHERE external_account_number = $1 AND attempt > 0';
const PROCESS = 'SELECT 1 FROM account_import_process WHERE external_account_number = $1';
const NOTE = 'SELECT 1 FROM note WHERE body = $1';
const DOCUMENT = 'SELECT 1 FROM note_document WHERE document_path = $1';

/** The storage of the documents has one fault after the other, while notes and accounts name documents and staff open one. */
export const scenario: Scenario = {
  name: 'document-storage',
  fault: `storage of documents: ${PROXY_FAULTS.join(', ')}`,
  times: { full: 3, cut: 1 },
  resumeWithin: 10_000,

  async run(stage) {
    const storage = await DocumentStorage.start('DEMO');
    try {
      const world = await prepare(stage, storage);
      const rounds = [];
      for (let time = 1; time <= stage.times; time += 1)
        for (const fault of PROXY_FAULTS)
          rounds.push({ fault, ...(await round(stage, world, { fault, index: rounds.length + 1 })) });
      await world.carryover.settled();
      await stage.finish();
      return { rounds };
    } finally {
      await storage.stop();
    }
  },
};

/** The service with a supplier whose documents must exist, an account, and a document of it that is stored. */
async function prepare(stage: Stage, storage: DocumentStorage): Promise<World> {
  // An import waits for the storage for as long as the fault reigns, on a slow machine too.
  const carryover = await stage.start({ apis: 0, workers: 0, env: { ...storage.env, MAX_ATTEMPTS: '20' } });
  await carryover.query(`UPDATE import_supplier SET settings = settings || '{"checkDocumentsExist": true}'`);
  const { url } = await carryover.addApi();
  await carryover.addWorker();
  const supplier = await carryover.supplier();
  const account = distinctSample(0, { import_supplier: 'DEMO' });
  for (const path of pathsOf(account)) storage.put(path, '%PDF');
  storage.put(LARGE.path, LARGE.content);
  const session = await StaffApi.tokenOf(url, carryover.credentials.console);
  const requests = new TimedRequests(url, { supplier: supplier.authorization, staff: `Session ${session}` });
  const begun = { carryover, storage, requests, number: account.external_account_number };
  await sent(stage, begun, account);
  await carryover.settled();
  const { status, body } = await addNote(begun, 'Names the large document.', LARGE.path);
  if (status !== 201) throw new Error(`a note was answered ${status} ${JSON.stringify(body)} without any fault`);
  const document = await queryOne<{ id: string; account_number: string }>(
    carryover,
    `SELECT d.id, a.account_number FROM note_document d JOIN account a ON a.id = d.account_id WHERE d.document_path = $1`,
    [LARGE.path],
  );
  return { ...begun, large: `/console/v1/accounts/${document.account_number}/documents/${document.id}/content` };
}

async function round(stage: Stage, world: World, { fault, index }: { fault: Fault; index: number }): Promise<object> {
  const { carryover, storage } = world;
  const waiting = distinctSample(2 * index, { import_supplier: 'DEMO' });
  const fresh = distinctSample(2 * index + 1, { import_supplier: 'DEMO' });
  const named = { body: `Named ${index}`, path: `notes/named-${index}.pdf` };
  const absent = { body: `Absent ${index}`, path: `notes/absent-${index}.pdf` };
  storage.put(named.path, '%PDF');
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await sent(stage, world, waiting, `?schedule_window_start=${encodeURIComponent(later)}`);

  await storage.set(fault);
  await carryover.query(DUE, [waiting.external_account_number]);
  const [stored, missing, plain, created, opened] = await Promise.all([
    addNote(world, named.body, named.path),
    addNote(world, absent.body, absent.path),
    addNote(world, `Plain ${index}`),
    create(world, fresh),
    world.requests.postAsStaff(world.large, WHY),
  ]);
  const done: Done = fault === 'slow' ? { right: 201, wrong: 400, open: 200 } : {};
  hold(`a note while documents ${fault}`, stored, done.right);
  hold(`a note of a document that is not stored while documents ${fault}`, missing, done.wrong);
  hold(`an account while documents ${fault}`, created, done.right);
  hold(`a document while documents ${fault}`, opened, done.open);
  if (plain.status !== 201) throw new Error(`a note without a document was answered ${plain.status}`);
  await nothingHalfDone(carryover, [
    [stored, NOTE, named.body],
    [stored, DOCUMENT, named.path],
    [missing, NOTE, absent.body],
    [created, PROCESS, fresh.external_account_number],
  ]);
  if (opened.status === 200) isWhole(opened);
  if (fault === 'half') await breaksOff(world);
  await waitFor('an attempt at the import', () => isThere(carryover, TRIED, waiting.external_account_number));

  const lifted = performance.now();
  await storage.set('pass');
  await waitFor('the note', async () => (await addNote(world, named.body, named.path)).status === 201, 30_000);
  stage.resumedSince(lifted);
  if (created.status !== 201) await sent(stage, world, fresh);
  else stage.answered.account(fresh.external_account_number);
  const again = await addNote(world, named.body, named.path);
  if (Object(again.body)[0]?.status !== 'NOTE_ALREADY_EXISTS')
    throw new Error(`the note again: ${JSON.stringify(again.body)}`);
  for (const [query, value] of [
    [NOTE, named.body],
    [DOCUMENT, named.path],
    [NOTE, `Plain ${index}`],
  ] as const)
    stage.answered.thing(value, async () => (await carryover.query(query, [value])).length);
  const still = await addNote(world, absent.body, absent.path);
  if (still.status !== 400 || JSON.stringify(still.body) !== JSON.stringify(NOT_STORED))
    throw new Error(`a document that is not stored: ${still.status} ${JSON.stringify(still.body)}`);
  isWhole(await world.requests.postAsStaff(world.large, WHY));
  return { answers: [stored, missing, plain, created, opened].map(({ status, ms }) => `${status} in ${ms} ms`) };
}

/** Creates an account that is accepted. */
async function sent(stage: Stage, world: Begun, payload: AccountImportRequest, query?: string): Promise<void> {
  const { status, body } = await create(world, payload, query);
  if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
  stage.answered.account(payload.external_account_number);
}

function create({ requests }: Begun, payload: AccountImportRequest, query = ''): Promise<TimedAnswer> {
  return requests.post(`/v2/data-import/accounts/${query}`, payload);
}

function addNote({ requests, number }: Begun, body: string, path?: string): Promise<TimedAnswer> {
  const note = path === undefined ? { body } : { body, document_paths: [{ document_path: path }] };
  const account = { import_supplier: 'DEMO', external_account_number: number };
  return requests.post('/v1/data-import/notes/create/', { ...account, notes: [note] });
}

/** Checks that an answer says that the storage is unavailable or, where it is only slow, is right. */
function hold(what: string, { status, body, retryAfter, ms }: TimedAnswer, done?: number): void {
  const answer = `${what} was answered ${status} ${JSON.stringify(body)?.slice(0, 500)} after ${ms} ms`;
  if (ms > REFUSED_WITHIN) throw new Error(answer);
  if (status === done) return;
  if (status !== 503 || Object(body).code !== 'storage_unavailable' || retryAfter === null) throw new Error(answer);
}

/** Checks that refused calls left nothing behind. */
async function nothingHalfDone(
  carryover: Carryover,
  traces: readonly (readonly [answer: TimedAnswer, query: string, value: string])[],
): Promise<void> {
  for (const [{ status }, query, value] of traces)
    if (status !== 201 && (await isThere(carryover, query, value)))
      throw new Error(`${value} is there although it was answered ${status}`);
}

/** A document that breaks off is never taken for a whole one. */
async function breaksOff({ storage, requests, large }: World): Promise<void> {
  await storage.breakDocuments();
  const { status, body } = await requests.postAsStaff(large, WHY);
  if (status !== 0) throw new Error(`${JSON.stringify(body).length} characters came whole, with ${status}`);
}

function isWhole({ status, body }: TimedAnswer): void {
  if (status !== 200 || body !== LARGE.content) throw new Error(`the document was opened with ${status}, and other`);
}

async function isThere(carryover: Carryover, query: string, value: string): Promise<boolean> {
  return (await carryover.query(query, [value])).length > 0;
}

/** Every document that an account names. */
function pathsOf({ notes = [], statements = [] }: AccountImportRequest): string[] {
  const ofNotes = notes.flatMap(({ document_paths: paths = [] }) => paths.map((one) => one.document_path));
  return [...ofNotes, ...statements.flatMap(({ statement_path: path }) => path ?? [])];
}
