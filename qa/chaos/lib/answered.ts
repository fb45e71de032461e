import type { Queryable } from './query-one.js';

const BATCH = 1_000;

/** An import as it was found. */
interface FoundImport {
  readonly number: string;
  readonly status: string;
  readonly attempt: number;
  readonly code: string | null;
  readonly accounts: number;
  readonly endings: number;
}

/** What is wrong, in words. */
interface Differences {
  readonly lost: string[];
  readonly doubled: string[];
}

const ACCOUNTS = `
  SELECT p.external_account_number AS number, p.status, p.attempt, p.latest_error_code AS code,
    (SELECT count(*)::int FROM account a WHERE a.process_id = p.id) AS accounts,
    (SELECT count(*)::int FROM account_import_event e
      WHERE e.process_id = p.id AND e.event LIKE '%\\_PROCESSED') AS endings
  FROM account_import_process p WHERE p.external_account_number = ANY($1)`;

/** What the service said yes to in a scenario, and whether all of it is there exactly once. */
export class Answered {
  readonly #accounts = new Map<string, string>();
  readonly #things: { readonly name: string; readonly count: () => Promise<number> }[] = [];

  /**
   * An import was answered 201.
   * @param number external account number
   * @param status state it has to end in
   */
  account(number: string, status = 'PROCESSED'): void {
    this.#accounts.set(number, status);
  }

  /**
   * Anything else that was answered and has to be there exactly once, such as a note or a charge at a vendor.
   * @param name what a person calls it
   * @param count how often it is there
   */
  thing(name: string, count: () => Promise<number>): void {
    this.#things.push({ name, count });
  }

  /** How many accounts were answered. */
  get size(): number {
    return this.#accounts.size;
  }

  /**
   * Looks everything up.
   * @param database of the service
   * @returns in words
   */
  async compare(database: Queryable): Promise<Differences> {
    const found: Differences = { lost: [], doubled: [] };
    const numbers = [...this.#accounts.keys()];
    for (let from = 0; from < numbers.length; from += BATCH)
      await this.#compareAccounts(database, numbers.slice(from, from + BATCH), found);
    for (const { name, count } of this.#things) {
      const times = await count();
      if (times < 1) found.lost.push(name);
      if (times > 1) found.doubled.push(`${name}, ${times} times`);
    }
    return found;
  }

  async #compareAccounts(
    database: Queryable,
    numbers: readonly string[],
    { lost, doubled }: Differences,
  ): Promise<void> {
    const rows = await database.query<FoundImport>(ACCOUNTS, [numbers]);
    for (const number of numbers) {
      const processes = rows.filter((row) => row.number === number);
      const wanted = this.#accounts.get(number);
      const expected = wanted === 'PROCESSED' ? 1 : 0;
      const [process] = processes;
      if (processes.length > 1) doubled.push(`${number} has ${processes.length} processes`);
      if (process === undefined) lost.push(`${number} has no process`);
      else if (process.status !== wanted) lost.push(`${number} is ${ending(process)} and not ${wanted}`);
      else if (process.accounts < expected) lost.push(`${number} has no account`);
      else if (process.accounts > expected || process.endings > expected)
        doubled.push(`${number} has ${process.accounts} accounts and ended ${process.endings} times`);
    }
  }
}

function ending({ status, attempt, code }: FoundImport): string {
  return code === null ? status : `${status} of ${code} at attempt ${attempt}`;
}
