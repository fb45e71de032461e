import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { refuseUnfitPooler } from './unfit-pooler.js';

/** A session of PostgreSQL behind a pooler: its number, and what `set_config` has put there. */
interface Session {
  readonly pid: number;
  setting: string | null;
}

/** When somebody else has the session that was used last while a transaction begins, counted from the first. */
type TakenByOthers = (transaction: number) => boolean;

/** A pooler as PgBouncer is by default: whoever needs a session gets the one that was given back last. */
class Pooler {
  private readonly free: Session[] = [1, 2, 3].map((pid) => ({ pid, setting: null }));
  private transactions = 0;

  constructor(
    readonly sharesSessions: boolean,
    private readonly isTaken: TakenByOthers,
  ) {}

  take(isTransaction: boolean): Session {
    const last = this.free.length - 1;
    const skipped = isTransaction && this.isTaken(this.transactions++) ? 1 : 0;
    const [session] = this.free.splice(last - skipped, 1);
    if (session === undefined) throw new Error('The pooler has no session left.');
    return session;
  }

  giveBack(session: Session): void {
    this.free.push(session);
  }
}

/** A connection to the pooler, as far as the driver's is used. */
class PooledClient {
  readonly processID = -1;
  private readonly pooler: Pooler;
  private kept: Session | null = null;

  constructor({ pooler }: { pooler: Pooler }) {
    this.pooler = pooler;
  }

  async connect(): Promise<void> {
    if (!this.pooler.sharesSessions) this.kept = this.pooler.take(false);
  }

  async end(): Promise<void> {}

  async query(asked: string | { text: string; values: string[] }) {
    const [text, values] = typeof asked === 'string' ? [asked, []] : [asked.text, asked.values];
    const session = this.kept ?? this.pooler.take(text === 'BEGIN');
    if (text.includes('set_config')) session.setting = values[0] ?? null;
    if (text === 'BEGIN') this.kept = session;
    else if (this.pooler.sharesSessions && (text === 'ROLLBACK' || this.kept === null)) {
      this.kept = null;
      this.pooler.giveBack(session);
    }
    const { pid, setting } = session;
    return { rows: text.includes('unnest') ? [] : [{ pid, role: 'carryover_platform', value: setting }], rowCount: 1 };
  }
}

const needs = { role: 'carryover_platform', isPrepared: false, keepsSession: true };

/** A worker that starts behind it. */
const start = (pooler: Pooler) =>
  refuseUnfitPooler(
    { driver: { master: { Client: PooledClient, options: { pooler } } } } as unknown as DataSource,
    needs,
  );

describe('a worker behind a pooler', () => {
  it.each<[string, TakenByOthers]>([
    ['has it for itself', () => false],
    ['shares it with one that had the connection at the first look', (transaction) => transaction === 0],
    ['shares it with one that nearly always has the connection', (transaction) => transaction < 9],
  ])('is refused where sessions are shared, if it %s', async (_who, isTaken) => {
    await expect(start(new Pooler(true, isTaken))).rejects.toThrow(/keeps one for itself/);
  });

  it('starts where each client has a session of its own', async () => {
    await expect(start(new Pooler(false, () => false))).resolves.toBeUndefined();
  });
});
