import { countOf } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';

/** What staff decide about a wave. */
export type WaveDecision = Exclude<WaveDetail['allowed_actions'][number], 'plan' | 'plan_figures' | 'retract'>;

interface DecisionWords {
  readonly verb: string;
  /** What to say once it is done. */
  readonly done: string;
  readonly meaning: string;
}

/** The decisions in words, in the order of their buttons. */
export const decisionWords: Readonly<Record<WaveDecision, DecisionWords>> = {
  ready: {
    verb: 'Say it is sent',
    done: 'is ready.',
    meaning: 'It takes no more parts, until it is opened again. Its accounts wait on.',
  },
  reopen: {
    verb: 'Open again',
    done: 'takes parts again.',
    meaning: 'It takes parts again. Its dry run, its approvals and what was waived count no more.',
  },
  dry_run: {
    verb: 'Dry run',
    done: 'is validated in the background.',
    meaning:
      'All of its accounts are validated together, in the background; nothing is imported. Approvals of an earlier result count no more, unless the wave is halted: then it stays so.',
  },
  approve: {
    verb: 'Approve',
    done: 'has your approval.',
    meaning: 'You approve its release. Each person approves once; with the last approval it can be released.',
  },
  release: {
    verb: 'Release',
    done: 'is released.',
    meaning:
      'Its accounts are imported as soon as workers are free, within its plan where it has one. It can be halted again at any moment.',
  },
  waive: {
    verb: 'Waive',
    done: 'has the gate waived.',
    meaning:
      'The decision passes the gate although it is red. The waiver ends when what the gate looks at changes, or the wave is opened again.',
  },
  halt: {
    verb: 'Halt',
    done: 'is halted.',
    meaning:
      'Its accounts wait, however many workers are free, until staff release it again: its supplier cannot. Nothing is lost.',
  },
  reconcile: {
    verb: 'Reconcile',
    done: 'is reconciled.',
    meaning: 'What was imported is what was planned. It can be signed off then.',
  },
  sign_off: {
    verb: 'Sign off',
    done: 'is signed off by the platform.',
    meaning: 'You sign it off for the platform. Once the supplier has, too, nothing of it changes any more.',
  },
  cancel: {
    verb: 'Cancel',
    done: 'is cancelled.',
    meaning: 'It cannot be taken back: the wave takes no accounts and is not released any more.',
  },
};

/** How many of its accounts wait, are being imported, and failed, and which waves wait for it. */
type Counted = Pick<WaveDetail, 'imports' | 'awaited_by'>;

/** What a decision does to the accounts of the wave, a sentence for each kind of which there are any. */
export function consequences(decision: WaveDecision, { imports, awaited_by: awaitedBy }: Counted): readonly string[] {
  const { PENDING: waiting, IN_PROGRESS: running, PROCESSED: imported, ERRORED: failed } = imports;
  const waits = [waiting, `${countOf(waiting, 'account')} ${waiting === 1 ? 'waits' : 'wait'}.`] as const;
  const ended = [
    [imported, `${countOf(imported, 'account')} ${isAre(imported)} imported.`],
    [failed, `${countOf(failed, 'account')} failed.`],
  ] as const;
  const said = {
    ready: [waits],
    reopen: [waits],
    dry_run: [[waiting, `${countOf(waiting, 'account')} ${isAre(waiting)} validated.`]],
    approve: [waits],
    waive: [waits],
    reconcile: ended,
    sign_off: ended,
    release: [
      [waiting, `${countOf(waiting, 'account')} ${waiting === 1 ? 'starts' : 'start'}.`],
      [failed, `${countOf(failed, 'account')} failed before, and ${isAre(failed)} not tried again by this.`],
    ],
    halt: [
      waits,
      [
        running,
        `${countOf(running, 'account')} ${isAre(running)} being imported now, and ${running === 1 ? 'ends' : 'end'}.`,
      ],
    ],
    cancel: [
      [waiting, `${countOf(waiting, 'account')} ${isAre(waiting)} cancelled for good.`],
      [
        running,
        `${countOf(running, 'account')} ${isAre(running)} being imported now, and ${running === 1 ? 'ends' : 'end'}.`,
      ],
      [
        imported,
        `${countOf(imported, 'account')} ${isAre(imported)} imported, and ${imported === 1 ? 'stays' : 'stay'}.`,
      ],
      [
        failed,
        `${countOf(failed, 'account')} failed, and ${failed === 1 ? 'stays' : 'stay'} as ${failed === 1 ? 'it is' : 'they are'}.`,
      ],
    ],
  } satisfies Record<WaveDecision, readonly (readonly [number, string])[]>;
  const sentences = said[decision].filter(([count]) => count > 0).map(([, sentence]) => sentence);
  const known = sentences.length > 0 ? sentences : ['No account of it waits.'];
  return stopping.includes(decision) && awaitedBy.length > 0 ? [...known, dependantsInWords(awaitedBy)] : known;
}

/** Decisions that delay waves waiting for this one, or stop them. */
const stopping: readonly WaveDecision[] = ['halt', 'cancel', 'reopen'];

/** Which waves wait for it: `Waves JUNE-2 and JUNE-3 wait for it.` */
export function dependantsInWords(waves: WaveDetail['awaited_by']): string {
  const codes = waves.map(({ code }) => code);
  const last = codes.at(-1) ?? '';
  if (codes.length < 2) return `Wave ${last} waits for it.`;
  return `Waves ${codes.slice(0, -1).join(', ')} and ${last} wait for it.`;
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
