import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { STAFF_ROLES, type StaffRole } from './modules/auth/index.js';
import { call, type JsonAnswer } from './testing/http-client.js';
import { type DescribedOperation, describedOperations } from './testing/isolation/described-operations.js';
import { comparable } from './testing/isolation/names.js';
import { addImports, addParty } from './testing/isolation/party.js';
import { requestOf, send, type Values } from './testing/isolation/request-of.js';
import { STAFF_ROWS, type StaffRow } from './testing/isolation/staff-rows.js';
import { addStaffThings, missingStaffThings, type StaffThings } from './testing/isolation/staff-things.js';
import { ReadOnlyReplica } from './testing/read-only-replica.js';
import { staffRoutesOf } from './testing/staff-routes.js';
import { signInAs } from './testing/staff-session.js';
import { tableChecksums } from './testing/table-checksums.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { TestClock } from './testing/test-clock.js';

/** Seconds after which a session that nobody used is over. */
const IDLE = 1_801;

const operations = describedOperations().filter(({ audience }) => audience === 'staff');

let database: TestDatabase;
let api: TestApplication;
let replica: ReadOnlyReplica;
let source: DataSource;
let home: StaffThings;
let neighbour: StaffThings;
const missing = missingStaffThings();
const sessions = new Map<StaffRole, string>();
/** By what they are; none of them is a live session. */
const refused: Record<string, string | undefined> = { none: undefined, empty: 'Session', invented: 'Session abc' };
/** The least role of each operation, by method and path of the document. */
const leastRoles = new Map<string, StaffRole>();

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new TestClock(new Date(Date.now() - IDLE * 1_000));
  const variables = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' };
  replica = await ReadOnlyReplica.start(database.url);
  api = await startTestApplication({ databaseUrl: database.url, clock, variables, replica });
  source = api.app.get(DataSource);
  refused.expired = (await signInAs(api, 'admin')).Authorization;
  clock.advance(IDLE);
  const ended = await signInAs(api, 'admin');
  await call(`${api.url}/console/v1/sessions/current`, 'DELETE', ended);
  const admin = await signInAs(api, 'admin');
  for (const role of STAFF_ROLES) sessions.set(role, (await signInAs(api, role)).Authorization);
  const parties = [await addParty(api, 'HOME-26', 'HM'), await addParty(api, 'NEXT-26', 'NX')] as const;
  for (const [index, party] of parties.entries()) await addImports(api, party, index * 20);
  home = await addStaffThings(api, parties[0], admin);
  neighbour = await addStaffThings(api, parties[1], admin);
  refused.ended = ended.Authorization;
  refused['of a supplier'] = `Token ${parties[0].supplier.token}`;
  refused['of another scheme'] = admin.Authorization.replace('Session', 'Token');
  for (const { method, path, role } of staffRoutesOf(api))
    leastRoles.set(`${method} /console/v1/${path.replace(/:(\w+)/g, '{$1}')}`, role);
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

function rowOf({ name }: DescribedOperation): StaffRow {
  const row = STAFF_ROWS[name];
  if (row === undefined) throw new Error(`${name} has no row in staff-rows.ts; see docs/isolation.md.`);
  return row;
}

function leastRoleOf({ method, path }: DescribedOperation): StaffRole {
  const role = leastRoles.get(`${method} ${path}`);
  if (role === undefined) throw new Error(`${method} ${path} is described, and no route of staff.`);
  return role;
}

/** The names a call has; things that are parts of another may be taken from elsewhere. */
function valuesOf(described: DescribedOperation, things: StaffThings, parts = things): Values {
  const named = Object.entries(rowOf(described).named);
  return Object.fromEntries(
    named.map(([parameter, thing], index) => [parameter, (index === 0 ? things : parts)[thing]]),
  );
}

const ask = (described: DescribedOperation, values: Values, authorization: string | undefined): Promise<JsonAnswer> =>
  send(api.url, requestOf(described, values, rowOf(described).query), authorization);

const outcome = ({ status, body }: JsonAnswer) => (status < 300 ? `${status}` : `${status} ${Object(body).code}`);

/** Asks for what is there and for what is not. @returns what is wrong when the answers are not both as expected and equal */
async function compare(
  described: DescribedOperation,
  [there, notThere]: readonly [Values, Values],
  { as, expected }: { readonly as: string | undefined; readonly expected: string },
): Promise<string[]> {
  const [found, notFound] = [await ask(described, there, as), await ask(described, notThere, as)];
  const [one, other] = [comparable(found, there), comparable(notFound, notThere)];
  const wrong = outcome(found) === expected ? [] : [`${described.name}: ${outcome(found)}`];
  return one === other ? wrong : [...wrong, `${described.name}: ${one} is not ${other}`];
}

describe('the matrix of operations for staff', () => {
  it('has a row for each of them that says what its path names, and no other', () => {
    expect(Object.keys(STAFF_ROWS).sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const described of operations) {
      const inPath = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([described.name, ...Object.keys(rowOf(described).named)]).toEqual(
        expect.arrayContaining([described.name, ...inPath]),
      );
    }
  });

  it('is about the very routes that are walked with every role', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...leastRoles.keys()].sort());
  });

  it('lets nobody in without a live session, says nothing of what is there, and writes nothing', async () => {
    const before = await tableChecksums(source);
    const wrong: string[] = [];
    for (const described of operations) {
      const names = [valuesOf(described, home), valuesOf(described, missing)] as const;
      for (const [session, as] of Object.entries(refused)) {
        const found = await compare(described, names, { as, expected: '401 not_authenticated' });
        wrong.push(...found.map((text) => `with session ${session}: ${text}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(await tableChecksums(source)).toEqual(before);
  });

  it('says nothing of what is there to a role that is too low, and writes nothing', async () => {
    const before = await tableChecksums(source);
    const wrong: string[] = [];
    for (const described of operations) {
      const names = [valuesOf(described, home), valuesOf(described, missing)] as const;
      for (const role of STAFF_ROLES.slice(0, STAFF_ROLES.indexOf(leastRoleOf(described))))
        wrong.push(...(await compare(described, names, { as: sessions.get(role), expected: '403 permission_denied' })));
    }
    expect(wrong).toEqual([]);
    expect(await tableChecksums(source)).toEqual(before);
  });

  it('finds nothing by names that nobody has, nor a part of one thing in another, and writes nothing', async () => {
    const before = await tableChecksums(source);
    const wrong: string[] = [];
    for (const described of operations) {
      const by = { as: sessions.get('admin'), expected: `${rowOf(described).missing ?? '404 not_found'}` };
      const count = Object.keys(rowOf(described).named).length;
      if (count === 0) continue;
      const nowhere = [valuesOf(described, missing, home), valuesOf(described, missing)] as const;
      wrong.push(...(await compare(described, nowhere, by)));
      if (count === 1) continue;
      const elsewhere = [valuesOf(described, home, neighbour), valuesOf(described, home, missing)] as const;
      wrong.push(...(await compare(described, elsewhere, by)));
    }
    expect(wrong).toEqual([]);
    expect(await tableChecksums(source)).toEqual(before);
  });

  it('reads lists and figures on a server that takes no writes, as a standby takes none', async () => {
    const answered: string[] = [];
    for (const described of operations.filter(({ method }) => method === 'GET')) {
      const { reads } = replica;
      const { status } = await ask(described, valuesOf(described, home), sessions.get('admin'));
      expect([described.name, status]).not.toEqual([described.name, 503]);
      if (replica.reads > reads && status === 200) answered.push(described.name);
    }
    expect(answered.length).toBeGreaterThan(20);
  });

  it('takes bodies in no other form than the one that is described, and writes nothing', async () => {
    const before = await tableChecksums(source);
    const wrong: string[] = [];
    for (const described of operations) {
      const request = requestOf(described, valuesOf(described, home), rowOf(described).query);
      if (request.body === undefined) continue;
      const other = { ...request, body: { type: 'application/xml', text: '<reason/>' } };
      const answer = outcome(await send(api.url, other, sessions.get('admin')));
      if (answer !== '415 unsupported_media_type') wrong.push(`${described.name}: ${answer}`);
    }
    expect(wrong).toEqual([]);
    expect(await tableChecksums(source)).toEqual(before);
  });
});
