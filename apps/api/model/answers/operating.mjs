import { moved, supplierStatus, withImport } from '../world/world.mjs';

const RESTING = ['ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED'];
const done = { status: 200 };
const notAllowed = { status: 409, code: 'import_action_not_allowed' };

/** T12. A window that has passed is forgotten; what is PENDING already stays as it is. */
export function answerToRetry(world, { slot }) {
  const one = world.imports[slot];
  if (one === null) return { answer: { status: 'unknown' }, world };
  if (one.status === 'PENDING') return { answer: done, world };
  if (!RESTING.includes(one.status) || supplierStatus(world, slot) === 'Complete') return { answer: notAllowed, world };
  const window = one.window === 'elapsed' ? 'none' : one.window;
  return { answer: done, world: withImport(world, slot, { status: 'PENDING', error: null, window }) };
}

/** T11. */
export function answerToCancel(world, { slot }) {
  const one = world.imports[slot];
  if (one === null) return { answer: { status: 'unknown' }, world };
  if (one.status === 'CANCELLED') return { answer: done, world };
  if (one.status !== 'PENDING' && !RESTING.includes(one.status)) return { answer: notAllowed, world };
  return { answer: done, world: moved(world, slot, 'CANCELLED', { status: 'CANCELLED', error: null }) };
}

/** Ongoing and Paused change freely, both may end as Complete, and Complete is only reopened. */
export function answerToSetStatus(world, { supplier, status }) {
  if (world.suppliers[supplier] === 'Complete' && status === 'Paused')
    return { answer: { status: 400, fields: ['status'] }, world };
  return { answer: done, world: { ...world, suppliers: { ...world.suppliers, [supplier]: status } } };
}

/** Time passes until the window of an import opens. The answer is how many imports that concerns. */
export function answerToOpenWindow(world, { slot }) {
  const one = world.imports[slot];
  if (one?.status !== 'PENDING' || one.window !== 'ahead') return { answer: 0, world };
  return { answer: 1, world: withImport(world, slot, { window: 'opened' }) };
}

/** Time passes until the window of an import is over. */
export function answerToElapseWindow(world, { slot }) {
  const one = world.imports[slot];
  if (one?.status !== 'PENDING' || (one.window !== 'ahead' && one.window !== 'opened')) return { answer: 0, world };
  return { answer: 1, world: withImport(world, slot, { window: 'elapsed' }) };
}

/** A document is put into storage, or taken out of it. */
export function answerToStoreDocument(world, { slot, isStored }) {
  return { answer: 'done', world: { ...world, documents: world.documents.with(slot, isStored) } };
}
