/** The gates of decisions about a wave: for each the decision, and whether it may be waived with a reason. */
export const GATES = {
  parts_complete: { of: 'release', isWaivable: true },
  planned_accounts: { of: 'release', isWaivable: true },
  planned_totals: { of: 'release', isWaivable: true },
  lists_loaded: { of: 'release', isWaivable: true },
  dry_run: { of: 'release', isWaivable: true },
  previous_wave: { of: 'release', isWaivable: true },
  supplier_approval: { of: 'release', isWaivable: false },
  staff_approval: { of: 'release', isWaivable: false },
  imported_totals: { of: 'reconcile', isWaivable: true },
  control_totals: { of: 'reconcile', isWaivable: true },
} as const satisfies Readonly<Record<string, { of: 'release' | 'reconcile'; isWaivable: boolean }>>;

export type GateName = keyof typeof GATES;

export const GATE_NAMES = Object.keys(GATES) as readonly GateName[];

/** A decision that gates may stand against. */
export type GatedDecision = (typeof GATES)[GateName]['of'];

/** How a gate is found, before anybody waives it. */
export interface FoundGate {
  readonly gate: GateName;
  readonly isGreen: boolean;
  /** A sentence. */
  readonly detail: string;
  /** Since when it is found so; null where that does not change. A waiver that was given before is of something else. */
  readonly since: Date | null;
  /** How many accounts it is found of; left out where that says nothing of it. A waiver that was given of another number is of something else. */
  readonly accounts?: number;
  /** Set where it is red because nothing was compared with the accounts as they are. */
  readonly isUncompared?: true;
}

/** Why a gate may be red, since when, and of what. */
export interface Waiver {
  readonly reason: string;
  readonly givenAt: Date;
  /** How many accounts it was given of; null for gates that do not go by that, and for one that was given before that was kept. */
  readonly accounts: number | null;
}

/** A gate as it is told. */
export interface Gate {
  readonly gate: GateName;
  readonly of: GatedDecision;
  readonly state: 'green' | 'red' | 'waived';
  readonly detail: string;
  /** Why it was waived; null unless it is. */
  readonly reason: string | null;
  /** As it was found; it is on no wire. */
  readonly isUncompared?: true;
}

/**
 * A green gate needs no waiver, and shows none. A red gate is waived when its waiver was given after the gate turned red, and for the same
 * number of accounts where both have one.
 */
export function told(
  { gate, isGreen, detail, since, accounts, isUncompared }: FoundGate,
  waivers: ReadonlyMap<string, Waiver>,
): Gate {
  const waiver = isGreen ? undefined : waivers.get(gate);
  const isOfThem = accounts === undefined || waiver?.accounts == null || waiver.accounts === accounts;
  const holds = waiver !== undefined && isOfThem && (since === null || waiver.givenAt >= since);
  const reason = holds ? waiver.reason : null;
  const state = isGreen ? 'green' : reason === null ? 'red' : 'waived';
  return { gate, of: GATES[gate].of, state, detail, reason, ...(isUncompared && { isUncompared }) };
}
