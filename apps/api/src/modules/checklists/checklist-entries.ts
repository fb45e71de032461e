import type { ChecklistFacts } from './checklist.queries.js';

/** What is ticked off after a cut-over, in this order. */
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

/** One entry and what it goes by. */
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

type Found = Omit<ChecklistEntry, 'entry' | 'report_id' | 'open'> & Partial<ChecklistEntry>;

/** @param gates those of the wave that is asked about; null for the whole book, which goes by what its waves are */
export function checklistOf(facts: ChecklistFacts, gates: readonly GateFact[] | null): ChecklistEntry[] {
  const found: Readonly<Record<ChecklistEntry['entry'], Found>> = {
    nothing_open: counted(facts.open, 'No import waits or runs.', 'Imports that wait or run'),
    nothing_failed: counted(facts.failed, 'No import has failed.', 'Imports that have failed'),
    control_totals: controlTotals(facts),
    gates: gates === null ? wavesOf(facts) : gatesOf(gates),
    registrations: registrations(facts),
    webhook: webhook(facts),
    self_check: { state: 'unknown', detail: 'No self-check of all accounts was kept.' },
    profile: { state: 'unknown', detail: 'There is no profile to go by.' },
    pack: signedOff(facts, gates !== null),
  };
  return CHECKLIST_ENTRIES.map((entry) => ({ entry, open: null, report_id: null, ...found[entry] }));
}

function counted(open: number, done: string, many: string): Found {
  return open === 0 ? { state: 'done', detail: done, open } : { state: 'open', detail: `${many}: ${open}.`, open };
}

function controlTotals({ controlTotals: fact }: ChecklistFacts): Found {
  if (fact === null) return { state: 'open', detail: 'No control totals were sent.' };
  const { id: report_id, status, differing, isOld } = fact;
  const told = { report_id, open: differing };
  if (status !== 'READY' || differing === null)
    return { ...told, state: 'open', detail: 'The control totals are not compared yet.' };
  if (isOld) return { ...told, state: 'open', detail: 'Control totals were compared before the import had ended.' };
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

function webhook({ hasWebhook, deadLetters }: ChecklistFacts): Found {
  if (!hasWebhook) return { state: 'done', detail: 'No webhook is set.', open: 0 };
  return counted(deadLetters, 'Every event was delivered.', 'Events that were put aside');
}

function signedOff({ waves, signedOff: signed }: ChecklistFacts, isOfWave: boolean): Found {
  if (waves === 0) return { state: 'unknown', detail: 'There are no waves.' };
  if (isOfWave && signed === 0) return { state: 'open', detail: 'The wave is not signed off.' };
  return counted(
    waves - signed,
    isOfWave ? 'The wave is signed off.' : 'Every wave is signed off.',
    'Waves that are not signed off',
  );
}
