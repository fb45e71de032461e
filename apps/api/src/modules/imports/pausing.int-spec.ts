import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ChangeSupplierStatusUseCase, type SupplierStatus } from '../suppliers/index.js';

const SWITCHES = 24;
const CREATING_AT_ONCE = 12;
const ANSWERS_A_SPELL = 10;

let database: TestDatabase;
let processes: TestApplication[];
let supplier: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  processes = [];
  for (let made = 0; made < 2; made += 1) processes.push(await startTestApplication({ databaseUrl: database.url }));
  supplier = await registerSupplier(processOf(0), 'SWITCHED');
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database?.drop();
});

function processOf(turn: number): TestApplication {
  const one = processes[turn % processes.length];
  if (one === undefined) throw new Error('There is no such process.');
  return one;
}

async function create(turn: number, number: string, change: object = {}): Promise<number> {
  const body = { ...distinctSample(1), import_supplier: supplier.code, external_account_number: number, ...change };
  const headers = { Authorization: `Token ${supplier.token}` };
  const answer = await call(`${processOf(turn).url}/v2/data-import/accounts/`, 'POST', headers, body);
  if (answer.status === 400 && !JSON.stringify(answer.body).includes('migration_not_ongoing'))
    throw new Error(JSON.stringify(answer.body));
  return answer.status;
}

const change = (turn: number, status: SupplierStatus) =>
  runInTransaction(processOf(turn).app, ChangeSupplierStatusUseCase, {
    importSupplierId: supplier.id,
    status,
    actor: 'ada@carryover.local',
    reason: 'Night window.',
  });

const kept = async () =>
  (await processOf(0)
    .app.get(DataSource)
    .query('SELECT sum(payload_version)::int AS versions FROM account_import_process WHERE import_supplier_id = $1', [
      supplier.id,
    ])) as unknown;

/** Something that was asked and answered, each at its position in the order of all that was. */
interface Answered<T> {
  readonly asked: number;
  readonly answered: number;
  readonly value: T;
}

describe('pausing and resuming a supplier', () => {
  it('is exact in every process: no answer goes by a status that was answered to be over', async () => {
    let position = 0;
    const inOrder = async <T>(ask: () => Promise<T>): Promise<Answered<T>> => {
      position += 1;
      const asked = position;
      const value = await ask();
      position += 1;
      return { asked, answered: position, value };
    };
    const creates: Answered<number>[] = [];
    const spells: Answered<SupplierStatus>[] = [{ asked: 0, answered: 0, value: 'Ongoing' }];
    let isSwitching = true;
    const creating = Array.from({ length: CREATING_AT_ONCE }, async (_, loop) => {
      for (let round = 0; isSwitching; round += 1) {
        // A third comes again with another payload, a third again as it was.
        const number = loop % 3 === 0 ? `NEW-${loop}-${round}` : `AGAIN-${loop}`;
        const fields = loop % 3 === 1 ? { metadata: [{ key: 'round', value: { round } }] } : {};
        creates.push(await inOrder(() => create(loop, number, fields)));
      }
    });
    const changing = async () => {
      for (let turn = 0; turn < SWITCHES; turn += 1) {
        const value = turn % 2 === 0 ? 'Paused' : 'Ongoing';
        const spell = await inOrder(async () => {
          await change(turn >> 1, value);
          return value as SupplierStatus;
        });
        spells.push(spell);
        const before = await kept();
        const enough = creates.length + ANSWERS_A_SPELL;
        while (creates.length < enough) await new Promise((resolve) => setImmediate(resolve));
        if (value === 'Paused') expect(await kept()).toEqual(before);
      }
    };
    try {
      await changing();
    } finally {
      isSwitching = false;
      await Promise.all(creating);
    }
    /** Whether the supplier could have had the status at some moment between question and answer. */
    const couldBe = (status: SupplierStatus, { asked, answered }: Answered<number>) =>
      spells.some(({ asked: since, value }, index) => {
        const until = spells[index + 1]?.answered ?? Number.POSITIVE_INFINITY;
        return value === status && since < answered && asked < until;
      });
    const wrong = creates.filter((one) => !couldBe(one.value === 201 ? 'Ongoing' : 'Paused', one));
    expect(wrong).toEqual([]);
    expect(new Set(creates.map(({ value }) => value))).toEqual(new Set([201, 400]));
  });

  it('shows in the very next answer, also about a payload that is refused for its fields', async () => {
    const broken = { billing_postcode: 'nowhere' };
    expect(await create(0, 'NEXT')).toBe(201);
    await expect(create(0, 'NEXT', broken)).rejects.toThrow('nowhere');
    await change(1, 'Paused');
    expect(await create(0, 'NEXT', broken)).toBe(400);
    expect(await create(0, 'NEXT')).toBe(400);
    await change(1, 'Ongoing');
    await expect(create(0, 'NEXT', broken)).rejects.toThrow('nowhere');
    expect(await create(0, 'NEXT')).toBe(201);
  });
});
