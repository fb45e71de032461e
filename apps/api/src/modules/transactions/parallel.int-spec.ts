import { poundsToUnits, signedUnits, unitsToPounds } from '@carryover/contract';
import { propertyRuns } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import { outcomes, payment, TODAY, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  // Two processes: within one, requests for an account wait for their turn before they ask the database.
  fixture = await TransactionsFixture.start(2);
});

afterAll(() => fixture?.stop());

const countOf = async (account: { id: string }) => (await fixture.added(account, 'id')).length;

describe('transactions sent at the same time', () => {
  it('a hundred times the same leave each once, and the balance once', async () => {
    const account = await fixture.account();
    const batch = Array.from({ length: 20 }, (_, index) => payment(`P-${index}`, { amount: 0.1 }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.send(account, batch)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const added = answers.flatMap(outcomes).filter((outcome) => outcome.endsWith('ADDED_TO_ACCOUNT'));
    expect(added.sort()).toEqual(batch.map(({ transaction_id: id }) => `${id} ADDED_TO_ACCOUNT`).sort());
    expect(await countOf(account)).toBe(20);
    expect((await fixture.ledger(account)).balance).toBe('63.80');
  });

  it('by twenty requests add up to the penny', async () => {
    const account = await fixture.account();
    const requests = Array.from({ length: 20 }, (_, request) =>
      Array.from({ length: 30 }, (__, index) => payment(`${request}-${index}`, { amount: '0.01' })),
    );
    await Promise.all(requests.map((batch) => fixture.send(account, batch)));
    // 61.80 + 600 pence
    expect(await fixture.ledger(account)).toEqual({
      balance: '67.80',
      opening: '-10.20',
      credit: '98.00',
      debit: '20.00',
    });
  });

  it('without the check are all kept, each as an occurrence of its own', async () => {
    const account = await fixture.account();
    const send = () => fixture.send(account, [payment('same')], '?check_previously_added=false');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = await fixture.added(account, 'occurrence');
    expect(rows.map(({ occurrence }) => Number(occurrence)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect((await fixture.ledger(account)).balance).toBe('81.80');
  });
});

describe('an account that is busy', () => {
  it('takes no connection from the others', async () => {
    const [busy, other] = [await fixture.account(), await fixture.account()];
    const blocker = new Client({ connectionString: fixture.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [busy.id]);
      // More than the process has connections; one waits for the row, the others for their turn.
      const waiting = Promise.all(Array.from({ length: 20 }, (_, index) => fixture.send(busy, [payment(`${index}`)])));
      const answer = await fixture.send(other, [payment('1')]);
      expect(answer.status).toBe(201);
      expect(await countOf(busy)).toBe(0);
      await blocker.query('ROLLBACK');
      expect((await waiting).map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect((await fixture.ledger(busy)).balance).toBe('81.80');
    } finally {
      await blocker.end();
    }
  });
});

describe('a hundred thousand transactions', () => {
  it('of 0.1 and 0.2 add up exactly, five thousand a request', async () => {
    const account = await fixture.account();
    for (let request = 0; request < 20; request += 1) {
      const batch = Array.from({ length: 5_000 }, (_, index) =>
        payment(`${request}-${index}`, { amount: index % 2 === 0 ? 0.1 : 0.2 }),
      );
      const answer = await fixture.send(account, batch);
      expect({ status: answer.status, results: (answer.body.results as unknown[]).length }).toEqual({
        status: 201,
        results: 5_000,
      });
    }
    expect(await countOf(account)).toBe(100_000);
    expect((await fixture.ledger(account)).balance).toBe('15061.80');
    expect(await fixture.imbalances(account)).toEqual([]);
  });
});

const TYPES = ['PAYMENT', 'CREDIT', 'CHARGE', 'REPAYMENT'] as const;
const REASONS: Record<string, string> = { CREDIT: 'IMPORTED_CREDIT', CHARGE: 'IMPORTED_CHARGE' };

/** An amount with up to ten digits on either side of the point, above zero. */
const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, shift]) => unitsToPounds(units / 10n ** BigInt(shift) || 1n));
const sent = fc.record({ id: fc.integer({ min: 0, max: 9 }), type: fc.constantFrom(...TYPES), amount });
const batches = fc.array(
  fc.record({
    items: fc.array(sent, { minLength: 1, maxLength: 8 }),
    checks: fc.boolean(),
    isDryRun: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

describe('any row of requests', () => {
  it('leaves the balance, the totals and the answers that exact arithmetic says', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (requests) => {
        const account = await fixture.account();
        const known = new Set<string>();
        let balance = poundsToUnits('61.80');
        for (const { items, checks, isDryRun } of requests) {
          const batch = items.map(({ id, type, amount: pounds }) =>
            payment(`T-${id}`, { type, amount: pounds, ...(REASONS[type] && { reason: REASONS[type] }) }),
          );
          const answer = await fixture.send(account, batch, `?check_previously_added=${checks}&dry_run=${isDryRun}`);
          const isFirst = items.map(({ id }, index) => items.findIndex((one) => one.id === id) === index);
          const isNew = ({ id }: { id: number }, index: number) =>
            !checks || (isFirst[index] === true && !known.has(`T-${id}`));
          expect(outcomes(answer)).toEqual(
            items.map((item, index) => `T-${item.id} ${isNew(item, index) ? 'ADDED_TO_ACCOUNT' : 'ALREADY_EXISTS'}`),
          );
          if (isDryRun) continue;
          for (const { type, amount: pounds } of items.filter(isNew)) balance += signedUnits(type, pounds);
          for (const { id } of items) known.add(`T-${id}`);
        }
        const ledger = await fixture.ledger(account);
        expect(poundsToUnits(ledger.balance)).toBe(balance);
        expect(poundsToUnits(ledger.opening) + poundsToUnits(ledger.credit) - poundsToUnits(ledger.debit)).toBe(
          balance,
        );
        expect(await fixture.imbalances(account)).toEqual([]);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('two supply charges of one period at once', () => {
  it('are both added when they are two transactions, and once when they are one (R167)', async () => {
    const account = await fixture.account();
    const charge = (id: string) => ({
      transaction_id: id,
      transaction_date: TODAY,
      amount: 1,
      type: 'SUPPLY_CHARGE',
      product_code: 'P',
      line_items: [
        { rate_band: 'DAY', start_date: '2024-09-01', end_date: '2024-09-02', number_of_units: 1, net_amount: 1 },
      ],
    });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => fixture.send(account, [charge(id)])));
    expect(answers.flatMap(outcomes).sort()).toEqual(['a', 'b', 'c', 'd'].map((id) => `${id} ADDED_TO_ACCOUNT`));
    const again = await Promise.all(['e', 'e', 'e'].map((id) => fixture.send(account, [charge(id)])));
    expect(again.flatMap(outcomes).sort()).toEqual(['e ADDED_TO_ACCOUNT', 'e ALREADY_EXISTS', 'e ALREADY_EXISTS']);
  });
});
