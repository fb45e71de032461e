/**
 * What the model believes of a sequence: two import suppliers of one organisation and three external account numbers.
 * Every value is plain and never changed in place, so that worlds can be compared and kept side by side.
 *
 * @typedef {'PENDING' | 'IN_PROGRESS' | 'PROCESSED' | 'ERRORED' | 'DRY_RUN_SUCCEEDED' | 'DRY_RUN_ERRORED' | 'CANCELLED'} Status
 * @typedef {{ version: 1 | 2, reference: 'own' | 'shared', point: 'own' | 'shared', flaw: string | null }} Payload
 * @typedef {{
 *   payload: Payload,
 *   pence: number, transactions: Record<string, number>, kept: Record<string, { type: string, pence: number }[]>,
 *   notes: { body: string, at: string }[], moves: number, warnings: string[],
 *   statements: string[], instruction: string | null, seenByVendor: string[],
 *   registration: 'unmarked' | 'marked' | 'requested' | 'unable',
 * }} Account what was added after the import; pence is the balance, transactions how often each id was added and kept
 *   what was added, moves how often the platform pinned a note about dates it moved, warnings what its notes say was sent differently
 * @typedef {{
 *   status: Status, error: string | null, payload: Payload, isDryRun: boolean,
 *   window: 'none' | 'ahead' | 'opened' | 'elapsed', trail: string[],
 *   read: { references: string | null, documents: string | null }, account: Account | null,
 * }} Import trail is its events but STARTED and REQUEUED; read is what a worker found of the payload so far
 * @typedef {{
 *   suppliers: Record<'A' | 'B', 'Ongoing' | 'Paused' | 'Complete'>,
 *   documents: boolean[], imports: (Import | null)[], verdict: string[] | null,
 * }} World verdict is what the check of a create that is under way has found
 */

/** The supplier of each external account number. */
export const SUPPLIER_OF = Object.freeze(['A', 'A', 'B']);

/** Whose own meter point the simulated industry does not know. */
export const SLOT_UNKNOWN_TO_INDUSTRY = 1;

export const UNREAD = Object.freeze({ references: null, documents: null });

/** @returns {World} nothing sent yet, every document stored */
export function firstWorld() {
  return {
    suppliers: { A: 'Ongoing', B: 'Ongoing' },
    documents: SUPPLIER_OF.map(() => true),
    imports: SUPPLIER_OF.map(() => null),
    verdict: null,
  };
}

/** The world with other values in one import. */
export function withImport(world, slot, changes) {
  const imports = world.imports.with(slot, { ...world.imports[slot], ...changes });
  return { ...world, imports };
}

/** The world with one import moved to a state, with the event of that. */
export function moved(world, slot, event, changes) {
  const { trail } = world.imports[slot];
  return withImport(world, slot, { ...changes, read: UNREAD, trail: [...trail, event] });
}

/** The world with other values in the account of an import. */
export function withAccount(world, slot, changes) {
  return withImport(world, slot, { account: { ...world.imports[slot].account, ...changes } });
}

/** Whether the import's account was made from a payload that has this value, for another number than the slot. */
export function isTakenByAnother(world, slot, field) {
  return world.imports.some((other, index) => index !== slot && other?.account?.payload[field] === 'shared');
}

/** The status of the supplier of a number. */
export function supplierStatus(world, slot) {
  return world.suppliers[SUPPLIER_OF[slot]];
}
