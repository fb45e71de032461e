import { countOf } from '../../../lib/format-count';
import type { WaveDetail } from '../../../lib/operator-api';

/** What staff decide about a wave. */
export type WaveDecision = WaveDetail['allowed_actions'][number];

interface DecisionWords {
  readonly verb: string;
  /** What to say once it is done. */
  readonly done: string;
  readonly meaning: string;
}

/** The decisions in words, in the order of their buttons. */
export const decisionWords: Readonly<Record<WaveDecision, DecisionWords>> = {
  release: {
    verb: 'Release',
    done: 'is released.',
    meaning: 'Its accounts are imported as soon as workers are free. It can be halted again at any moment.',
  },
  halt: {
    verb: 'Halt',
    done: 'is halted.',
    meaning: 'Its accounts wait, however many workers are free, until it is released again. Nothing is lost.',
  },
  cancel: {
    verb: 'Cancel',
    done: 'is cancelled.',
    meaning: 'It cannot be taken back: the wave takes no accounts and is not released any more.',
  },
};

/** How many of its accounts wait, are being imported, and failed. */
type Counted = Pick<WaveDetail, 'imports'>;

/** What a decision does to the accounts of the wave, a sentence for each kind of which there are any. */
export function consequences(decision: WaveDecision, { imports }: Counted): readonly string[] {
  const { PENDING: waiting, IN_PROGRESS: running, PROCESSED: imported, ERRORED: failed } = imports;
  const said = {
    release: [
      [waiting, `${countOf(waiting, 'account')} ${waiting === 1 ? 'starts' : 'start'}.`],
      [failed, `${countOf(failed, 'account')} failed before, and ${isAre(failed)} not tried again by this.`],
    ],
    halt: [
      [waiting, `${countOf(waiting, 'account')} ${waiting === 1 ? 'waits' : 'wait'}.`],
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
  } satisfies Record<WaveDecision, (readonly [number, string])[]>;
  const sentences = said[decision].filter(([count]) => count > 0).map(([, sentence]) => sentence);
  return sentences.length > 0 ? sentences : ['No account of it waits.'];
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
