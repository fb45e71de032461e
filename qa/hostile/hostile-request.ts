import type { Framing } from './corpus/framing.js';
import type { Trickle } from './corpus/slow.js';
import type { Operation } from './drawing/operations.js';

/** Name and value of a header. */
export type Header = readonly [name: string, value: string];

/** Name and value of a parameter, or both as they stand in the address. */
export type QueryPart = readonly [name: string, value: string] | { readonly raw: string };

/** A request of HTTP, whatever is odd about it. */
export interface HttpRequest {
  readonly number: number;
  readonly kind: 'valid' | 'almost' | 'absurd' | 'corpus';
  readonly name: string;
  /** What it is a request of, where it is one of the document's. */
  readonly operation?: Operation;
  readonly method: string;
  readonly path: string;
  readonly query: readonly QueryPart[];
  readonly headers: readonly Header[];
  /** The JSON value, or the bytes, that the body was made of. */
  readonly value?: unknown;
  readonly body?: Buffer;
  /** What a compressed body was. */
  readonly plain?: Buffer;
  readonly raw?: undefined;
  readonly trickle?: undefined;
}

/** Bytes of a connection that are not quite HTTP. */
export interface RawRequest {
  readonly number: number;
  readonly kind: 'corpus';
  readonly name: string;
  readonly operation?: undefined;
  readonly method?: undefined;
  readonly raw: Omit<Framing, 'name'>;
  readonly trickle?: undefined;
}

/** A request that arrives a little at a time. */
export interface TrickledRequest {
  readonly number: number;
  readonly kind: 'corpus';
  readonly name: string;
  readonly operation?: undefined;
  readonly method?: undefined;
  readonly raw?: undefined;
  readonly trickle: Omit<Trickle, 'start'> & { readonly start: Buffer };
}

export type HostileRequest = HttpRequest | RawRequest | TrickledRequest;

/** One as it is drawn, before it has its number. */
export type Drawn<Request extends HostileRequest> = Request extends HostileRequest ? Omit<Request, 'number'> : never;

/** The role of the caller. */
export type Caller = 'supplier' | 'admin' | 'operator' | 'viewer' | 'victim';

/** Things that requests of one lane name, and may change. */
export interface Lane {
  readonly code: string;
  readonly staffId: string;
  readonly accounts: readonly string[];
  readonly accountNumbers: readonly string[];
  readonly imports: readonly string[];
  readonly meterPoints: readonly string[];
  /** Codes of waves of DEMO, and of the supplier of the lane. */
  readonly waves: readonly string[];
}

/** What a request may name of the service that is asked. */
export interface Named {
  /** Authorization headers by who calls. */
  readonly callers: Readonly<Record<Caller, string>>;
  readonly lanes: readonly Lane[];
  /** A day on which something may have happened. */
  readonly yesterday: string;
  readonly reportId: string;
  readonly batchId: string;
}

/** What a request follows from, besides what is drawn. */
export interface Given {
  readonly world: Named;
  readonly seed: number;
  readonly number: number;
  readonly lane: Lane;
}
