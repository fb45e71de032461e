import type { Fuel } from '@carryover/contract';
import type { Move } from '../status/meter-point-statuses.repository.js';
import { pickedUp, refusedAtOnce } from '../status/transitions.js';
import type { GatewayAnswer, WithdrawalAnswer } from './registration-gateway.js';

/** An HTTP answer of the gateway. */
export interface GatewayReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** The body of an answer; `status` is accepted, already_known, rejected or unknown_meter_point. */
interface Said {
  readonly status?: unknown;
  readonly reason?: unknown;
}

/** Statuses that say the request itself is at fault. All others but 2xx and 409 are repaired on either side, and tried again. */
const PERMANENT = new Set([400, 404, 410, 422]);
const MOST_RETRY_AFTER = 3_600;
const MOST_REASON = 300;

/** Reads an answer of the gateway for a meter point of this fuel. */
export function readGatewayReply(fuel: Fuel, reply: GatewayReply): GatewayAnswer {
  const { status } = reply;
  const said = readObject(reply.text);
  const reason = reasonOf(said) ?? `The registration gateway refused with status ${status}.`;
  const word = said?.status;
  // It has the request from an attempt whose answer was lost.
  if (status === 409 && word !== 'rejected') return moved({ to: pickedUp(fuel) });
  // The status says it; a word of its own, such as "queued", says no more.
  if (status === 202 && word !== 'rejected' && word !== 'unknown_meter_point') return moved({ to: pickedUp(fuel) });
  if ((status >= 200 && status < 300) || status === 409 || (PERMANENT.has(status) && said !== null)) {
    if (word === 'rejected') return moved({ to: pickedUp(fuel) }, { to: refusedAtOnce(fuel), reason });
    if (word === 'unknown_meter_point' || PERMANENT.has(status)) return moved({ to: 'UNABLE_TO_REGISTER', reason });
    if (word === 'accepted' || word === 'already_known') return moved({ to: pickedUp(fuel) });
    return { kind: 'failed', failure: `The gateway answered ${status} with a body that says nothing.` };
  }
  if (PERMANENT.has(status) && status !== 404) return moved({ to: 'UNABLE_TO_REGISTER', reason });
  return failed(reply);
}

/**
 * Reads an answer of the gateway to a withdrawal. Only an explicit word counts, because nothing may be undone on a
 * guess.
 */
export function readWithdrawalReply(reply: GatewayReply): WithdrawalAnswer {
  const said = readObject(reply.text);
  const word = said?.status;
  if (word === 'withdrawn' || word === 'unknown_request') return { kind: 'withdrawn' };
  if (word === 'accepted' || word === 'already_known') return { kind: 'accepted' };
  if (word === 'too_late') {
    const reason = reasonOf(said) ?? 'The gateway says that it is too late.';
    return { kind: 'refused', reason, askAgainInSeconds: null };
  }
  return failed(reply);
}

/** A transient failure. */
function failed({ status, retryAfter }: GatewayReply): GatewayAnswer & { kind: 'failed' } {
  const retryAfterSeconds = secondsOf(retryAfter);
  const failure = `The gateway answered ${status}.`;
  return { kind: 'failed', failure, ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
}

function moved(...moves: readonly Move[]): GatewayAnswer {
  return { kind: 'moved', moves, askAgainInSeconds: null };
}

function readObject(text: string): Said | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function reasonOf(said: Said | null): string | null {
  const reason = said?.reason;
  if (typeof reason !== 'string') return null;
  const text = [...reason.replaceAll(/\p{C}/gu, ' ').trim()].slice(0, MOST_REASON).join('');
  return text === '' ? null : text;
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Math.min(Number(retryAfter), MOST_RETRY_AFTER) : null;
}
