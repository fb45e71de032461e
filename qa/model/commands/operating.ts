import fc from 'fast-check';
import { waitFor } from '../../chaos/lib/wait-for.js';
import {
  answerToCancel,
  answerToElapseWindow,
  answerToOpenWindow,
  answerToRestore,
  answerToRetract,
  answerToRetry,
  answerToSetStatus,
  answerToStoreDocument,
  type SlotRequest,
} from '../answers/operating.js';
import { plain } from '../service/plain-answers.js';
import type { Disturbed, Sequence } from '../service/sequence.js';
import { Divergence } from '../world/divergence.js';
import type { Checked, SupplierName, SupplierStatus, World } from '../world/world.js';
import { slot, supplier } from './arguments.js';
import { type Kind, kindOf } from './kind.js';

function operation(
  action: string,
  respond: (world: World, request: SlotRequest) => Checked,
  weight: number,
): Kind<SlotRequest> {
  return {
    weight,
    arguments: fc.record({ slot }),
    async run(worlds, sequence, args, say) {
      const id = await sequence.importId(args.slot);
      const seen =
        id === null ? { status: 'unknown' } : plain(await sequence.staff.send('POST', `imports/${id}/${action}`));
      worlds.observe(say, seen, (world) => respond(world, args));
    },
  };
}

export const retry = operation('retry', answerToRetry, 4);
export const cancel = operation('cancel', answerToCancel, 3);
export const restore = operation('restore', answerToRestore, 3);

/** What an admin may waive of an account. */
const WAIVED = ['mail_sent', 'registration_sent', 'mandate_confirmed', 'money_added', 'notes_added'];

/** How far a retraction is, as staff see it. */
interface Standing {
  readonly id: string;
  readonly status: string;
  readonly retracted: number;
}

/** Milliseconds in which workers have taken an account back, though others are killed meanwhile. */
const RETRACTED_WITHIN = 120_000;

/** Takes the account back, and waits until that is over. */
export const retract = kindOf({
  weight: 3,
  arguments: fc.record({ slot }),
  async run(worlds, sequence, args, say) {
    // What is sent to the industry after it was decided leaves the account as it is.
    await waitFor('the registrations', () => sequence.isRegistered(args.slot), RETRACTED_WITHIN);
    const waivers = WAIVED.map((blocker) => ({ blocker, reason: 'Tried out' }));
    const selection = { external_account_numbers: [sequence.numberOf(args.slot)] };
    const body = { selection, waivers, expected_count: 1 };
    const begun = await sequence.staff.send('POST', `suppliers/${sequence.codeOf(args.slot)}/retractions`, body);
    const read = async () => (await sequence.staff.get<Standing>(`retractions/${Object(begun.body).id}`)).body;
    if (begun.status === 201) {
      await waitFor('a retraction', async () => (await read()).status === 'DONE', RETRACTED_WITHIN);
      sequence.seen[args.slot].account = undefined;
    }
    const retracted = begun.status === 201 ? (await read()).retracted : 0;
    worlds.observe(
      say,
      plain(begun, () => ({ retracted })),
      (world) => answerToRetract(world, args),
    );
  },
});

/** Sets a status, and waits until creates are answered by it. */
function statusChange(status: SupplierStatus, weight: number): Kind<{ supplier: SupplierName }> {
  return {
    weight,
    arguments: fc.record({ supplier }),
    async run(worlds, sequence, args, say) {
      const code = sequence.supplierCode(args.supplier);
      const answer = await sequence.staff.send('PUT', `suppliers/${code}/status`, { status });
      worlds.observe(say, plain(answer), (world) => answerToSetStatus(world, { ...args, status }));
      const now = worlds.certain((world) => world.suppliers[args.supplier]);
      // At once, in the process that a create of it comes to.
      if ((await statusAnsweredBy(sequence, args.supplier)) !== now)
        throw new Divergence(say, 'a create answered by the status before', [now], worlds);
    },
  };
}

/** The status of the supplier as create sees it: a payload of nothing is refused in any, and in each for another reason. */
async function statusAnsweredBy(sequence: Sequence, owner: SupplierName): Promise<SupplierStatus> {
  const body = { import_supplier: sequence.supplierCode(owner), external_account_number: 'NOTHING' };
  const answer = await sequence.apis[owner].create(body);
  const detail = String(Object(answer.body).non_field_errors?.detail ?? '');
  if (detail.includes('is paused')) return 'Paused';
  return detail.includes('is complete') ? 'Complete' : 'Ongoing';
}

export const pause = statusChange('Paused', 3);
export const resume = statusChange('Ongoing', 3);
export const complete = statusChange('Complete', 1);

export const openWindow = kindOf({
  weight: 2,
  arguments: fc.record({ slot }),
  async run(worlds, sequence, args, say) {
    const moved = await sequence.moveWindow(args.slot, false);
    worlds.observe(say, moved, (world) => answerToOpenWindow(world, args));
  },
});

export const elapseWindow = kindOf({
  weight: 1,
  arguments: fc.record({ slot }),
  async run(worlds, sequence, args, say) {
    const moved = await sequence.moveWindow(args.slot, true);
    worlds.observe(say, moved, (world) => answerToElapseWindow(world, args));
  },
});

export const storeDocument = kindOf({
  weight: 3,
  arguments: fc.record({ slot, isStored: fc.boolean() }),
  async run(worlds, sequence, args, say) {
    await sequence.storeDocument(args.slot, args.isStored);
    worlds.observe(say, 'done', (world) => answerToStoreDocument(world, args));
  },
});

/** What nobody may notice but by the time it takes. */
function disturbance(disturb: (service: Disturbed) => Promise<void> | void, weight: number): Kind<object> {
  return {
    weight,
    arguments: fc.constant({}),
    async run(worlds, sequence, _args, say) {
      await disturb(sequence.service);
      worlds.observe(say, 'done', (world) => ({ answer: 'done', world }));
    },
  };
}

export const killWorker = disturbance((service) => service.killWorker(), 1);
export const flushRedis = disturbance((service) => service.flushRedis(), 1);
