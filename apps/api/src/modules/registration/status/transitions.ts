import type { Fuel } from '@carryover/contract';

/** Statuses the registration of a meter point goes through; the full vocabulary has more. */
export const REGISTRATION_STATUSES = [
  'PRE_REGISTRATION',
  'UNABLE_TO_REGISTER',
  'NOMINATION_SENT',
  'NOMINATION_REJECTED',
  'OFFER_RECEIVED',
  'OFFER_REJECTED',
  'REGISTRATION_REQUESTED',
  'REGISTRATION_ACCEPTED',
  'REGISTRATION_REJECTED',
  'WITHDRAWAL_REQUESTED',
  'REGISTRATION_WITHDRAWN',
  'OBJECTION_RECEIVED',
  'REGISTRATION_OBJECTED',
  'MTD_RECEIVED',
  'ON_SUPPLY',
  'LOSS_REQUESTED',
  'LOSS_PENDING',
  'LOST',
] as const;

export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** Ends that a registration may be refused with; the meter point may then be marked again. */
export const REFUSALS = [
  'UNABLE_TO_REGISTER',
  'NOMINATION_REJECTED',
  'OFFER_REJECTED',
  'REGISTRATION_REJECTED',
  'REGISTRATION_OBJECTED',
  'REGISTRATION_WITHDRAWN',
] as const satisfies readonly RegistrationStatus[];

/** Statuses a meter point may be marked in, when it is not marked already. */
export const MARKABLE: readonly RegistrationStatus[] = ['PRE_REGISTRATION', ...REFUSALS];

/** Whether a meter point in this status may be marked. */
export function isMarkable(status: string): boolean {
  return MARKABLE.some((markable) => markable === status);
}

interface Transition {
  readonly event: string;
  readonly from: readonly RegistrationStatus[];
  readonly to: RegistrationStatus;
  /** Fuel to which the transition is limited. */
  readonly fuel?: Fuel;
  /** Whether it leads back to the status before, for which the industry sends no status. */
  readonly isReturn?: boolean;
}

/** Statuses in which a withdrawal may be asked for. */
const WITHDRAWABLE: readonly RegistrationStatus[] = [
  'NOMINATION_SENT',
  'OFFER_RECEIVED',
  'REGISTRATION_REQUESTED',
  'REGISTRATION_ACCEPTED',
  'OBJECTION_RECEIVED',
  'MTD_RECEIVED',
];

/**
 * Every way in which registration may change the status of a meter point; what is not here cannot happen. All writes
 * go through {@link statusesBefore}.
 */
const TRANSITIONS: readonly Transition[] = [
  { event: 'electricity picked up', from: MARKABLE, to: 'REGISTRATION_REQUESTED', fuel: 'ELECTRICITY' },
  { event: 'gas picked up', from: MARKABLE, to: 'NOMINATION_SENT', fuel: 'GAS' },
  { event: 'not known to industry data', from: MARKABLE, to: 'UNABLE_TO_REGISTER' },
  { event: 'offer', from: ['NOMINATION_SENT'], to: 'OFFER_RECEIVED', fuel: 'GAS' },
  { event: 'nomination refused', from: ['NOMINATION_SENT'], to: 'NOMINATION_REJECTED', fuel: 'GAS' },
  { event: 'offer accepted', from: ['OFFER_RECEIVED'], to: 'REGISTRATION_REQUESTED', fuel: 'GAS' },
  { event: 'offer lapsed', from: ['OFFER_RECEIVED'], to: 'OFFER_REJECTED', fuel: 'GAS' },
  { event: 'confirmed', from: ['REGISTRATION_REQUESTED'], to: 'REGISTRATION_ACCEPTED' },
  { event: 'refused', from: ['REGISTRATION_REQUESTED'], to: 'REGISTRATION_REJECTED' },
  { event: 'losing supplier objects', from: ['REGISTRATION_ACCEPTED'], to: 'OBJECTION_RECEIVED' },
  { event: 'objection upheld', from: ['OBJECTION_RECEIVED'], to: 'REGISTRATION_OBJECTED' },
  { event: 'objection removed', from: ['OBJECTION_RECEIVED'], to: 'REGISTRATION_ACCEPTED' },
  { event: 'withdrawal asked for', from: WITHDRAWABLE, to: 'WITHDRAWAL_REQUESTED' },
  ...WITHDRAWABLE.map((to) => ({
    event: 'withdrawal refused',
    from: ['WITHDRAWAL_REQUESTED'] as const,
    to,
    isReturn: true,
  })),
  { event: 'withdrawn', from: ['WITHDRAWAL_REQUESTED'], to: 'REGISTRATION_WITHDRAWN' },
  { event: 'meter details arrive', from: ['REGISTRATION_ACCEPTED'], to: 'MTD_RECEIVED' },
  { event: 'supply start date reached', from: ['REGISTRATION_ACCEPTED', 'MTD_RECEIVED'], to: 'ON_SUPPLY' },
  { event: 'loss asked for', from: ['ON_SUPPLY'], to: 'LOSS_REQUESTED' },
  { event: 'loss confirmed', from: ['LOSS_REQUESTED'], to: 'LOSS_PENDING' },
  { event: 'lost', from: ['LOSS_PENDING'], to: 'LOST' },
];

/** The statuses a meter point of this fuel may have just before it gets the status `to`. */
export function statusesBefore(to: RegistrationStatus, fuel: Fuel): readonly RegistrationStatus[] {
  return [...new Set(transitionsTo(to, fuel).flatMap(({ from }) => from))];
}

/** Whether a meter point of this fuel may move from one status directly to another; ways back do not count. */
export function mayMove(from: string, to: RegistrationStatus, fuel: Fuel): boolean {
  return transitionsTo(to, fuel).some((one) => one.isReturn !== true && one.from.some((status) => status === from));
}

/** Whether a meter point of this fuel may get this status more than once in the course of one request. */
export function mayComeAgain(status: RegistrationStatus, fuel: Fuel): boolean {
  const seen = new Set<RegistrationStatus>();
  const leadsBack = (from: RegistrationStatus): boolean => {
    // A refusal ends the request; what follows belongs to another one.
    if (requestStateAt(from) === 'REFUSED') return false;
    const next = REGISTRATION_STATUSES.filter((to) => mayMove(from, to, fuel) && !seen.has(to));
    for (const to of next) seen.add(to);
    return seen.has(status) || next.some(leadsBack);
  };
  return leadsBack(status);
}

function transitionsTo(to: RegistrationStatus, fuel: Fuel): readonly Transition[] {
  return TRANSITIONS.filter((one) => one.to === to && (one.fuel ?? fuel) === fuel);
}

/** The status a meter point has once the industry took its registration up. */
export function pickedUp(fuel: Fuel): RegistrationStatus {
  return fuel === 'GAS' ? 'NOMINATION_SENT' : 'REGISTRATION_REQUESTED';
}

/** The status of a meter point whose registration was refused as soon as it was taken up. */
export function refusedAtOnce(fuel: Fuel): RegistrationStatus {
  return fuel === 'GAS' ? 'NOMINATION_REJECTED' : 'REGISTRATION_REJECTED';
}

/** State of a request when its meter point has this status. */
export function requestStateAt(status: RegistrationStatus): 'REQUESTED' | 'COMPLETED' | 'REFUSED' {
  if (REFUSALS.some((refusal) => refusal === status)) return 'REFUSED';
  return AFTER_GAIN.has(status) ? 'COMPLETED' : 'REQUESTED';
}

const AFTER_GAIN: ReadonlySet<RegistrationStatus> = new Set(['ON_SUPPLY', 'LOSS_REQUESTED', 'LOSS_PENDING', 'LOST']);
