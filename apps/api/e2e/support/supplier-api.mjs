import { AsyncLocalStorage } from 'node:async_hooks';
import { CarryoverClient, CarryoverError, ValidationError } from '@carryover/client';
import { DescribedAnswers } from '@carryover/testing';

const described = new DescribedAnswers();

/** Benchmarks make these calls too: they measure the service, not this, over tables that they filled with halves. */
const isTest = process.env.JEST_WORKER_ID !== undefined;

/** Holds an answer that a test gets against the OpenAPI document. @throws NotAsDescribed it does not fit */
function hold(answer) {
  if (isTest) described.check(answer);
}

/** Where the answer that a call gets is written down, as it was on the wire. */
const recording = new AsyncLocalStorage();

/**
 * The calls a supplier makes, as answers with status and body. They go through the client that suppliers are given; what
 * it throws is turned back into the answer. Nothing is tried again: a test wants to see the first answer.
 */
export class SupplierApi {
  #url;
  #secretKey;
  #client;
  #supplier;
  #authorization;

  constructor(url, secretKey, supplier) {
    const keepAuthorization = (value) => {
      this.#authorization = value;
    };
    this.#url = url;
    this.#secretKey = secretKey;
    this.#client = new CarryoverClient({
      apiUrl: url,
      secretKey,
      concurrency: 1_000,
      retry: { attempts: 1 },
      fetch: (address, init) => recorded(address, init, keepAuthorization),
    });
    this.#supplier = supplier;
  }

  static async open(url, { organization_secret_key: secretKey, import_supplier: supplier }) {
    const api = new SupplierApi(url, secretKey, supplier);
    // Any call obtains the token.
    await api.status('none');
    return api;
  }

  /** The calls for another supplier of the organisation, through the same client and with its token. */
  for(supplier) {
    const api = new SupplierApi(this.#url, this.#secretKey, supplier);
    api.#client = this.#client;
    return api;
  }

  /** The client itself, for what it gives beyond single answers. */
  get client() {
    return this.#client;
  }

  /** The header that every call carries. */
  get authorization() {
    return this.#authorization;
  }

  validate(payload) {
    return answered(() => this.#client.validate(payload));
  }

  create(payload, query = '') {
    const given = new URLSearchParams(query);
    const options = {
      isDryRun: flag(given, 'is_dry_run'),
      scheduleWindowStart: given.get('schedule_window_start') ?? undefined,
      scheduleWindowEnd: given.get('schedule_window_end') ?? undefined,
    };
    return answered(() => this.#client.create(payload, options));
  }

  correct(payload) {
    return answered(() => this.#client.correct(payload));
  }

  status(number) {
    return answered(() => this.#client.status(this.#supplier, number));
  }

  addTransactions(number, transactions, query = '') {
    const given = new URLSearchParams(query);
    const options = {
      checkPreviouslyAdded: flag(given, 'check_previously_added'),
      forceAddToCurrentStatement: flag(given, 'force_add_to_current_statement'),
      isDryRun: flag(given, 'dry_run'),
    };
    return answered(() => this.#client.addTransactions(this.#supplier, number, transactions, options));
  }

  addNotes(number, notes) {
    return answered(() => this.#client.addNotes(this.#supplier, number, notes));
  }

  addStatements(number, statements) {
    return answered(() => this.#client.addStatements(this.#supplier, number, statements));
  }

  addPaymentInstruction(number, instruction) {
    return answered(() => this.#client.addPaymentInstruction(this.#supplier, number, instruction));
  }
}

function flag(query, name) {
  return query.has(name) ? query.get(name) === 'true' : undefined;
}

async function recorded(address, init, keepAuthorization) {
  const response = await fetch(address, init);
  const { Authorization } = init.headers;
  if (Authorization !== undefined) {
    keepAuthorization(Authorization);
    const { status, headers } = response;
    const body = JSON.parse(await response.clone().text());
    recording.getStore().answer = { method: init.method, url: address, status, headers, body };
  }
  return response;
}

/**
 * What was answered. A flat list of problems, which the client asks for, is shown as the tree it stands for.
 * @throws NotAsDescribed the answer does not fit the OpenAPI document
 */
async function answered(act) {
  const record = {};
  const failure = await recording.run(record, () => act().then(() => null)).catch((error) => error);
  const { answer } = record;
  if (answer === undefined) throw failure;
  hold(answer);
  const { status, body } = answer;
  const isSuccess = status < 300;
  if (isSuccess !== (failure === null) || !(isSuccess || failure instanceof CarryoverError)) throw failure;
  return { status, body: failure instanceof ValidationError ? failure.errors : body };
}

/**
 * One call with an optional JSON body.
 * @template [Body=any]
 * @param {string} url
 * @param {{ method?: string, body?: unknown, headers?: Record<string, string> }} [options]
 * @returns {Promise<{ status: number, body: Body }>}
 * @throws NotAsDescribed the answer does not fit the OpenAPI document
 */
export async function call(url, { method = 'GET', body, headers = {} } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const seen = { status: answer.status, body: /** @type {Body} */ (await answer.json()) };
  hold({ method, url, headers: answer.headers, ...seen });
  return seen;
}

/**
 * Runs `act` on every item, `width` at a time.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} width
 * @param {(item: Item, index: number) => unknown} act
 */
export async function inParallel(items, width, act) {
  const rest = items.entries();
  const runs = Array.from({ length: width }, async () => {
    for (const [index, item] of rest) await act(item, index);
  });
  await Promise.all(runs);
}
