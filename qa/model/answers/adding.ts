import {
  type Account,
  type Checked,
  type KeptTransaction,
  type Setting,
  type Slot,
  supplierStatus,
  type World,
  withAccount,
} from '../world/world.js';

/** A request for the account of one number. */
interface AccountRequest {
  readonly slot: Slot;
}

export interface TransactionItem extends KeptTransaction {
  readonly id: string;
  /** Whether its day is one of the open statement. */
  readonly day: 'open' | 'before' | 'after';
  readonly isFlawed: boolean;
}

export interface TransactionsRequest extends AccountRequest {
  readonly items: readonly TransactionItem[];
  readonly checksPreviouslyAdded: boolean;
  readonly forcesDates: boolean;
  readonly isDryRun: boolean;
}

export interface NotesRequest extends AccountRequest {
  readonly items: readonly { readonly body: string | null; readonly at: string | null }[];
}

export interface StatementsRequest extends AccountRequest {
  readonly ids: readonly string[];
  readonly isFlawed: boolean;
}

export interface InstructionRequest extends AccountRequest {
  readonly vendor: string;
  readonly reference: string;
}

export interface RegisterRequest extends AccountRequest {
  readonly isDatedInThePast: boolean;
}

const NOT_ONGOING = 'import_supplier_migration_not_ongoing';

/** Answers a request for an imported account, unless there is none or its supplier takes no data any more. */
function forAccount(world: World, slot: Slot, { blocksData }: Setting, answer: (account: Account) => Checked): Checked {
  const account = world.imports[slot]?.account ?? null;
  if (account === null) return { answer: { status: 404, code: 'not_found' }, world };
  if (blocksData && supplierStatus(world, slot) !== 'Ongoing')
    return { answer: { status: 400, code: NOT_ONGOING }, world };
  return answer(account);
}

/**
 * R155 to R158: existing transactions are skipped, and the first wrong one refuses the whole request. A broken field
 * rule counts anywhere; the date of a skipped one does not matter.
 */
export function answerToTransactions(world: World, request: TransactionsRequest, setting: Setting): Checked {
  return forAccount(world, request.slot, setting, (account) => {
    const { items, checksPreviouslyAdded, forcesDates, isDryRun } = request;
    const isRepeated = (item: TransactionItem) => items.findIndex(({ id }) => id === item.id) < items.indexOf(item);
    const isSkipped = (item: TransactionItem) =>
      checksPreviouslyAdded && ((account.transactions[item.id] ?? 0) > 0 || isRepeated(item));
    const isOutside = ({ day }: TransactionItem) => day !== 'open' && !forcesDates;
    const wrong = items.find((item) => item.isFlawed || (isOutside(item) && !isSkipped(item)));
    if (wrong !== undefined) return { answer: { status: 400, refused: wrong.id }, world };
    const results = items.map((item) =>
      isSkipped(item) ? 'TRANSACTION_ALREADY_EXISTS' : 'TRANSACTION_ADDED_TO_ACCOUNT',
    );
    const answer = { status: 201, results };
    if (isDryRun) return { answer, world };
    const added = withTransactions(
      account,
      items.filter((item) => !isSkipped(item)),
    );
    const warnings = withWarning(account.warnings, items.filter(isSkipped), added.kept);
    return { answer, world: withAccount(world, request.slot, { ...added, warnings }) };
  });
}

/** One note to staff about what was sent again with another amount or type, unless it would say what one says already. */
function withWarning(
  warnings: readonly string[],
  sentAgain: readonly TransactionItem[],
  kept: Account['kept'],
): readonly string[] {
  const isThere = (item: TransactionItem) =>
    (kept[item.id] ?? []).some(({ type, pence }) => type === item.type && pence === item.pence);
  const different = sentAgain.filter((item) => !isThere(item)).map(({ id, type, pence }) => `${id} ${type} ${pence}`);
  return different.length === 0 ? warnings : [...new Set([...warnings, different.join()])];
}

function withTransactions(account: Account, added: readonly TransactionItem[]) {
  const kept: Record<string, readonly KeptTransaction[]> = { ...account.kept };
  for (const { id, type, pence } of added) kept[id] = [...(kept[id] ?? []), { type, pence }];
  const transactions: Record<string, number> = { ...account.transactions };
  for (const { id } of added) transactions[id] = (transactions[id] ?? 0) + 1;
  const pence = added.reduce((sum, item) => sum + signedPence(item), account.pence);
  const moves = account.moves + (added.some(({ day }) => day !== 'open') ? 1 : 0);
  return { transactions, kept, pence, moves };
}

/** What a transaction does to the balance: the customer's money counts up. */
function signedPence({ type, pence }: KeptTransaction): number {
  return type === 'CREDIT' || type === 'PAYMENT' ? pence : -pence;
}

/** R154: the same body, and the same moment if one is given, makes a duplicate; earlier notes of the request count. */
export function answerToNotes(world: World, { slot, items }: NotesRequest, setting: Setting): Checked {
  return forAccount(world, slot, setting, (account) => {
    const fields = items.flatMap(({ body }, index) => (body === null ? [`notes.${index}.non_field_errors`] : []));
    if (fields.length > 0) return { answer: { status: 400, fields: fields.sort() }, world };
    const notes = [...account.notes];
    const results = items.map(({ body, at }) => {
      const isThere = notes.some((note) => note.body === body && (at === null || note.at === at));
      if (!isThere) notes.push({ body, at: at ?? 'now' });
      return isThere ? 'NOTE_ALREADY_EXISTS' : 'NOTE_CREATION_SUCCESS';
    });
    return { answer: { status: 201, results }, world: withAccount(world, slot, { notes }) };
  });
}

/** R171: all of them, or none when one is there already. */
export function answerToStatements(
  world: World,
  { slot, ids, isFlawed }: StatementsRequest,
  setting: Setting,
): Checked {
  return forAccount(world, slot, setting, (account) => {
    const flawed = ids.map((_, index) => `statements.${index}.bill_period_from_date`);
    if (isFlawed) return { answer: { status: 400, fields: flawed }, world };
    const fields = ids.flatMap((id, index) =>
      account.statements.includes(id) ? [`statements.${index}.statement_id`] : [],
    );
    if (fields.length > 0) return { answer: { status: 400, fields }, world };
    const statements = [...account.statements, ...ids];
    return { answer: { status: 201 }, world: withAccount(world, slot, { statements }) };
  });
}

/** R172, R173, with the sandbox as the vendor: what begins with flaky is confirmed when it is asked a second time. */
export function answerToInstruction(
  world: World,
  { slot, vendor, reference }: InstructionRequest,
  setting: Setting,
): Checked {
  return forAccount(world, slot, setting, (account) => {
    const refused = { answer: { status: 400, refused: true }, world };
    if (vendor !== 'SANDBOX' || account.instruction !== null || reference.startsWith('declined')) return refused;
    if (reference.startsWith('flaky') && !account.seenByVendor.includes(reference)) {
      const seenByVendor = [...account.seenByVendor, reference];
      return { answer: { status: 500, refused: true }, world: withAccount(world, slot, { seenByVendor }) };
    }
    return { answer: { status: 201 }, world: withAccount(world, slot, { instruction: reference }) };
  });
}

const MARKABLE = ['unmarked', 'unable'];

/** R174 to R176. Complete or not makes no difference here. */
export function answerToRegister(world: World, { slot, isDatedInThePast }: RegisterRequest): Checked {
  const account = world.imports[slot]?.account ?? null;
  if (account === null) return { answer: { status: 404 }, world };
  const isMarkable = !isDatedInThePast && MARKABLE.includes(account.registration);
  const answer = { status: 200, points: [isMarkable ? 'REGISTRATION_FLOW_SUCCESS' : 'REGISTRATION_FLOW_ERROR'] };
  return { answer, world: isMarkable ? withAccount(world, slot, { registration: 'marked' }) : world };
}
