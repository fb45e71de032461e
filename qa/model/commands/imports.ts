import fc from 'fast-check';
import { answerToCorrect } from '../answers/correcting.js';
import { answerToCreate, answerToValidate, type CreateRequest, checked } from '../answers/importing.js';
import { plain } from '../service/plain-answers.js';
import type { Flaw, Payload, Slot, World } from '../world/world.js';
import { slot } from './arguments.js';
import { kindOf } from './kind.js';

const oftenNone = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  fc.constantFrom<Flaw[]>('phone', 'unknown_field', 'balance'),
);
const shared = fc.oneof(
  { weight: 3, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constant('shared' as const) },
);
export const payload: fc.Arbitrary<Payload> = fc.record({
  version: fc.constantFrom(1 as const, 2 as const),
  reference: shared,
  point: shared,
  flaw: oftenNone,
});
const sometimes = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

/** A window that is the same at every resend, far enough ahead not to open by itself. */
const opensAt = new Date(Date.now() + 86_400_000).toISOString();
const closesAt = new Date(Date.now() + 2 * 86_400_000).toISOString();

export const validate = kindOf({
  weight: 2,
  arguments: fc.record({ slot, payload }),
  async run(worlds, sequence, args, say) {
    const answer = await sequence.apiOf(args.slot).validate(sequence.payload(args.slot, args.payload));
    worlds.observe(say, plain(answer), (world) => answerToValidate(world, args, worlds.setting));
  },
});

export const create = kindOf({
  weight: 14,
  arguments: fc.record({ slot, payload, isDryRun: sometimes, isScheduled: sometimes }),
  async run(worlds, sequence, args, say) {
    const query = new URLSearchParams();
    if (args.isDryRun) query.set('is_dry_run', 'true');
    if (args.isScheduled) {
      query.set('schedule_window_start', opensAt);
      query.set('schedule_window_end', closesAt);
    }
    const body = sequence.payload(args.slot, args.payload);
    const answer = await sequence.apiOf(args.slot).create(body, query.toString());
    worlds.pass((world) => checked(world, args, worlds.setting));
    worlds.observe(say, plain(answer), answerToCreateOf(args));
  },
});

export const correct = kindOf({
  weight: 4,
  arguments: fc.record({ slot, payload }),
  async run(worlds, sequence, args, say) {
    const answer = await sequence.apiOf(args.slot).correct(sequence.payload(args.slot, args.payload));
    worlds.pass((world) => checked(world, args, worlds.setting));
    const seen = plain(answer, ({ status }: { status: string }) => ({ outcome: status }));
    worlds.observe(say, seen, (world) => answerToCorrect(world, args, worlds.setting));
  },
});

const answerToCreateOf = (args: CreateRequest) => (world: World) => answerToCreate(world, args);

/** The arguments of a create of which nothing is special. */
export function plainCreate(slot: Slot): CreateRequest {
  const payload: Payload = { version: 1, reference: 'own', point: 'own', flaw: null };
  return { slot, payload, isDryRun: false, isScheduled: false };
}
