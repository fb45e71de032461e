import { distinctSample } from '@carryover/testing';
import { inParallel } from '../../../apps/api/e2e/support/supplier-api.mjs';
import type { Stage } from './stage.js';
import { waitFor } from './wait-for.js';

const WAIVED = ['mail_sent', 'registration_sent'];

/** Files of mails that are still to be removed. */
const MAILS = 'SELECT count(*)::int AS n FROM account_retraction WHERE mail_id IS NOT NULL';

/** Mails that would be sent while the accounts go, which nobody has waived. */
const UNSENT = `SELECT count(*)::int AS n FROM welcome_mail m JOIN account a ON a.id = m.account_id
  WHERE a.external_account_number = ANY($1) AND m.status IN ('PENDING', 'SENDING')`;

const GONE = `SELECT count(*)::int AS n FROM account_retraction x WHERE x.state = 'RETRACTED' AND x.external_account_number = ANY($1)`;

const LEFT_BEHIND = `SELECT p.external_account_number AS number, p.status,
    (SELECT count(*)::int FROM account a WHERE a.process_id = p.id) AS accounts,
    (SELECT count(*)::int FROM account_retraction x WHERE x.process_id = p.id AND x.state = 'RETRACTED') AS entries
  FROM account_import_process p WHERE p.external_account_number = ANY($1)`;

const OPEN = `SELECT count(*)::int AS n FROM registration_request r JOIN account a ON a.id = r.account_id
  WHERE a.external_account_number = ANY($1) AND r.state = 'MARKED'`;

const REQUESTED = `SELECT count(*)::int AS n FROM registration_request r JOIN account a ON a.id = r.account_id
  WHERE a.external_account_number = ANY($1) AND r.state = 'REQUESTED'`;

interface LeftBehind {
  readonly number: string;
  readonly status: string;
  readonly accounts: number;
  readonly entries: number;
}

/** Accounts that were imported and are taken back together. */
export class Retracted {
  private constructor(
    private readonly stage: Stage,
    private readonly payloads: readonly ReturnType<typeof distinctSample>[],
  ) {}

  /** Sends samples from the first on, and waits until they are imported. */
  static async send(stage: Stage, { first, count }: { first: number; count: number }): Promise<Retracted> {
    const payloads = Array.from({ length: count }, (_, index) =>
      distinctSample(first + index, { import_supplier: 'DEMO', communication_preference: 'ONLINE' }),
    );
    const wrong = new Retracted(stage, payloads);
    await wrong.import();
    return wrong;
  }

  private get numbers(): string[] {
    return this.payloads.map((payload) => payload.external_account_number);
  }

  private async import(): Promise<void> {
    const supplier = await this.stage.running.supplier();
    await inParallel([...this.payloads], 8, async (payload) => {
      const { status, body } = await supplier.create(payload);
      if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    });
    await this.stage.running.settled(900_000);
    const areSent = async () => (await this.stage.running.query<{ n: number }>(UNSENT, [this.numbers]))[0]?.n === 0;
    await waitFor('the mails', areSent, 900_000);
  }

  /** Has the first so many registered, and waits until the industry has them. @returns how many registrations are to be withdrawn */
  async register(count: number): Promise<number> {
    const staff = await this.stage.running.staff();
    const numbers = this.numbers.slice(0, count);
    const accounts = await this.stage.running.query<{ number: string }>(
      'SELECT account_number AS number FROM account WHERE external_account_number = ANY($1)',
      [numbers],
    );
    for (const { number } of accounts) await staff.send('POST', 'registrations/mark', { account_number: number });
    const open = async () => (await this.stage.running.query<{ n: number }>(OPEN, [numbers]))[0]?.n === 0;
    await waitFor('the registrations', open);
    return (await this.stage.running.query<{ n: number }>(REQUESTED, [numbers]))[0]?.n ?? 0;
  }

  /** Begins to take all of them back, a thousand at a time as staff may name. */
  async start(): Promise<void> {
    const staff = await this.stage.running.staff();
    const waivers = WAIVED.map((blocker) => ({ blocker, reason: 'They are wrong.' }));
    for (let from = 0; from < this.numbers.length; from += 1_000) {
      const numbers = this.numbers.slice(from, from + 1_000);
      const body = { selection: { external_account_numbers: numbers }, waivers, expected_count: numbers.length };
      const answer = await staff.send('POST', 'suppliers/DEMO/retractions', body);
      if (answer.status !== 201)
        throw new Error(`the retraction was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  }

  /** How many are gone. */
  async gone(): Promise<number> {
    return (await this.stage.running.query<{ n: number }>(GONE, [this.numbers]))[0]?.n ?? 0;
  }

  /** Waits until all of them are gone, and nothing is left to be removed. */
  async isOver(milliseconds?: number): Promise<void> {
    await waitFor('the retraction', async () => (await this.gone()) === this.numbers.length, milliseconds);
    const noMails = async () => (await this.stage.running.query<{ n: number }>(MAILS))[0]?.n === 0;
    await waitFor('the files of mails', noMails);
  }

  /** @throws {Error} one is still there, or was taken back twice */
  async expectGone(): Promise<void> {
    await this.expect({ status: 'CANCELLED', accounts: 0 });
  }

  /** They are free to come again, with all that only one account can have. */
  async sendAgain(): Promise<void> {
    await this.import();
    await this.expect({ status: 'PROCESSED', accounts: 1 });
  }

  private async expect(wanted: Pick<LeftBehind, 'status' | 'accounts'>): Promise<void> {
    const rows = await this.stage.running.query<LeftBehind>(LEFT_BEHIND, [this.numbers]);
    const wrong = rows.filter(
      ({ status, accounts, entries }) => status !== wanted.status || accounts !== wanted.accounts || entries !== 1,
    );
    if (rows.length !== this.numbers.length || wrong.length > 0)
      throw new Error(`not ${wanted.status}: ${JSON.stringify(wrong.slice(0, 5))} of ${rows.length}`);
  }
}
