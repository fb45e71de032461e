import { WAVE_DECISIONS, WAVE_STATES, WAVE_TRANSITIONS } from '@carryover/contract';
import {
  type Checked,
  hasWaiting,
  type Import,
  moved,
  replaced,
  type Slot,
  supplierStatus,
  UNREAD,
  type World,
} from '../world/world.js';
import type { ValidateRequest } from './importing.js';

/** What is decided about the wave. */
export const DECISIONS = ['release', 'halt', 'reconcile', 'cancel'] as const;

export type Decision = (typeof DECISIONS)[number];

const conflict = { status: 409, code: 'wave_state_conflict' };
const notFound = { status: 404, code: 'not_found' };

/** The wave is made once, and there ever after. */
export function answerToMakeWave(world: World): Checked {
  return { answer: { status: 201 }, world: { ...world, wave: world.wave ?? 'LOADING' } };
}

/** A part of one line, which no other sending brought. @param world with a verdict */
export function answerToSendLine({ verdict, ...rest }: World, request: ValidateRequest): Checked {
  const world: World = { ...rest, verdict: null };
  if (supplierStatus(world, request.slot) !== 'Ongoing')
    return { answer: { status: 400, code: 'import_supplier_migration_not_ongoing' }, world };
  if (world.wave === null || !WAVE_STATES[world.wave].takesParts) return { answer: conflict, world };
  if (verdict === null) throw new Error('A line is answered after its checks.');
  const running: World = world.wave === 'IMPORTED' ? { ...world, wave: 'RUNNING' } : world;
  const answered = (outcome: string, after: World) => ({ answer: { status: 200, outcome }, world: after });
  if (verdict.length > 0) return answered('refused', running);
  const { slot, payload } = request;
  const one = world.imports[slot];
  if (one !== null && isSettledAs(one, request)) return answered('unchanged', running);
  if (one?.status === 'PROCESSED' || one?.status === 'IN_PROGRESS') return answered('refused', running);
  const waiting = { payload, isDryRun: false, window: 'none', status: 'PENDING', error: null } as const;
  const ofWave = { ...waiting, isErased: false, isOfWave: true };
  if (one !== null) return answered('accepted', moved(running, slot, 'UPDATED', ofWave));
  const created: Import = { ...ofWave, read: UNREAD, account: null, trail: ['CREATED'] };
  return answered('accepted', { ...running, imports: replaced(running.imports, slot, created) });
}

/** Whether an import stands for the very account of a line. */
function isSettledAs({ status, payload, isDryRun }: Import, request: ValidateRequest): boolean {
  if (JSON.stringify(payload) !== JSON.stringify(request.payload)) return false;
  return status === 'PROCESSED' || ((status === 'PENDING' || status === 'IN_PROGRESS') && !isDryRun);
}

/** A decision about the wave, with every gate waived. */
export function answerToDecide(world: World, { decision }: { readonly decision: Decision }): Checked {
  const { wave } = world;
  const { to } = WAVE_TRANSITIONS[decision];
  if (wave === null) return { answer: notFound, world };
  if (wave === to) return { answer: { status: 200 }, world };
  const isPossible = WAVE_DECISIONS[decision].some((state) => state === wave);
  if (!isPossible || (decision === 'reconcile' && hasWaiting(world))) return { answer: conflict, world };
  return { answer: { status: 200 }, world: { ...world, wave: to } };
}

/** The state of the wave. */
export function waveAnswer({ wave }: World): object {
  return wave === null ? notFound : { status: 200, state: wave };
}

/** The numbers that may come with the wave: those of its supplier. */
export const SLOTS_OF_WAVE: readonly Slot[] = [0, 1];
