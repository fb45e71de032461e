import { IMPORT_TRANSITIONS } from '@carryover/contract';
import {
  type Checked,
  type Import,
  moved,
  replaced,
  type Slot,
  type Status,
  type SupplierName,
  type SupplierStatus,
  supplierStatus,
  type World,
  withImport,
  withUnsettledWave,
} from '../world/world.js';

/** Something that is done to the import of one number. */
export interface SlotRequest {
  readonly slot: Slot;
}

export interface DocumentRequest extends SlotRequest {
  readonly isStored: boolean;
}

export interface StatusRequest {
  readonly supplier: SupplierName;
  readonly status: SupplierStatus;
}

const RESTING: readonly Status[] = IMPORT_TRANSITIONS.retry.from;
const done = { status: 200 };
const notAllowed = { status: 409, code: 'import_action_not_allowed' };

/** T12. What is PENDING already stays as it is. */
export function answerToRetry(world: World, { slot }: SlotRequest): Checked {
  const one = world.imports[slot];
  if (one === null) return { answer: { status: 'unknown' }, world };
  if (one.status === 'PENDING') return { answer: done, world };
  if (!RESTING.includes(one.status) || supplierStatus(world, slot) === 'Complete') return { answer: notAllowed, world };
  return { answer: done, world: waitingAgain(world, slot, one) };
}

/** T11. */
export function answerToCancel(world: World, { slot }: SlotRequest): Checked {
  const one = world.imports[slot];
  if (one === null) return { answer: { status: 'unknown' }, world };
  if (one.status === 'CANCELLED') return { answer: done, world };
  if (one.status !== 'PENDING' && !RESTING.includes(one.status)) return { answer: notAllowed, world };
  return { answer: done, world: moved(world, slot, 'CANCELLED', { status: 'CANCELLED', error: null }) };
}

/** T13. What is PENDING already stays as it is. */
export function answerToRestore(world: World, { slot }: SlotRequest): Checked {
  const one = world.imports[slot];
  if (one === null) return { answer: { status: 'unknown' }, world };
  if (one.status === 'PENDING') return { answer: done, world };
  if (one.status === 'CANCELLED' && one.isErased) return { answer: { status: 409, code: 'payload_erased' }, world };
  if (one.status !== 'CANCELLED' || supplierStatus(world, slot) === 'Complete') return { answer: notAllowed, world };
  return { answer: done, world: waitingAgain(world, slot, one) };
}

/** T15, once workers are through with it. Everything that may be waived is. */
export function answerToRetract(world: World, { slot }: SlotRequest): Checked {
  const one = world.imports[slot];
  if (one?.status !== 'PROCESSED') return { answer: { status: 409, code: 'retraction_not_possible' }, world };
  const retracted = { status: 'CANCELLED', account: null, isErased: true } as const;
  const after = moved(world, slot, 'CANCELLED', retracted);
  return { answer: { status: 201, retracted: 1 }, world: one.isOfWave ? withUnsettledWave(after, 'RUNNING') : after };
}

/** A window that has passed is forgotten, and so is a wave that is over. */
function waitingAgain(world: World, slot: Slot, { window, isOfWave }: Import): World {
  return withImport(world, slot, {
    status: 'PENDING',
    error: null,
    window: window === 'elapsed' ? 'none' : window,
    // A wave that was given up runs no more; what it had is imported by itself.
    isOfWave: isOfWave && world.wave !== 'CANCELLED',
  });
}

/** Ongoing and Paused change freely, both may end as Complete, and Complete is only reopened. */
export function answerToSetStatus(world: World, { supplier, status }: StatusRequest): Checked {
  if (world.suppliers[supplier] === 'Complete' && status === 'Paused')
    return { answer: { status: 400, fields: ['status'] }, world };
  return { answer: done, world: { ...world, suppliers: { ...world.suppliers, [supplier]: status } } };
}

/** Time passes until the window of an import opens. The answer is how many imports that concerns. */
export function answerToOpenWindow(world: World, { slot }: SlotRequest): Checked {
  const one = world.imports[slot];
  if (one?.status !== 'PENDING' || one.window !== 'ahead') return { answer: 0, world };
  return { answer: 1, world: withImport(world, slot, { window: 'opened' }) };
}

/** Time passes until the window of an import is over. */
export function answerToElapseWindow(world: World, { slot }: SlotRequest): Checked {
  const one = world.imports[slot];
  if (one?.status !== 'PENDING' || (one.window !== 'ahead' && one.window !== 'opened')) return { answer: 0, world };
  return { answer: 1, world: withImport(world, slot, { window: 'elapsed' }) };
}

/** A document is put into storage, or taken out of it. */
export function answerToStoreDocument(world: World, { slot, isStored }: DocumentRequest): Checked {
  return { answer: 'done', world: { ...world, documents: replaced(world.documents, slot, isStored) } };
}
