import type { Fuel } from '@carryover/contract';
import type { Move } from '../status/meter-point-statuses.repository.js';

const refused = {
  nomination: { to: 'NOMINATION_REJECTED', reason: 'Another nomination for the meter point is under way.' },
  offer: { to: 'OFFER_REJECTED', reason: 'The offer lapsed before it was accepted.' },
  registration: { to: 'REGISTRATION_REJECTED', reason: 'Another registration of the meter point is under way.' },
  objection: { to: 'REGISTRATION_OBJECTED', reason: 'The losing supplier objected: the account is in debt.' },
  withdrawal: {
    to: 'REGISTRATION_WITHDRAWN',
    reason: 'The registration was withdrawn: the customer changed their mind.',
  },
  unknown: { to: 'UNABLE_TO_REGISTER', reason: 'The meter point is not known to the industry.' },
} as const satisfies Readonly<Record<string, Move>>;

const gain: readonly Move[] = [{ to: 'REGISTRATION_ACCEPTED' }, { to: 'MTD_RECEIVED' }, { to: 'ON_SUPPLY' }];
const withoutDetails: readonly Move[] = [{ to: 'REGISTRATION_ACCEPTED' }, { to: 'ON_SUPPLY' }];
const objection: readonly Move[] = [{ to: 'REGISTRATION_ACCEPTED' }, { to: 'OBJECTION_RECEIVED' }];
const withdrawn: readonly Move[] = [
  { to: 'REGISTRATION_ACCEPTED' },
  { to: 'WITHDRAWAL_REQUESTED' },
  refused.withdrawal,
];

const requested: readonly Move[] = [{ to: 'REGISTRATION_REQUESTED' }];
const nominated: readonly Move[] = [{ to: 'NOMINATION_SENT' }];
const offered: readonly Move[] = [...nominated, { to: 'OFFER_RECEIVED' }];
const requestedGas: readonly Move[] = [...offered, ...requested];

/** Steps of the simulator for a meter point, by the last digit of its number. docs/registration.md shows them. */
export const SIMULATED_PATHS: Readonly<Record<Fuel, readonly (readonly Move[])[]>> = {
  ELECTRICITY: [
    [...requested, ...gain],
    [...requested, ...gain],
    [...requested, ...gain],
    [...requested, ...gain],
    [...requested, ...withoutDetails],
    [...requested, ...objection, ...gain],
    [...requested, ...objection, refused.objection],
    [...requested, refused.registration],
    [...requested, ...withdrawn],
    [refused.unknown],
  ],
  GAS: [
    [...requestedGas, ...gain],
    [...requestedGas, ...gain],
    [...requestedGas, ...gain],
    [...requestedGas, refused.registration],
    [...offered, refused.offer],
    [...requestedGas, ...objection, ...gain],
    [...requestedGas, ...objection, refused.objection],
    [...nominated, refused.nomination],
    [...requestedGas, ...withdrawn],
    [refused.unknown],
  ],
};

/** Digit of numbers that go through without a hitch. */
const SMOOTH = 0;
/** Digit of numbers the industry does not know, however often it is asked; sandboxes also have numbers that end in no digit. */
const UNKNOWN = 9;

/**
 * The changes of status the simulator makes, one a simulated day. A meter point that was refused and is marked again
 * goes through the second time, unless the industry does not know it.
 *
 * @param mpxn MPAN or MPRN; only its last digit matters, and one that ends otherwise is not known
 * @param round how often it was marked, from 1
 */
export function simulatedPath(fuel: Fuel, mpxn: string, round: number): readonly Move[] {
  const digit = /\d$/.test(mpxn) ? Number(mpxn.at(-1)) : UNKNOWN;
  return SIMULATED_PATHS[fuel][round > 1 && digit !== UNKNOWN ? SMOOTH : digit] ?? [refused.unknown];
}
