import { type Account, type Import, SLOTS, SUPPLIER_OF, type SupplierName, type World } from '../world/world.js';

/** The v2 status: state, whether there is an account, error code. */
export function statusAnswer(one: Import | null): object {
  if (one === null) return { status: 404, code: 'not_found' };
  return { status: 200, state: one.status, hasAccount: one.account !== null, error: one.error };
}

/** The status of version 1. */
export function transferAnswer(one: Import | null): object {
  if (one === null) return { status: 404, code: 'not_found' };
  return { status: 200, state: transferState(one), hasAccount: one.account !== null };
}

function transferState({ status, isDryRun }: Import): string {
  if (status === 'PROCESSED') return 'COMPLETED';
  const isUnderWay = status === 'PENDING' || status === 'IN_PROGRESS';
  return isUnderWay && !isDryRun ? 'IN_PROGRESS' : 'UNKNOWN';
}

export type ListName = 'all' | 'pending' | 'imported';

const LISTS: Readonly<Record<ListName, (one: Import) => boolean>> = {
  all: (one) => one.status !== 'CANCELLED',
  pending: (one) => one.status !== 'CANCELLED' && one.account === null,
  imported: (one) => one.account !== null,
};

/** A list of version 1: which slots are in it, and which of them have an account. */
export function listAnswer(world: World, supplier: SupplierName, list: ListName): object {
  const entries = SLOTS.flatMap((slot) => {
    const one = world.imports[slot];
    if (SUPPLIER_OF[slot] !== supplier || one === null || !LISTS[list](one)) return [];
    return [{ slot, hasAccount: one.account !== null }];
  });
  return { status: 200, entries };
}

const METER_POINT_STATUS: Readonly<Record<Account['registration'], string>> = {
  unmarked: 'PRE_REGISTRATION',
  marked: 'PRE_REGISTRATION',
  requested: 'REGISTRATION_REQUESTED',
  unable: 'UNABLE_TO_REGISTER',
};

/** The expected answer to a read of a meter point. */
export function meterPointAnswer(one: Import | null): object {
  const account = one?.account ?? null;
  if (account === null) return { status: 404 };
  return { status: 200, points: [METER_POINT_STATUS[account.registration]] };
}

/** The account as staff see it. */
export function accountAnswer(account: Account) {
  return {
    pence: account.pence,
    transactions: Object.values(account.transactions).reduce((sum, count) => sum + count, 0),
    notes: account.notes.length + account.moves + account.warnings.length,
    statements: [...account.statements].sort(),
    instruction: account.instruction,
  };
}
