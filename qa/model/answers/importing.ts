import {
  type Checked,
  type Flaw,
  type Import,
  isTakenByAnother,
  moved,
  type Payload,
  replaced,
  type Setting,
  type Slot,
  supplierStatus,
  UNREAD,
  type World,
  withImport,
} from '../world/world.js';

/** A payload for one number, to be looked at. */
export interface ValidateRequest {
  readonly slot: Slot;
  readonly payload: Payload;
}

export interface CreateRequest extends ValidateRequest {
  readonly isDryRun: boolean;
  readonly isScheduled: boolean;
}

/** Paths of the problems that make a payload invalid, by its flaw. */
const PATHS_OF_FLAW: Readonly<Record<Flaw, readonly string[]>> = {
  phone: ['customers.0.landline'],
  unknown_field: ['favourite_colour'],
  balance: ['transfer_balance'],
};

/** Where a document that is not stored is told of. */
export const PATH_OF_DOCUMENT = 'statements.0.statement_path';

/** @returns the paths of a payload's problems as create and validate see them now, in the order of names */
export function problemsOf(world: World, { slot, payload }: ValidateRequest, { checksDocuments }: Setting): string[] {
  const problems = payload.flaw === null ? [] : [...PATHS_OF_FLAW[payload.flaw]];
  if (payload.reference === 'shared' && isTakenByAnother(world, slot, 'reference')) problems.push('references.0.value');
  if (checksDocuments && !world.documents[slot]) problems.push(PATH_OF_DOCUMENT);
  return problems.sort();
}

/** The expected answer to a validate request. */
export function answerToValidate(world: World, request: ValidateRequest, setting: Setting): Checked {
  const fields = problemsOf(world, request, setting);
  return { answer: fields.length === 0 ? { status: 200 } : { status: 400, fields }, world };
}

/** The world while a create is between its checks and its row. */
export function checked(world: World, request: ValidateRequest, setting: Setting): World {
  return { ...world, verdict: problemsOf(world, request, setting) };
}

/** R13 to R15 in the order of the contract, then T1 and T2. @param world with a verdict */
export function answerToCreate({ verdict, ...rest }: World, request: CreateRequest): Checked {
  const world: World = { ...rest, verdict: null };
  const { slot } = request;
  const one = world.imports[slot];
  const refused = (code: string) => ({ answer: { status: 400, code }, world });
  if (one?.status === 'PROCESSED') return refused('account_import_process_already_imported');
  if (one?.status === 'IN_PROGRESS') return refused('account_import_process_in_progress');
  if (supplierStatus(world, slot) !== 'Ongoing') return refused('import_supplier_migration_not_ongoing');
  if (verdict === null) throw new Error('A create is answered after its checks.');
  if (verdict.length > 0) return { answer: { status: 400, fields: verdict }, world };
  return { answer: { status: 201 }, world: accepted(world, request) };
}

function accepted(world: World, { slot, payload, isDryRun, isScheduled }: CreateRequest): World {
  const one = world.imports[slot];
  const sent: Sent = { payload, isDryRun, window: isScheduled ? 'ahead' : 'none' };
  const waiting = { ...sent, status: 'PENDING' as const, error: null, isErased: false, isOfWave: false };
  if (one === null) {
    const created = { ...waiting, read: UNREAD, account: null, trail: ['CREATED'] };
    return { ...world, imports: replaced(world.imports, slot, created) };
  }
  // What is sent by itself waits for no wave any more.
  if (one.status === 'PENDING' && isSame(one, sent)) return withImport(world, slot, { isOfWave: false });
  return moved(world, slot, 'UPDATED', waiting);
}

/** What makes a create another one. */
type Sent = Pick<Import, 'payload' | 'isDryRun' | 'window'>;

function isSame(one: Import, sent: Sent): boolean {
  return (
    one.window === sent.window &&
    one.isDryRun === sent.isDryRun &&
    JSON.stringify(one.payload) === JSON.stringify(sent.payload)
  );
}
