const BATCH = 1_000;

const ACCOUNTS = `
  SELECT p.external_account_number AS number, p.status, p.attempt, p.latest_error_code AS code,
    (SELECT count(*)::int FROM account a WHERE a.process_id = p.id) AS accounts,
    (SELECT count(*)::int FROM account_import_event e
      WHERE e.process_id = p.id AND e.event LIKE '%\\_PROCESSED') AS endings
  FROM account_import_process p WHERE p.external_account_number = ANY($1)`;

/** What the service said yes to in a scenario, and whether all of it is there exactly once. */
export class Answered {
  #accounts = new Map();
  #things = [];

  /**
   * An import was answered 201.
   * @param {string} number external account number
   * @param {string} [status] state it has to end in
   */
  account(number, status = 'PROCESSED') {
    this.#accounts.set(number, status);
  }

  /**
   * Anything else that was answered and has to be there exactly once, such as a note or a charge at a vendor.
   * @param {string} name what a person calls it
   * @param {() => Promise<number>} count how often it is there
   */
  thing(name, count) {
    this.#things.push({ name, count });
  }

  /** How many accounts were answered. */
  get size() {
    return this.#accounts.size;
  }

  /**
   * Looks everything up.
   * @param {(text: string, values: unknown[]) => Promise<Record<string, unknown>[]>} query on the service's database
   * @returns {Promise<{ lost: string[], doubled: string[] }>} in words
   */
  async compare(query) {
    const found = { lost: [], doubled: [] };
    const numbers = [...this.#accounts.keys()];
    for (let from = 0; from < numbers.length; from += BATCH)
      await this.#compareAccounts(query, numbers.slice(from, from + BATCH), found);
    for (const { name, count } of this.#things) {
      const times = await count();
      if (times < 1) found.lost.push(name);
      if (times > 1) found.doubled.push(`${name}, ${times} times`);
    }
    return found;
  }

  async #compareAccounts(query, numbers, { lost, doubled }) {
    const rows = await query(ACCOUNTS, [numbers]);
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

function ending({ status, attempt, code }) {
  return code === null ? status : `${status} of ${code} at attempt ${attempt}`;
}
