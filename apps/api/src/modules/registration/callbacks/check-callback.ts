import type { Fuel } from '@carryover/contract';
import { mayComeAgain, mayMove, pickedUp, type RegistrationStatus } from '../status/transitions.js';

/** A request and its meter point, as a callback finds them. */
export interface ToldRequest {
  readonly state: 'MARKED' | 'REQUESTED' | 'COMPLETED' | 'REFUSED';
  readonly gateway: string | null;
  readonly meterPointId: string;
  readonly mpxn: string;
  readonly fuel: Fuel;
  readonly status: string;
  /** Whether the gateway was asked, or is about to be, to take it back. */
  readonly isWithdrawn: boolean;
  /** Whether the meter point was marked again since. */
  readonly isSuperseded: boolean;
}

/** When a callback happened, compared with the callbacks applied so far. */
export interface ToldTime {
  /** Before the latest of them. */
  readonly isOlder: boolean;
  /** After all of them. */
  readonly isNewer: boolean;
}

/** Result of the check of a callback. */
export type Validation =
  | { readonly outcome: 'APPLIED'; readonly statuses: readonly RegistrationStatus[] }
  | { readonly outcome: 'WAITING' | 'OUT_OF_DATE' | 'REFUSED'; readonly reason: string };

/** Why a meter point that was taken up cannot be unable to register, and what to tell instead. */
const FOR_THE_ANSWER_ALONE =
  'Only the answer to the request says that; a callback tells REGISTRATION_REJECTED or, of gas, NOMINATION_REJECTED.';

/** Checks whether the status of a callback can be reached now. */
export function checkCallback(
  request: ToldRequest,
  told: ToldTime & { readonly mpxn: string; readonly status: RegistrationStatus },
): Validation {
  const { state, fuel, status: current } = request;
  const { status } = told;
  if (told.mpxn !== request.mpxn) return { outcome: 'REFUSED', reason: 'The request is for another meter point.' };
  if (request.gateway !== 'http') return { outcome: 'REFUSED', reason: 'The request was not sent to the gateway.' };
  if (state === 'REFUSED' || request.isSuperseded) return { outcome: 'OUT_OF_DATE', reason: 'The request has ended.' };
  if (told.isOlder) return { outcome: 'OUT_OF_DATE', reason: 'Something later was told before.' };
  if (current === status && state !== 'MARKED') {
    const reason = 'The meter point has this status already.';
    // It may have come back to it, and what was between is still to be told.
    return { outcome: told.isNewer && mayComeAgain(status, fuel) ? 'WAITING' : 'OUT_OF_DATE', reason };
  }
  const way = waysTo(status, request).find((one) => one.every((to, at) => mayMove(one[at - 1] ?? current, to, fuel)));
  if (way !== undefined) return { outcome: 'APPLIED', statuses: way };
  const reason = `The meter point cannot become ${status} from ${current}.`;
  return { outcome: 'WAITING', reason: status === 'UNABLE_TO_REGISTER' ? `${reason} ${FOR_THE_ANSWER_ALONE}` : reason };
}

/**
 * Chains of statuses that may lead to a reported status, the shortest first, because a callback may overtake an
 * answer, or the answer was lost.
 */
function waysTo(status: RegistrationStatus, { state, fuel, isWithdrawn }: ToldRequest): RegistrationStatus[][] {
  const ways: RegistrationStatus[][] = [[status]];
  if (isWithdrawn) ways.push(['WITHDRAWAL_REQUESTED', status]);
  // The gateway works on it: so it has taken it up.
  return state === 'MARKED' ? [...ways, ...ways.map((way) => [pickedUp(fuel), ...way])] : ways;
}
