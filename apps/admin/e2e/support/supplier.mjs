import { generatePayloads } from '@carryover/testing';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';

/** The import supplier of the demo data, working over HTTP as any supplier does. */
export class Supplier {
  #url;
  #code;
  #authorization;
  #payloads;
  /** What went with waves, by external number. */
  #sent = new Map();

  /**
   * @param {{ apiUrl: string, credentials: Record<string, string> }} stack
   * @param {number} accounts it will send, @param {string} [prefix] of their numbers, else they are wild ones
   */
  static async signIn({ apiUrl, credentials }, accounts, prefix) {
    const supplier = new Supplier();
    supplier.#url = apiUrl;
    supplier.#code = credentials.import_supplier;
    supplier.#payloads = generatePayloads(accounts, 7, credentials.import_supplier);
    if (prefix !== undefined) {
      for (const [at, payload] of supplier.#payloads.entries())
        payload.external_account_number = `${prefix}${1041 + 37 * at}`;
    }
    const query = `mutation ($key: String!) { obtainPlatformToken(input: { organizationSecretKey: $key }) { token } }`;
    const variables = { key: credentials.organization_secret_key };
    const answer = await fetch(`${apiUrl}/v1/graphql/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data } = await answer.json();
    supplier.#authorization = `Token ${data.obtainPlatformToken.token}`;
    return supplier;
  }

  /** Sends the next account. @returns {Promise<string>} its external number */
  async create(parameters = {}) {
    const payload = this.#payloads.shift();
    const response = await fetch(`${this.#url}/v2/data-import/accounts/?${new URLSearchParams(parameters)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: this.#authorization },
      body: JSON.stringify(payload),
    });
    if (response.status !== 201) throw new Error(`Create answered ${response.status}: ${await response.text()}`);
    return payload.external_account_number;
  }

  /** Sends an account as it is. @returns {Promise<string>} its external number */
  async createFrom(payload, parameters = {}) {
    this.#payloads.unshift(payload);
    return this.create(parameters);
  }

  /** Makes a wave. @param {object} [more] of its values beside the code */
  async makeWave(code, more = {}) {
    const body = JSON.stringify({ code, ...more });
    await this.#sendToWave('POST', '', body, 'application/json');
  }

  /**
   * Sends the next accounts to a wave, one a line.
   * @param {readonly string[]} [others] lines as they stand, behind them
   * @returns {Promise<string[]>} their external numbers
   */
  async sendPart(wave, part, accounts, others = []) {
    const payloads = this.#payloads.splice(0, accounts);
    for (const payload of payloads) this.#sent.set(payload.external_account_number, payload);
    const lines = [...payloads.map((payload) => JSON.stringify(payload)), ...others];
    const body = lines.map((line) => `${line}\n`).join('');
    await this.#sendToWave('PUT', `${wave}/parts/${part}/`, body, 'application/x-ndjson');
    return payloads.map(({ external_account_number: number }) => number);
  }

  /** Sends an account of an earlier part to another wave. @param {string} number its external number */
  async sendAgain(wave, part, number) {
    const body = `${JSON.stringify(this.#sent.get(number))}\n`;
    await this.#sendToWave('PUT', `${wave}/parts/${part}/`, body, 'application/x-ndjson');
  }

  /** Says what the source of a wave has. */
  async sendSource(wave, counts) {
    await this.#sendToWave('PUT', `${wave}/profile/`, JSON.stringify(counts), 'application/json');
  }

  async #sendToWave(method, path, body, type) {
    const url = `${this.#url}/v2/data-import/waves/${this.#code}/${path}`;
    const headers = { 'Content-Type': type, Authorization: this.#authorization };
    const response = await fetch(url, { method, headers, body });
    if (!response.ok) throw new Error(`Wave answered ${response.status}: ${await response.text()}`);
  }

  /** Adds something to an account that is imported. Throws when it is refused. */
  async add(path, number, body) {
    const response = await fetch(`${this.#url}/v1/data-import/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: this.#authorization },
      body: JSON.stringify({ import_supplier: this.#code, external_account_number: number, ...body }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }

  /**
   * Sends control totals, an entry a line. @param {string} [query] of their scope
   * @returns {Promise<string>} the id of the report
   */
  async reconcile(lines, query = '') {
    const { report_id: report } = await this.#sendLines('POST', query, lines);
    return report;
  }

  /** Sends a part of a report, or one that was there anew, an entry a line. The report is open then. */
  async sendTotals(report, part, lines) {
    await this.#sendLines('PUT', `${report}/parts/${part}/`, lines);
  }

  async #sendLines(method, path, lines) {
    const response = await fetch(`${this.#url}/v2/data-import/reconciliations/${this.#code}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/x-ndjson', Authorization: this.#authorization },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`Reconciliation answered ${response.status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Waits until the import stands there. */
  async waitFor(number, status) {
    const reached = await waitUntil(async () => (await this.#ask(number)).status === status, {
      milliseconds: 60_000,
      every: 100,
    });
    if (!reached) throw new Error(`${number} is ${(await this.#ask(number)).status}, not ${status}`);
  }

  /** The platform's number of an account that is imported. */
  async accountNumberOf(number) {
    return (await this.#ask(number)).platform_identifier;
  }

  async #ask(number) {
    const path = `${this.#url}/v2/data-import/accounts/${this.#code}/${encodeURIComponent(number)}/`;
    return (await fetch(path, { headers: { Authorization: this.#authorization } })).json();
  }
}
