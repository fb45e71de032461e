import { setTimeout as pause } from 'node:timers/promises';
import type { AccountPayload } from './payload-types.js';
import type { RunningService } from './service.js';

/** For `beforeAll`: the service takes seconds to start, and one or more accounts may be imported behind it. */
export const START_LIMIT = 240_000;
/** For a single test that imports an account of its own (waiting is limited to 30 s an account). */
export const IMPORT_LIMIT = 100_000;
/** How long `waitFor` goes on asking. */
const WAIT_LIMIT = 30_000;

export const V2_STATES = [
  'PENDING',
  'DRY_RUN_SUCCEEDED',
  'PROCESSED',
  'CANCELLED',
  'IN_PROGRESS',
  'ERRORED',
  'DRY_RUN_ERRORED',
];

export const DATETIME_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

export type JsonObject = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON; undefined for an empty body; the bare text where it is not JSON. */
  readonly body: unknown;
}

export interface Identified {
  readonly import_supplier: string;
  readonly external_account_number: string;
}

export interface ImportedAccount {
  readonly supplier: string;
  readonly number: string;
  readonly platformIdentifier: string;
}

export interface RequestOptions {
  /** The whole Authorization header; null sends none. Left out: the good token. */
  readonly authorization?: string | null;
  /** Sent as it is instead of a JSON body. */
  readonly rawBody?: string;
  readonly query?: Readonly<Record<string, string>>;
}

export class InterfaceClient {
  private readonly service: RunningService;

  constructor(service: RunningService) {
    this.service = service;
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.send('POST', path, body, options);
  }

  async send(method: string, path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    const authorization =
      options.authorization === undefined ? `Token ${this.service.accessToken}` : options.authorization;
    if (authorization !== null) headers.Authorization = authorization;
    const text = options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const init: RequestInit = { method, headers };
    if (text !== undefined) {
      headers['Content-Type'] = 'application/json';
      init.body = text;
    }
    const query = options.query === undefined ? '' : `?${new URLSearchParams(options.query).toString()}`;
    const response = await fetch(`${this.service.baseUrl.replace(/\/+$/, '')}${path}${query}`, init);
    const received = await response.text();
    return { status: response.status, headers: response.headers, text: received, body: parse(received) };
  }

  validate(account: unknown): Promise<Answer> {
    return this.post('/v2/data-import/accounts/validate/', account);
  }

  create(account: unknown): Promise<Answer> {
    return this.post('/v2/data-import/accounts/', account);
  }

  v2Status(supplier: string, number: string): Promise<Answer> {
    return this.get(`/v2/data-import/accounts/${encodeURIComponent(supplier)}/${encodeURIComponent(number)}/`);
  }

  v1Status(supplier: string, number: string): Promise<Answer> {
    return this.get(
      `/v1/data-import/account-transfer-status/${encodeURIComponent(supplier)}/${encodeURIComponent(number)}/`,
    );
  }

  list(kind: 'all' | 'pending' | 'imported', supplier: string): Promise<Answer> {
    return this.get(`/v1/data-import/${kind}-account-import-processes/${encodeURIComponent(supplier)}/`);
  }

  meterPointStatuses(supplier: string, number: string): Promise<Answer> {
    return this.get(
      `/v1/data-import/meterpoint-statuses-for-account/${encodeURIComponent(supplier)}/${encodeURIComponent(number)}/`,
    );
  }

  sendRegistrationFlows(supplier: string, number: string, options: RequestOptions = {}): Promise<Answer> {
    return this.post(
      `/v1/data-import/send-registration-flows/${encodeURIComponent(supplier)}/${encodeURIComponent(number)}/`,
      undefined,
      options,
    );
  }

  addNotes(account: ImportedAccount, notes: unknown): Promise<Answer> {
    return this.post('/v1/data-import/notes/create/', { ...identify(account), notes });
  }

  addTransactions(
    account: ImportedAccount,
    transactions: unknown,
    query?: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    return this.post(
      '/v1/data-import/transactions/create/',
      { ...identify(account), transactions },
      query === undefined ? {} : { query },
    );
  }

  addStatements(account: ImportedAccount, statements: unknown): Promise<Answer> {
    return this.post('/v1/data-import/historical-statements/create/', { ...identify(account), statements });
  }

  /** Asks the v2 status until it says PROCESSED, and answers that status object. */
  async waitUntilProcessed(supplier: string, number: string): Promise<JsonObject> {
    let last = 'nothing yet';
    return waitFor(
      async () => {
        const answer = await this.v2Status(supplier, number);
        last = `${answer.status} ${answer.text}`;
        if (answer.status !== 200) return undefined;
        const status = asObject(answer.body);
        if (status.status === 'ERRORED') throw new Error(`account ${number} ended as ${last}`);
        return status.status === 'PROCESSED' ? status : undefined;
      },
      () => `account ${number} to be PROCESSED; last seen: ${last}`,
    );
  }

  /** Creates the account and waits until it is PROCESSED. */
  async importAccount(account: AccountPayload): Promise<ImportedAccount> {
    const answer = await this.create(account);
    if (answer.status !== 201) {
      throw new Error(`create answered ${answer.status}: ${answer.text}`);
    }
    const supplier = account.import_supplier;
    const number = account.external_account_number;
    const status = await this.waitUntilProcessed(supplier, number);
    return { supplier, number, platformIdentifier: String(status.platform_identifier) };
  }
}

export function identify(account: ImportedAccount): Identified {
  return { import_supplier: account.supplier, external_account_number: account.number };
}

/** Asks again, ever less often, until the condition gives a value; fails after 30 s. */
export async function waitFor<T>(
  condition: () => Promise<T | undefined>,
  what: () => string,
  limit: number = WAIT_LIMIT,
): Promise<T> {
  const until = Date.now() + limit;
  let interval = 20;
  for (;;) {
    const value = await condition();
    if (value !== undefined) return value;
    if (Date.now() >= until) throw new Error(`waited ${limit} ms in vain for ${what()}`);
    await pause(interval);
    interval = Math.min(interval * 1.5, 500);
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function asObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`expected a JSON object, not ${JSON.stringify(value)}`);
  }
  return value as JsonObject;
}

export function asObjects(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) throw new Error(`expected a JSON array, not ${JSON.stringify(value)}`);
  return (value as unknown[]).map(asObject);
}

/** The first element of a JSON array of objects. */
export function first(value: unknown): JsonObject {
  const [head] = asObjects(value);
  if (head === undefined) throw new Error('expected a JSON array with at least one element');
  return head;
}

/** "Empty payload": no body at all, or `{}`. */
export function isEmptyPayload(answer: Answer): boolean {
  if (answer.body === undefined) return true;
  const { body } = answer;
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}

/** Follows `customers.0.landline` through an error object nested by field path (indexes are string keys). */
export function errorAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at === undefined ? undefined : asObject(at)[key]), body);
}

export function isMessageList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((message) => typeof message === 'string');
}
