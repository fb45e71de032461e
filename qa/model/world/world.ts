import type { ProcessStatus, WaveState } from '@carryover/contract';

/** One value for each external account number of a sequence. */
export type ForEachNumber<Value> = readonly [Value, Value, Value];

/** Which of the external account numbers. */
export type Slot = 0 | 1 | 2;

export type SupplierName = 'A' | 'B';
export type SupplierStatus = 'Ongoing' | 'Paused' | 'Complete';

export type Status = ProcessStatus;

export type Flaw = 'phone' | 'unknown_field' | 'balance';

export interface Payload {
  readonly version: 1 | 2;
  readonly reference: 'own' | 'shared';
  readonly point: 'own' | 'shared';
  readonly flaw: Flaw | null;
}

export type TransactionType = 'CREDIT' | 'CHARGE' | 'PAYMENT' | 'REPAYMENT';

/** A transaction as it was added. */
export interface KeptTransaction {
  readonly type: TransactionType;
  readonly pence: number;
}

/** What was added after the import. */
export interface Account {
  readonly payload: Payload;
  /** The balance. */
  readonly pence: number;
  /** How often each id was added. */
  readonly transactions: Readonly<Record<string, number>>;
  /** What was added, by id. */
  readonly kept: Readonly<Record<string, readonly KeptTransaction[]>>;
  readonly notes: readonly { readonly body: string | null; readonly at: string }[];
  /** How often the platform pinned a note about dates it moved. */
  readonly moves: number;
  /** What its notes say was sent differently. */
  readonly warnings: readonly string[];
  readonly statements: readonly string[];
  readonly instruction: string | null;
  readonly seenByVendor: readonly string[];
  readonly registration: 'unmarked' | 'marked' | 'requested' | 'unable';
}

/** What a worker found of the payload so far. */
interface Read {
  readonly references: string | null;
  readonly documents: string | null;
}

export interface Import {
  readonly status: Status;
  readonly error: string | null;
  readonly payload: Payload;
  readonly isDryRun: boolean;
  readonly window: 'none' | 'ahead' | 'opened' | 'elapsed';
  /** Its events but STARTED and REQUEUED. */
  readonly trail: readonly string[];
  readonly read: Read;
  readonly account: Account | null;
  /** Whether its account was taken back, and the payload erased with it. */
  readonly isErased: boolean;
  /** Whether it came with the wave, which then says when it may start. */
  readonly isOfWave: boolean;
}

/**
 * What the model believes of a sequence: two import suppliers of one organisation and three external account numbers.
 * Every value is plain and never changed in place, so that worlds can be compared and kept side by side.
 */
export interface World {
  readonly suppliers: Readonly<Record<SupplierName, SupplierStatus>>;
  readonly documents: ForEachNumber<boolean>;
  readonly imports: ForEachNumber<Import | null>;
  /** The state of the wave of supplier A; null before it is made. */
  readonly wave: WaveState | null;
  /** What the check of a create that is under way has found. */
  readonly verdict: readonly string[] | null;
}

/** What both suppliers are set to, the numbers sent at once, and one sent for a window ahead. */
export interface Setting {
  readonly checksDocuments: boolean;
  readonly blocksData: boolean;
  readonly sent?: readonly Slot[];
  readonly held?: Slot | null;
}

/** An answer as a world has it, and the world after it. */
export interface Checked {
  readonly answer: unknown;
  readonly world: World;
}

export const SLOTS: ForEachNumber<Slot> = [0, 1, 2];

/** The supplier of each external account number. */
export const SUPPLIER_OF: ForEachNumber<SupplierName> = ['A', 'A', 'B'];

/** Whose own meter point the simulated industry does not know. */
export const SLOT_UNKNOWN_TO_INDUSTRY: Slot = 1;

export const UNREAD: Read = Object.freeze({ references: null, documents: null });

/** Nothing sent yet, every document stored. */
export function firstWorld(): World {
  return {
    suppliers: { A: 'Ongoing', B: 'Ongoing' },
    documents: [true, true, true],
    imports: [null, null, null],
    wave: null,
    verdict: null,
  };
}

/** The three values with another one for one number. */
export function replaced<Value>([a, b, c]: ForEachNumber<Value>, slot: Slot, value: Value): ForEachNumber<Value> {
  return [slot === 0 ? value : a, slot === 1 ? value : b, slot === 2 ? value : c];
}

/** An import that there is. @throws when it is not in this world */
export function importOf({ imports }: World, slot: Slot): Import {
  const one = imports[slot];
  if (one === null) throw new Error(`Nothing was sent for ${slot} in this world.`);
  return one;
}

/** The account that there is. @throws when it is not in this world */
export function accountOf(world: World, slot: Slot): Account {
  const { account } = importOf(world, slot);
  if (account === null) throw new Error(`There is no account of ${slot} in this world.`);
  return account;
}

/** The world with other values in one import. */
export function withImport(world: World, slot: Slot, changes: Partial<Import>): World {
  return { ...world, imports: replaced(world.imports, slot, { ...importOf(world, slot), ...changes }) };
}

/** The world with one import moved to a state, with the event of that. */
export function moved(world: World, slot: Slot, event: string, changes: Partial<Import>): World {
  const { trail } = importOf(world, slot);
  return withImport(world, slot, { ...changes, read: UNREAD, trail: [...trail, event] });
}

/** The world with other values in the account of an import. */
export function withAccount(world: World, slot: Slot, changes: Partial<Account>): World {
  return withImport(world, slot, { account: { ...accountOf(world, slot), ...changes } });
}

/** Whether an import of the wave waits or runs. */
export function hasWaiting({ imports }: World): boolean {
  return imports.some((one) => one?.isOfWave === true && (one.status === 'PENDING' || one.status === 'IN_PROGRESS'));
}

/** The world after an account of the wave changed: what was reconciled is to be looked at once more, and what is taken back runs. */
export function withUnsettledWave(world: World, wave: 'IMPORTED' | 'RUNNING'): World {
  return world.wave === 'IMPORTED' || world.wave === 'RECONCILED' ? { ...world, wave } : world;
}

/** Whether the import's account was made from a payload that has this value, for another number than the slot. */
export function isTakenByAnother(world: World, slot: Slot, field: 'reference' | 'point'): boolean {
  return world.imports.some((other, index) => index !== slot && other?.account?.payload[field] === 'shared');
}

/** The status of the supplier of a number. */
export function supplierStatus(world: World, slot: Slot): SupplierStatus {
  return world.suppliers[SUPPLIER_OF[slot]];
}
