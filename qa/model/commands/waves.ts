import fc from 'fast-check';
import { checked } from '../answers/importing.js';
import {
  answerToDecide,
  answerToMakeWave,
  answerToSendLine,
  DECISIONS,
  SLOTS_OF_WAVE,
  waveAnswer,
} from '../answers/waves.js';
import { plain } from '../service/plain-answers.js';
import type { Sequence } from '../service/sequence.js';
import type { Worlds } from '../world/worlds.js';
import { payload } from './imports.js';
import { kindOf } from './kind.js';

/** What is read of the answer to a part. */
interface PartBody {
  readonly accepted: number;
  readonly refused: number;
}

/** Reads where the wave stands. */
export async function readWave(worlds: Worlds, sequence: Sequence, say = 'the wave'): Promise<void> {
  const seen = plain(await sequence.wave('GET', ''), ({ state }: { state: string }) => ({ state }));
  worlds.observe(say, seen, (world) => ({ answer: waveAnswer(world), world }));
}

/** Makes the wave where it is not there, and sends one account to it. */
export const sendLine = kindOf({
  weight: 6,
  arguments: fc.record({ slot: fc.constantFrom(...SLOTS_OF_WAVE), payload }),
  async run(worlds, sequence, args, say) {
    const made = await sequence.makeWave();
    worlds.observe(`the wave for ${say}`, plain(made), answerToMakeWave);
    const answer = await sequence.sendPart(sequence.payload(args.slot, args.payload));
    worlds.pass((world) => checked(world, args, worlds.setting));
    const outcome = ({ accepted, refused }: PartBody) =>
      accepted > 0 ? 'accepted' : refused > 0 ? 'refused' : 'unchanged';
    const seen = plain(answer, (body: PartBody) => ({ outcome: outcome(body) }));
    worlds.observe(say, seen, (world) => answerToSendLine(world, args));
  },
});

/** Decides about the wave. */
export const decideWave = kindOf({
  weight: 6,
  arguments: fc.record({ decision: fc.constantFrom('release' as const, ...DECISIONS) }),
  async run(worlds, sequence, args, say) {
    const { decision } = args;
    const isGated = decision === 'release' || decision === 'reconcile';
    const body = { reason: 'Tried out', ...(isGated ? { waive_gates: true } : {}) };
    worlds.observe(say, plain(await sequence.wave('POST', `${decision}/`, body)), (world) =>
      answerToDecide(world, args),
    );
  },
});

export const wave = kindOf({
  weight: 2,
  arguments: fc.constant({}),
  run: (worlds, sequence, _args, say) => readWave(worlds, sequence, say),
});
