import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { failureReason, NotAllowedAddress } from './failure-reason.js';
import { lookUpPublicName, type PublicNameOptions } from './look-up-public-name.js';
import { isPublicAddress } from './public-address.js';
import type { WebhookMessage } from './webhook-message.js';
import { hostOf, webhookUrlProblem } from './webhook-url.js';

/** Result of one attempt. */
export type Attempt =
  | { readonly kind: 'delivered'; readonly status: number }
  /** The receiver answered, and not with 2xx. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string; readonly retryAfter?: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The process stops; nothing is known about the delivery. */
  | { readonly kind: 'stopped' };

/** The addresses of a host name. The signal gives up. */
type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Options that tests set. */
export interface WebhookClientOptions {
  /** Whether http and private addresses will do. */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
  readonly publicNames?: PublicNameOptions;
  readonly isAllowed?: (address: string) => boolean;
  /** Certificate authorities to trust instead of the usual ones. */
  readonly ca?: string;
}

/** Milliseconds in which a receiver has to answer. */
export const TIMEOUT = 10_000;
/** Bytes of an answer that are read; only its status counts. */
const READ_BYTES = 16 * 1_024;
const READ_WITHIN = 1_000;
const KEEP_ALIVE = 10_000;
const AGENTS = 100;

/**
 * Posts messages to addresses that suppliers have named, and never into private networks: the name is resolved once for
 * each attempt, all its addresses are checked, and the connection goes to the checked addresses. Redirects are not
 * followed, proxies not used.
 */
export class WebhookClient {
  private readonly agents = new Map<string, Agent>();
  private readonly timeoutMs: number;
  private readonly resolve: Resolve;
  private readonly isAllowed: (address: string) => boolean;

  constructor(private readonly options: WebhookClientOptions) {
    this.timeoutMs = options.timeoutMs ?? TIMEOUT;
    const ofNameServers: Resolve = (host, signal) => lookUpPublicName(host, signal, options.publicNames);
    // Private names may be known to this machine alone.
    this.resolve = options.resolve ?? (options.allowPrivate ? resolveAll : ofNameServers);
    this.isAllowed = options.isAllowed ?? (options.allowPrivate ? () => true : isPublicAddress);
  }

  /** @param stopping cuts the attempt short */
  async post(target: string, { headers, body }: WebhookMessage, stopping: AbortSignal): Promise<Attempt> {
    // Loaded with the first message, as most processes send none; not in the time that the receiver has.
    const undici = await import('undici');
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(this.timeoutMs)]);
    try {
      const url = new URL(target);
      // Checked again: what was allowed when it was set need not be allowed today.
      const problem = webhookUrlProblem(target, this.options.allowPrivate);
      if (problem !== null) return { kind: 'unreachable', reason: problem };
      const addresses = await orAborted(this.checkedAddresses(hostOf(url), signal), signal);
      const dispatcher = this.agentFor(undici, url.origin, addresses);
      const answer = await undici.request(url, { dispatcher, method: 'POST', headers, body, signal });
      await answer.body
        .dump({ limit: READ_BYTES, signal: AbortSignal.timeout(READ_WITHIN) })
        .catch(() => answer.body.destroy());
      return attemptOf(answer.statusCode, answer.headers['retry-after']);
    } catch (error) {
      return stopping.aborted ? { kind: 'stopped' } : { kind: 'unreachable', reason: failureReason(error) };
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
    this.agents.clear();
  }

  private async checkedAddresses(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await this.resolve(host, signal) : [host];
    if (addresses.length === 0 || !addresses.every((address) => this.isAllowed(address))) throw new NotAllowedAddress();
    return addresses;
  }

  /** Connections are kept for a few seconds, for the same host at the same checked addresses only. */
  private agentFor(undici: typeof import('undici'), origin: string, addresses: readonly string[]): Agent {
    const key = `${origin} ${[...addresses].sort().join(' ')}`;
    const known = this.agents.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.agents.keys();
    if (this.agents.size >= AGENTS && oldest !== undefined) {
      void this.agents.get(oldest)?.close();
      this.agents.delete(oldest);
    }
    const { ca } = this.options;
    const agent = new undici.Agent({
      connect: { lookup: pinnedTo(addresses), timeout: this.timeoutMs, rejectUnauthorized: true, ca },
      headersTimeout: this.timeoutMs,
      bodyTimeout: this.timeoutMs,
      keepAliveTimeout: KEEP_ALIVE,
      keepAliveMaxTimeout: KEEP_ALIVE,
      maxHeaderSize: READ_BYTES,
    });
    this.agents.set(key, agent);
    return agent;
  }
}

async function resolveAll(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/** Resolves every name to the addresses that were checked. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all === true) callback(null, entries);
    else callback(null, entries[0]?.address ?? '', entries[0]?.family);
  };
}

/** Ends with the signal, so that a name server that does not answer cannot exceed the time-out of the attempt. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function attemptOf(status: number, retryAfter: string | string[] | undefined): Attempt {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? `It answered ${status}; redirects are not followed.` : `It answered ${status}.`;
  const waits = (status === 429 || status === 503) && typeof retryAfter === 'string';
  return { kind: 'refused', status, reason, ...(waits && { retryAfter }) };
}
