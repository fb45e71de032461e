import type { ChecklistFacts } from './checklist.queries.js';

/** Entries of the cut-over checklist, in order. */
export const CHECKLIST_ENTRIES = [
  'nothing_open',
  'nothing_failed',
  'control_totals',
  'gates',
  'registrations',
  'webhook',
  'self_check',
  'profile',
  'pack',
] as const;

/** `unknown` where there is no fact that it could go by. */
export const CHECKLIST_STATES = ['done', 'open', 'unknown'] as const;

/** An entry, and the facts that decide it. */
export interface ChecklistEntry {
  readonly entry: (typeof CHECKLIST_ENTRIES)[number];
  readonly state: (typeof CHECKLIST_STATES)[number];
  /** A sentence. */
  readonly detail: string;
  /** How many things stand against it; null where they are not counted. */
  readonly open: number | null;
  /** The report of control totals; null of other entries, and without one. */
  readonly report_id: string | null;
}

/** The gates of a wave. */
export interface GateFact {
  readonly state: 'green' | 'red' | 'waived';
}

/** Result of the profile of a wave, or of all waves of a book. */
export interface ProfileFact {
  readonly comparisons: number;
  readonly shifts: number;
}

const TOLD_BY_PACK =
  'The wave is signed off, and its control totals are kept no more: its pack tells whether there were any, and what came of them.';

const NO_PACK_EVER =
  'What it would tell has changed since, and the wave is signed off: there is no pack of it any more.';

type Found = Omit<ChecklistEntry, 'entry' | 'report_id' | 'open'> & Partial<ChecklistEntry>;

/**
 * The entries of a checklist.
 * @param gates those of the wave; null for the whole book, which depends on the states of its waves
 * @param profiles those that were counted, of the wave or of all waves of the book
 */
export function checklistOf(
  facts: ChecklistFacts,
  gates: readonly GateFact[] | null,
  profiles: readonly ProfileFact[],
): ChecklistEntry[] {
  const found: Readonly<Record<ChecklistEntry['entry'], Found>> = {
    nothing_open: imports(facts, facts.open, 'No import waits or runs.', 'Imports that wait, run or were only tried'),
    nothing_failed: imports(facts, facts.failed, 'No import has failed.', 'Imports that have failed'),
    control_totals: controlTotals(facts),
    gates: gates === null ? wavesOf(facts) : gatesOf(gates),
    registrations: registrations(facts),
    webhook: webhook(facts),
    self_check: selfCheck(facts),
    profile: profileOf(profiles),
    pack: packs(facts, gates !== null),
  };
  return CHECKLIST_ENTRIES.map((entry) => ({ entry, open: null, report_id: null, ...found[entry] }));
}

function counted(open: number, done: string, many: string): Found {
  return open === 0 ? { state: 'done', detail: done, open } : { state: 'open', detail: `${many}: ${open}.`, open };
}

function imports({ isAnyImported }: ChecklistFacts, open: number, done: string, many: string): Found {
  if (open === 0 && !isAnyImported) return { state: 'unknown', detail: 'Nothing was imported.' };
  return counted(open, done, many);
}

function controlTotals({ controlTotals: fact, isToldByPack }: ChecklistFacts): Found {
  if (fact === null && isToldByPack) return { state: 'unknown', detail: TOLD_BY_PACK };
  if (fact === null) return { state: 'open', detail: 'No control totals were sent.' };
  const { id: report_id, status, differing, isOld } = fact;
  const told = { report_id, open: differing };
  if (status !== 'READY' || differing === null)
    return { ...told, state: 'open', detail: 'The control totals are not compared yet.' };
  if (isOld) return { ...told, state: 'open', detail: 'Accounts have changed since the control totals were compared.' };
  return { ...counted(differing, 'The control totals match.', 'Accounts that control totals differ from'), ...told };
}

function gatesOf(gates: readonly GateFact[]): Found {
  const red = gates.filter(({ state }) => state === 'red').length;
  return counted(red, 'Every gate is green or was waived.', 'Gates that are red');
}

function wavesOf({ waves, reconciled }: ChecklistFacts): Found {
  if (waves === 0) return { state: 'unknown', detail: 'There are no waves.' };
  return counted(waves - reconciled, 'Every wave is reconciled.', 'Waves that are not reconciled');
}

function registrations({ isAnyMarked, registering, refused }: ChecklistFacts): Found {
  if (!isAnyMarked) return { state: 'unknown', detail: 'No meter point was marked for registration.' };
  if (registering + refused === 0) return { state: 'done', detail: 'Every registration has ended well.', open: 0 };
  const detail = `Registrations under way: ${registering}; refused: ${refused}.`;
  return { state: 'open', detail, open: registering + refused };
}

function webhook(facts: ChecklistFacts): Found {
  const { hasWebhook, isWebhookDisabled, isWebhookFarBehind, deadLetters, waiting } = facts;
  if (!hasWebhook) return { state: 'unknown', detail: 'No webhook is set.' };
  const open = deadLetters + waiting;
  if (open === 0 && !isWebhookFarBehind) return { state: 'done', detail: 'Every event was delivered.', open };
  const detail = [
    `Events that were put aside: ${deadLetters}; accounts and waves whose events wait: ${waiting}.`,
    isWebhookFarBehind && 'More events wait than were looked at.',
    isWebhookDisabled && 'The webhook is disabled: nothing is sent until it is set again.',
  ];
  return { state: 'open', detail: detail.filter(Boolean).join(' '), open: Math.max(open, 1) };
}

function selfCheck({ selfCheck: fact }: ChecklistFacts): Found {
  if (fact === null) return { state: 'unknown', detail: 'There was no self-check of the accounts.' };
  const { accounts, differing, isOld } = fact;
  if (differing > 0) return counted(differing, '', `Accounts that are not what was sent, of ${accounts}`);
  if (isOld) return { state: 'open', detail: 'Accounts have changed since their self-check began.' };
  return { state: 'done', detail: `Every account is what was sent: ${accounts}.`, open: 0 };
}

function profileOf(profiles: readonly ProfileFact[]): Found {
  if (profiles.length === 0) return { state: 'unknown', detail: 'There is no profile to go by.' };
  if (profiles.every(({ comparisons }) => comparisons === 0))
    return { state: 'unknown', detail: 'There is nothing that a profile is held against.' };
  const shifts = profiles.reduce((sum, profile) => sum + profile.shifts, 0);
  return counted(shifts, 'Nothing in the profile has shifted.', 'Measures of the profile that have shifted');
}

function packs({ waves, countersigned, hasNoPackEver }: ChecklistFacts, isOfWave: boolean): Found {
  if (waves === 0) return { state: 'unknown', detail: 'There are no waves.' };
  if (hasNoPackEver) return { state: 'open', detail: NO_PACK_EVER };
  if (isOfWave && countersigned === 0) return { state: 'open', detail: 'No pack of the wave is countersigned.' };
  return counted(
    waves - countersigned,
    isOfWave ? 'The pack of the wave is countersigned.' : 'The pack of every wave is countersigned.',
    'Waves without a countersigned pack',
  );
}
