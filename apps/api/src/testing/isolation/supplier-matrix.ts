import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { RevokeApiKeyUseCase } from '../../modules/auth/index.js';
import { newId } from '../../platform/database/new-id.js';
import type { JsonAnswer } from '../http-client.js';
import { ReadOnlyReplica } from '../read-only-replica.js';
import { runInTransaction } from '../run-in-transaction.js';
import { signInAs } from '../staff-session.js';
import { beginPack } from '../stored-pack.js';
import { tableChecksums } from '../table-checksums.js';
import { startTestApplication, type TestApplication } from '../test-application.js';
import { TestClock } from '../test-clock.js';
import { until } from '../worker-context.js';
import { type DescribedOperation, describedOperations } from './described-operations.js';
import { choicesOf, comparable, type NameKind, type Names, namesTaken, requestNaming } from './names.js';
import { addImports, addParty, grantTokens, identifiersOf, type Party, SHARED_NUMBER } from './party.js';
import { send } from './request-of.js';
import { rowsOfOrganization, rowsOfSupplier } from './rows-of-organization.js';
import { SUPPLIER_ROWS, type SupplierRow } from './supplier-rows.js';

/** Seconds; longer than a token lives. */
const TOKEN_LIFE = 3_601;
const HOME = { code: 'HOME-26', prefix: 'NUMBER-H' };
const NEIGHBOUR = { code: 'NEXT-26', prefix: 'NUMBER-X' };
/** What nobody has, as long as what the neighbour has. */
const NOBODY = { code: 'NONE-26', prefix: 'NUMBER-N' };

/** In the order of the rows: what needs something comes after what makes it. */
const ORDER = Object.keys(SUPPLIER_ROWS);

const operations = describedOperations()
  .filter(({ audience }) => audience === 'supplier')
  .sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));

let database: TestDatabase;
let api: TestApplication;
let replica: ReadOnlyReplica;
let source: DataSource;
let home: Party;
let neighbour: Party;
let isSibling: boolean;
let authorization: string;
/** By what they are. */
const refused: Record<string, { header?: string; expected: string }> = {};
let own: Names;
let foreign: Names;
const missing: Names = {
  code: NOBODY.code,
  number: `${NOBODY.prefix}-0`,
  report: newId(),
  pack: newId(),
  wave: `W-${NOBODY.prefix}-0`,
  letter: newId(),
};
/** Everything that was answered to the caller in the whole matrix. */
const answers: { asked: string; text: string }[] = [];
let neighbourRows: (table: string) => string | null;
let neighbourBefore: Record<string, string>;

function rowOf({ name }: DescribedOperation): SupplierRow {
  const row = SUPPLIER_ROWS[name];
  if (row === undefined) throw new Error(`${name} has no row in supplier-rows.ts; see docs/isolation.md.`);
  return row;
}

/**
 * Calls every operation for what is the party's own, first for the number that only it has, then for the shared one.
 * @returns the names it has
 * @throws Error naming every operation that does not answer as its row says
 */
async function callOwn({ supplier, numbers }: Party, as: string): Promise<Names> {
  let names: Names = { code: supplier.code, number: numbers[0], report: '', pack: '', wave: '', letter: '' };
  const wrong: string[] = [];
  for (const number of [SHARED_NUMBER, numbers[0]]) {
    names = { ...names, wave: `W-${number}` };
    for (const described of operations) {
      const row = rowOf(described);
      names = { ...names, number: row.isForNewAccounts === true ? `NEW-${number}` : number };
      const answer = await send(api.url, requestNaming(described, names), as);
      if (answer.status !== row.own) wrong.push(`${described.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (supplier === home?.supplier) remember(described.name, answer);
      if (described.name.endsWith('Reconciliation')) await until(everyReportIsReady);
      if (described.name === 'setWebhook') names = { ...names, letter: await addDeadLetter(supplier.id) };
      if (described.name === 'listPacks') names = { ...names, pack: await beginPack(api, supplier.id) };
      if (described.name === 'createReconciliation')
        names = { ...names, report: String(Object(answer.body).report_id) };
    }
  }
  if (wrong.length > 0) throw new Error(`Not answered as the rows say to ${supplier.code}: ${wrong.join('; ')}`);
  return { ...names, number: numbers[0] };
}

const LETTER = `INSERT INTO webhook_dead_letter
    (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
  SELECT import_supplier_id, id, 1000, 'E', 9, 'no answer', now(), now() FROM account_import_process
  WHERE import_supplier_id = $1 ORDER BY id LIMIT 1 RETURNING id`;

/** Puts an event of the supplier's webhook aside. @returns its id */
async function addDeadLetter(supplierId: string): Promise<string> {
  const [letter] = await source.query(LETTER, [supplierId]);
  return letter.id;
}

/** A report that takes long is computed after its answer. */
async function everyReportIsReady(): Promise<boolean> {
  return (await source.query(`SELECT 1 FROM reconciliation WHERE status = 'COMPUTING'`)).length === 0;
}

/** What the lines of waves have changed is added up in the background, whoever asks for what. */
async function everyCountIsAddedUp(): Promise<boolean> {
  return (await source.query('SELECT 1 FROM import_wave_count_delta LIMIT 1')).length === 0;
}

function remember(asked: string, { headers, body }: JsonAnswer): void {
  answers.push({ asked, text: JSON.stringify([[...headers], body]) });
}

/** Makes the credentials that let nobody in, and waits until each does. */
async function refuse(refreshToken: string): Promise<void> {
  const revoked = await grantTokens(api, home);
  const closed = await addParty(api, 'SHUT-26', 'SH');
  const session = await signInAs(api, 'admin');
  Object.assign(refused, {
    none: { expected: '401 not_authenticated' },
    empty: { header: 'Token', expected: '401 authentication_failed' },
    invented: { header: 'Token a.b.c', expected: '401 authentication_failed' },
    'of another scheme': { header: authorization.replace('Token', 'Basic'), expected: '401 authentication_failed' },
    'tampered with': { header: `${authorization.slice(0, -4)}AAAA`, expected: '401 authentication_failed' },
    'for renewing only': { header: `Token ${refreshToken}`, expected: '401 authentication_failed' },
    expired: { header: `Token ${home.supplier.token}`, expected: '401 token_expired' },
    revoked: { header: `Token ${revoked.token}`, expected: '401 authentication_failed' },
    'of staff': { header: session.Authorization, expected: '401 authentication_failed' },
    'of an organisation without data import': {
      header: `Token ${closed.supplier.token}`,
      expected: '403 permission_denied',
    },
  });
  await runInTransaction(api.app, RevokeApiKeyUseCase, revoked.keyId);
  await source.query('UPDATE organization SET data_import_enabled = false WHERE id = $1', [closed.organizationId]);
  const [probe] = operations;
  if (probe === undefined) throw new Error('There are no operations for suppliers.');
  for (const { header, expected } of Object.values(refused))
    await until(async () => outcome(await send(api.url, requestNaming(probe, own), header)) === expected);
}

const outcome = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code}`;

/** The request's names with some that are somebody else's. */
function exchanged(kinds: readonly NameKind[], by: Names): Names {
  return { ...own, ...Object.fromEntries(kinds.map((kind) => [kind, by[kind]])) };
}

/**
 * Asks an operation for what is the neighbour's and for what is nobody's, in every choice of its names.
 * @param isRefused which choices: those that the row expects to be refused, or those it expects to be taken
 * @returns what was wrong, and how many pairs of answers were compared
 */
async function compare(described: DescribedOperation, isRefused: boolean): Promise<{ wrong: string[]; pairs: number }> {
  const row = rowOf(described);
  const wrong: string[] = [];
  let pairs = 0;
  for (const kinds of choicesOf(namesTaken(described))) {
    // A token is for all suppliers of its organisation: the code of a sibling is the caller's own.
    if (isSibling && kinds.includes('code')) continue;
    // The first that is looked up decides.
    const expected = row.notOwn[kinds[0]];
    if ((expected ?? 0) >= 400 !== isRefused) continue;
    for (const number of kinds.includes('number') ? neighbour.numbers : [foreign.number]) {
      const theirs = exchanged(kinds, { ...foreign, number });
      const nobodys = exchanged(kinds, { ...missing, number: number.replace(NEIGHBOUR.prefix, NOBODY.prefix) });
      const [found, notFound] = [
        await send(api.url, requestNaming(described, theirs), authorization),
        await send(api.url, requestNaming(described, nobodys), authorization),
      ];
      pairs += 1;
      const label = `${described.name} with ${kinds.join(' and ')} ${number}`;
      if (found.status !== expected) wrong.push(`${label}: ${found.status} ${JSON.stringify(found.body)}`);
      const texts = [comparable(found, theirs), comparable(notFound, nobodys)];
      if (texts[0] !== texts[1]) wrong.push(`${label}: ${texts.join(' is not ')}`);
    }
  }
  return { wrong, pairs };
}

/** The operations that answer otherwise for what is the neighbour's than for what is nobody's. */
export async function leakingOperations(): Promise<string[]> {
  const leaking: string[] = [];
  // Backwards: whoever creates one report of everybody's removes the older ones, which have to be read before.
  // An answer with so much in it that it is not as described leaks as well.
  for (const described of [...operations].reverse())
    if ((await compare(described, true).catch((error) => ({ wrong: [error] }))).wrong.length > 0)
      leaking.push(described.name);
  return leaking;
}

/** The address of the database that the matrix is walked on. */
export const matrixDatabaseUrl = () => database.url;

function refusesBadCredentials(): void {
  it.each(['own', 'missing'] as const)(
    'lets nobody in without good credentials, whether names are %s, and writes nothing',
    async (which) => {
      const before = await tableChecksums(source);
      const wrong: string[] = [];
      for (const described of operations) {
        const request = requestNaming(described, which === 'own' ? own : missing);
        for (const [credentials, { header, expected }] of Object.entries(refused)) {
          const answer = outcome(await send(api.url, request, header));
          if (answer !== expected) wrong.push(`${described.name} with credentials ${credentials}: ${answer}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await tableChecksums(source)).toEqual(before);
    },
    120_000,
  );
}

/**
 * Walks the matrix in tests of the `describe` that calls it: once in a file, for it has one database.
 * @param whose whether the neighbour is a supplier of another organisation, or a sibling of the caller: of the same one. PostgreSQL does not
 * keep the rows of siblings apart
 */
export function walkSupplierMatrix(whose: 'of another organisation' | 'sibling' = 'of another organisation'): void {
  beforeAll(async () => {
    isSibling = whose === 'sibling';
    // Two files walk it, perhaps in one process.
    answers.length = 0;
    database = await createTestDatabase();
    const clock = new TestClock(new Date(Date.now() - TOKEN_LIFE * 1_000));
    replica = await ReadOnlyReplica.start(database.url);
    const variables = { PAYMENT_VENDORS: 'SANDBOX' };
    api = await startTestApplication({ databaseUrl: database.url, clock, variables, replica });
    source = api.app.get(DataSource);
    home = await addParty(api, HOME.code, HOME.prefix);
    clock.advance(TOKEN_LIFE);
    neighbour = await addParty(api, NEIGHBOUR.code, NEIGHBOUR.prefix, isSibling ? home : undefined);
    // The neighbour's first: whoever looks for the shared number without the supplier comes upon its account.
    await addImports(api, neighbour, 20);
    await addImports(api, home, 0);
    // Under the other scheme that is taken, so that every operation is asked under both.
    foreign = await callOwn(neighbour, `Bearer ${neighbour.supplier.token}`);
    neighbourRows = isSibling
      ? await rowsOfSupplier(source, neighbour.supplier.id)
      : await rowsOfOrganization(source, neighbour.organizationId);
    await until(everyCountIsAddedUp);
    neighbourBefore = await tableChecksums(source, neighbourRows);

    const current = await grantTokens(api, home);
    authorization = `Token ${current.token}`;
    own = await callOwn(home, authorization);
    if (!isSibling) await refuse(current.refreshToken);
    await until(everyCountIsAddedUp);
  }, 120_000);

  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it('has a row for each of them that speaks of every name it takes, and no other', () => {
    expect(Object.keys(SUPPLIER_ROWS).sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const described of operations) {
      const { name } = described;
      expect([name, Object.keys(rowOf(described).notOwn).sort()]).toEqual([name, namesTaken(described).sort()]);
    }
  });

  it("answers for what is the neighbour's exactly as for what is not there, and writes nothing", async () => {
    const before = await tableChecksums(source);
    const results = [];
    for (const described of operations) results.push(await compare(described, true));
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.reduce((sum, { pairs }) => sum + pairs, 0)).toBeGreaterThan(isSibling ? 40 : 100);
    expect(await tableChecksums(source)).toEqual(before);
  }, 120_000);

  // What credentials are good does not depend on who the neighbour is.
  if (whose !== 'sibling') refusesBadCredentials();

  // Last: what the caller creates by these names is there afterwards.
  it("takes the neighbour's account numbers as it takes new ones, where a number is free to choose", async () => {
    // Backwards: whoever creates reports removes the older ones, of which parts are taken before.
    for (const described of [...operations].reverse()) expect((await compare(described, false)).wrong).toEqual([]);
  }, 120_000);

  it('shows the caller what is its own and says nothing of the neighbour, whatever it was asked for', async () => {
    expect(answers.length).toBe(2 * operations.length);
    const lists = answers.filter(({ asked }) => /^(list.*Imports|followEvents)$/.test(asked));
    for (const { asked, text } of lists)
      expect([asked, text.match(/NUMBER-H-\d|SHARED-1/g)]).not.toEqual([asked, null]);
    const secrets = [...(await identifiersOf(source, neighbour)), foreign.report, foreign.pack, foreign.letter];
    if (!isSibling) secrets.push(neighbour.organizationId);
    for (const { asked, text } of answers)
      expect([asked, secrets.filter((secret) => text.includes(secret))]).toEqual([asked, []]);
  });

  it('was answered by a server that takes no writes wherever it only looked at lists, the feed or reports', () => {
    expect(replica.reads).toBeGreaterThan(20);
  });

  it('leaves every row of the neighbour as it was', async () => {
    const rows = Object.values(neighbourBefore).filter((sum) => !sum.startsWith('0 '));
    expect(rows.length).toBeGreaterThan(25);
    expect(await tableChecksums(source, neighbourRows)).toEqual(neighbourBefore);
  });
}
