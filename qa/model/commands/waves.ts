import fc from 'fast-check';
import type { Answered } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
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
    const decide = () => sequence.wave('POST', `${decision}/`, body);
    const answer = decision === 'reconcile' ? await onceAddedUp(decide, sequence) : await decide();
    worlds.observe(say, plain(answer), (world) => answerToDecide(world, args));
  },
});

/** Decides again while what was imported is being added up, which no world knows of. @returns the answer that it ends with */
async function onceAddedUp(
  decide: () => Promise<Answered<unknown>>,
  { settlesWithin }: Sequence,
): Promise<Answered<unknown>> {
  let answer = await decide();
  const isOver = async () => {
    if (!String(Object(answer.body).detail).includes('is being added up')) return true;
    answer = await decide();
    return false;
  };
  await waitUntil(isOver, { milliseconds: settlesWithin });
  return answer;
}

export const wave = kindOf({
  weight: 2,
  arguments: fc.constant({}),
  run: (worlds, sequence, _args, say) => readWave(worlds, sequence, say),
});
