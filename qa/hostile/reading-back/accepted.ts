import type { Operation } from '../drawing/operations.js';
import type { HttpRequest } from '../hostile-request.js';
import type { World } from '../world.js';

/** A request that was accepted. */
export interface AcceptedRequest extends HttpRequest {
  readonly operation: Operation;
}

/** What was sent and what was answered; each form is that of one operation. */
export interface Accepted<Sent = unknown, Given = unknown> {
  readonly world: World;
  readonly request: AcceptedRequest;
  readonly sent: Sent;
  readonly given: Given;
  /** What was sent, with numbers as they were written, where it is JSON. */
  readonly exact: unknown;
}

/** Says what is not as it was sent. */
export type Look = (accepted: Accepted) => string[] | Promise<string[]>;

/** A look at what one operation accepts: what is not of its form is not accepted. */
export function lookAt<Sent, Given>(look: (accepted: Accepted<Sent, Given>) => string[] | Promise<string[]>): Look {
  return (accepted) => look(accepted as Accepted<Sent, Given>);
}
