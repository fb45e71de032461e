const MUTATION = `mutation ($input: ObtainPlatformTokenInput!) {
  obtainPlatformToken(input: $input) { token refreshToken refreshExpiresIn payload }
}`;

/** The calls a supplier makes, as answers with status and body. */
export class SupplierApi {
  #url;
  #token;
  #supplier;

  constructor(url, token, supplier) {
    this.#url = url;
    this.#token = token;
    this.#supplier = supplier;
  }

  static async open(url, { organization_secret_key: organizationSecretKey, import_supplier: supplier }) {
    const answer = await call(`${url}/v1/graphql/`, {
      method: 'POST',
      body: { query: MUTATION, variables: { input: { organizationSecretKey } } },
    });
    return new SupplierApi(url, answer.body.data.obtainPlatformToken.token, supplier);
  }

  /** The header that every call carries. */
  get authorization() {
    return `Token ${this.#token}`;
  }

  validate(payload) {
    return this.#call('/v2/data-import/accounts/validate/', { method: 'POST', body: payload });
  }

  create(payload, query = '') {
    return this.#call(`/v2/data-import/accounts/${query}`, { method: 'POST', body: payload });
  }

  status(number) {
    return this.#call(`/v2/data-import/accounts/${this.#supplier}/${encodeURIComponent(number)}/`);
  }

  addTransactions(number, transactions, query = '') {
    return this.#add(`transactions/create/${query}`, number, { transactions });
  }

  addNotes(number, notes) {
    return this.#add('notes/create/', number, { notes });
  }

  addStatements(number, statements) {
    return this.#add('historical-statements/create/', number, { statements });
  }

  addPaymentInstruction(number, instruction) {
    return this.#add('payment-instruction/create/', number, instruction);
  }

  #add(path, number, list) {
    const body = { import_supplier: this.#supplier, external_account_number: number, ...list };
    return this.#call(`/v1/data-import/${path}`, { method: 'POST', body });
  }

  #call(path, options) {
    return call(`${this.#url}${path}`, { ...options, headers: { Authorization: this.authorization } });
  }
}

/** One call with an optional JSON body. */
export async function call(url, { method = 'GET', body, headers = {} } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Runs `act` on every item, `width` at a time. */
export async function inParallel(items, width, act) {
  const rest = items.entries();
  const runs = Array.from({ length: width }, async () => {
    for (const [index, item] of rest) await act(item, index);
  });
  await Promise.all(runs);
}
