import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An import as the stand-in knows it. */
export interface StandInImport {
  status: string;
  account: string | null;
  error: { code: string; detail: string; domain: 'account_import' } | null;
  /** The payload as it was sent. */
  payload: string;
}

/** What is wrong with a payload, in the flat form. */
export type Validate = (payload: Record<string, unknown>) => readonly { attr: string; code: string; detail: string }[];

/**
 * The calls of the service that a load makes, in memory: an account is imported at once, unless `validate` refuses its payload
 * or `fail` its import.
 */
export class StandInService {
  readonly imports = new Map<string, StandInImport>();
  /** Requests other than for tokens, as `POST /v2/…`. */
  readonly asked: string[] = [];
  validate: Validate = () => [];
  /** Answers a call other than for tokens before it is looked at, as `POST /v2/…`, with its query; null for none. */
  refuse: (call: string, query: URLSearchParams) => Answer | null = () => null;
  /** Whether every create is a dry run, as staff may set it. */
  isDryRunOnly = false;
  fail: (number: string) => StandInImport['error'] = () => null;
  private readonly events: { external_account_number: string; event: string }[] = [];
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Takes an account back, as staff do. */
  takeBack(number: string): void {
    const known = this.imports.get(number);
    if (known === undefined) throw new Error(`there is no import ${number}`);
    Object.assign(known, { status: 'CANCELLED', account: null });
    this.events.push({ external_account_number: number, event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED' });
  }

  /** The environment of a command that talks to it. */
  get env(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { CARRYOVER_API_URL: `http://127.0.0.1:${port}`, CARRYOVER_SECRET_KEY: 'co_live_stand-in' };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '', 'http://stand-in');
    const { status, content, headers = {} } = this.answerTo(`${request.method} ${url.pathname}`, url, body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(content));
  }

  private answerTo(call: string, url: URL, body: string): Answer {
    if (call === 'POST /v1/graphql/') return { status: 200, content: { data: { obtainPlatformToken: GRANT } } };
    this.asked.push(`${call}${url.search}`);
    const refusal = this.refuse(call, url.searchParams);
    if (refusal !== null) return refusal;
    if (call === 'POST /v2/data-import/accounts/')
      return this.create(body, this.isDryRunOnly || url.searchParams.get('is_dry_run') === 'true');
    if (call === 'POST /v2/data-import/accounts/validate/')
      return refusalOf(this.validate(JSON.parse(body))) ?? ACCEPTED;
    const [, number = ''] = /^GET \/v2\/data-import\/accounts\/[^/]+\/([^/]+)\/$/.exec(call) ?? [];
    if (number !== '') return this.statusOf(decodeURIComponent(number));
    if (call.includes('/pending-account-import-processes/')) return { status: 200, content: this.unfinished() };
    return { status: 200, content: this.page(url) };
  }

  private create(body: string, isDryRun: boolean): Answer {
    const payload = JSON.parse(body);
    const number: string = payload.external_account_number;
    const known = this.imports.get(number);
    if (known?.status === 'PROCESSED') return alreadyImported(known, body);
    const refusal = refusalOf(this.validate(payload));
    if (refusal !== null) return refusal;
    const error = this.fail(number);
    const status = error === null ? 'SUCCEEDED' : 'ERRORED';
    this.imports.set(number, {
      status: isDryRun ? `DRY_RUN_${status}` : status.replace('SUCCEEDED', 'PROCESSED'),
      account: error === null && !isDryRun ? `A-${number}` : null,
      ...{ error, payload: body },
    });
    this.events.push({ external_account_number: number, event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CREATED' });
    return { ...ACCEPTED, status: 201 };
  }

  private statusOf(number: string): Answer {
    const known = this.imports.get(number);
    if (known === undefined) return { status: 404, content: { detail: 'No import.', code: 'not_found' } };
    const { status, account: platform_identifier, error: latest_error } = known;
    const moment = '2026-01-01T00:00:00.000000+00:00';
    return {
      status: 200,
      content: { status, platform_identifier, latest_error, created_at: moment, modified_at: moment },
    };
  }

  private unfinished(): object {
    return [...this.imports].flatMap(([number, { status }]) =>
      status === 'PROCESSED' ? [] : [{ external_account_number: number }],
    );
  }

  private page(url: URL): object {
    const asked = url.searchParams.get('after') ?? 0;
    const after = asked === 'end' ? this.events.length : Number(asked);
    const end = after + Number(url.searchParams.get('limit') ?? this.events.length);
    const results = this.events
      .slice(after, end)
      .map((event, index) => ({ ...event, cursor: String(after + index + 1) }));
    return { results, next_cursor: String(after + results.length), has_more: end < this.events.length };
  }
}

/** What a call is answered. */
export interface Answer {
  readonly status: number;
  readonly content: unknown;
  readonly headers?: Record<string, string>;
}

const GRANT = {
  ...{ token: 't', refreshToken: 'r', refreshExpiresIn: 2_000_000_000 },
  payload: { iat: 1_000, exp: 4_600 },
};
const ACCEPTED: Answer = { status: 200, content: {} };

function refusalOf(problems: ReturnType<Validate>): Answer | null {
  return problems.length === 0 ? null : { status: 400, content: problems };
}

function alreadyImported({ account, payload }: StandInImport, sent: string): Answer {
  const detail = 'An account has already been imported.';
  return {
    status: 400,
    content: {
      non_field_errors: { detail, code: 'account_import_process_already_imported' },
      account_id: account,
    },
    headers: { 'X-Imported-Payload': payload === sent ? 'same' : 'differs' },
  };
}
