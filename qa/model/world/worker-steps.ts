import { WAVE_STATES } from '@carryover/contract';
import { openingPence } from '../service/payload.js';
import {
  type Account,
  hasWaiting,
  type Import,
  isTakenByAnother,
  moved,
  type Payload,
  type Setting,
  SLOT_UNKNOWN_TO_INDUSTRY,
  SLOTS,
  type Slot,
  supplierStatus,
  UNREAD,
  type World,
  withAccount,
  withImport,
} from './world.js';

const NOT_ONGOING = 'import_supplier_migration_not_ongoing';
const NO_DOCUMENT = 'path_does_not_exist_in_file_store';
const REFERENCE_TAKEN = 'reference_already_exists';

/**
 * Every world that may follow without anybody's doing: workers take imports, read them, end them or die with them; the
 * dispatcher ends what waits in vain; a meter point that was marked is picked up; the wave goes on.
 *
 * @returns none when the world is at rest
 */
export function workerSteps(world: World, setting: Setting): World[] {
  return [...SLOTS.flatMap((slot) => importSteps(world, slot, setting)), ...waveSteps(world)];
}

/** Those that are taken with one import. */
export function importSteps(world: World, slot: Slot, setting: Setting): World[] {
  const one = world.imports[slot];
  if (one?.status === 'PENDING') return stepsOfWaiting(world, slot, one);
  if (one?.status === 'IN_PROGRESS') return stepsOfRunning(world, slot, one, setting);
  return one?.account?.registration === 'marked' ? [pickedUp(world, slot, one.account)] : [];
}

/** A wave ends when nothing of it waits, and runs again when something does. */
export function waveSteps(world: World): World[] {
  const isWaiting = hasWaiting(world);
  if (world.wave === 'RUNNING' && !isWaiting) return [{ ...world, wave: 'IMPORTED' }];
  return isWaiting && (world.wave === 'IMPORTED' || world.wave === 'RECONCILED') ? [{ ...world, wave: 'RUNNING' }] : [];
}

/** T3, T9, T10, and T11 of a wave that was given up. */
function stepsOfWaiting(world: World, slot: Slot, { window, isOfWave }: Import): World[] {
  const steps: World[] = [];
  const supplier = supplierStatus(world, slot);
  const isHeld = isOfWave && world.wave !== null && WAVE_STATES[world.wave].isHolding;
  const isDue = (window === 'none' || window === 'opened') && !isHeld;
  if (isOfWave && world.wave === 'CANCELLED')
    steps.push(moved(world, slot, 'CANCELLED', { status: 'CANCELLED', error: null }));
  if (supplier === 'Ongoing' && isDue) steps.push(withImport(world, slot, { status: 'IN_PROGRESS', read: UNREAD }));
  if (supplier === 'Complete') steps.push(moved(world, slot, 'ERRORED', { status: 'ERRORED', error: NOT_ONGOING }));
  if (window === 'elapsed')
    steps.push(moved(world, slot, 'ERRORED', { status: 'ERRORED', error: 'schedule_window_elapsed' }));
  return steps;
}

/** T4 to T8. References and documents are looked up one after the other, and a rival may be imported in between. */
function stepsOfRunning(world: World, slot: Slot, one: Import, { checksDocuments }: Setting): World[] {
  const { payload, read } = one;
  const lost = withImport(world, slot, { status: 'PENDING', read: UNREAD });
  if (payload.reference === 'shared' && read.references === null) {
    const references = isTakenByAnother(world, slot, 'reference') ? REFERENCE_TAKEN : 'free';
    return [withImport(world, slot, { read: { ...read, references } }), lost];
  }
  if (checksDocuments && read.documents === null) {
    const documents = world.documents[slot] ? 'stored' : NO_DOCUMENT;
    return [withImport(world, slot, { read: { ...read, documents } }), lost];
  }
  return [...endings(world, slot, one), lost];
}

function endings(world: World, slot: Slot, one: Import): World[] {
  const { payload, read, isDryRun } = one;
  const found = [
    ...(read.references === REFERENCE_TAKEN ? [REFERENCE_TAKEN] : []),
    ...(read.documents === NO_DOCUMENT ? [NO_DOCUMENT] : []),
  ];
  if (found.length > 1) return [failed(world, slot, one, 'import_process_failed_validation')];
  if (found.length === 1) return found.map((code) => failed(world, slot, one, code));
  const refusals = [
    ...(payload.reference === 'shared' && isTakenByAnother(world, slot, 'reference') ? [REFERENCE_TAKEN] : []),
    ...(payload.point === 'shared' && isTakenByAnother(world, slot, 'point') ? ['supply_point_in_use'] : []),
  ];
  // Nothing says which of two constraints is looked at first.
  if (refusals.length > 0) return refusals.map((code) => failed(world, slot, one, code));
  if (isDryRun) return [moved(world, slot, 'DRY_RUN_SUCCEEDED', { status: 'DRY_RUN_SUCCEEDED' })];
  return [moved(world, slot, 'PROCESSED', { status: 'PROCESSED', account: newAccount(payload) })];
}

function failed(world: World, slot: Slot, { isDryRun }: Import, error: string): World {
  const status = isDryRun ? 'DRY_RUN_ERRORED' : 'ERRORED';
  return moved(world, slot, status, { status, error });
}

function newAccount(payload: Payload): Account {
  return {
    payload,
    pence: openingPence(payload),
    transactions: {},
    kept: {},
    notes: [],
    moves: 0,
    warnings: [],
    statements: ['own'],
    instruction: null,
    seenByVendor: [],
    registration: 'unmarked',
  };
}

function pickedUp(world: World, slot: Slot, { payload }: Account): World {
  const isUnknown = slot === SLOT_UNKNOWN_TO_INDUSTRY && payload.point === 'own';
  return withAccount(world, slot, { registration: isUnknown ? 'unable' : 'requested' });
}
