import { isJsonObject, JsonNumber, parseStrictJson } from '@carryover/contract';
import type { Answer } from '../read-answer.js';
import type { Report } from '../report.js';
import type { World } from '../world.js';
import { type Accepted, type AcceptedRequest, type Look, lookAt } from './accepted.js';
import { differs } from './differs.js';
import { isNothing, normaliseSent, plainDecimal } from './normalise-sent.js';
import { readAccepted } from './read-accepted.js';

interface AuditPage {
  readonly results: readonly { readonly reason: string }[];
  readonly next_cursor: string | null;
}

interface SelfCheck {
  readonly matches: boolean;
  readonly differences: unknown;
}

/** Looks whether what was accepted is there, as it was sent. */
export class ReadBack {
  readonly #world: World;
  readonly #report: Report;
  readonly #reasons = new Map<string, number>();

  constructor(world: World, report: Report) {
    this.#world = world;
    this.#report = report;
  }

  /** @returns what is not as it was sent */
  async check(request: AcceptedRequest, answer: Answer): Promise<string[]> {
    const look = LOOKS[request.operation.id];
    const bytes = request.plain ?? request.body;
    if (bytes === undefined || bytes.length === 0) return [];
    const isJson = request.operation.mediaType === 'application/json';
    const sent: unknown = isJson ? JSON.parse(bytes.toString().replace(/^\ufeff/, '')) : bytes.toString();
    const reason: unknown = isJsonObject(sent) ? sent.reason : undefined;
    // What suppliers give a reason for is in the history of their waves.
    const isAudited = request.operation.path.startsWith('/console/') && request.operation.id !== 'previewBatch';
    if (typeof reason === 'string' && isAudited) this.#reasons.set(reason.trim(), request.number);
    if (look === undefined) return [];
    const given: unknown = JSON.parse(answer.body.toString());
    const problems = await look({
      world: this.#world,
      request,
      sent,
      given,
      exact: isJson ? exactly(bytes) : undefined,
    });
    this.#report.wasReadBack(request.operation.id);
    return problems;
  }

  /** Looks once for what is kept of all requests together: reasons in the audit trail, accounts in their tables. */
  async finish(): Promise<void> {
    const kept = await this.#keptReasons();
    for (const [reason, number] of this.#reasons) {
      if (!kept.has(reason)) this.#report.fail(number, 'reason', [`not in the audit trail: ${JSON.stringify(reason)}`]);
      this.#report.wasReadBack('reasons');
    }
    await this.#checkAccounts();
  }

  async #keptReasons(): Promise<Set<string>> {
    const kept = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { results, next_cursor }: AuditPage = await this.#world.staff('GET', `audit?limit=200${cursor}`);
      for (const { reason } of results) kept.add(reason);
      cursor = next_cursor ? `&cursor=${next_cursor}` : null;
    }
    return kept;
  }

  async #checkAccounts(): Promise<void> {
    const rows = await this.#world.carryover.query(
      "SELECT id, external_account_number AS number FROM account_import_process WHERE status = 'PROCESSED'",
    );
    const rest = rows.values();
    const work = async () => {
      for (const { id, number } of rest) {
        const { matches, differences } = await this.#world.staff<SelfCheck>('POST', `imports/${id}/self-check`);
        if (!matches) this.#report.fail(-1, `account ${number}`, [`it is not rebuilt: ${JSON.stringify(differences)}`]);
        this.#report.wasReadBack('rebuilt accounts');
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
  }
}

function exactly(bytes: Buffer): unknown {
  return parseStrictJson(bytes, { exactNumbers: true });
}

interface OfAccount {
  readonly import_supplier: string;
  readonly external_account_number: string;
}

interface Revealed {
  readonly payment_instruction: { readonly reference: string };
}

interface Note {
  readonly body?: string;
}

interface Transactions extends OfAccount {
  readonly transactions: readonly { readonly transaction_id: string; readonly amount: string | JsonNumber }[];
}

interface AddedTransactions {
  readonly results: readonly { readonly transaction_data: { readonly amount: string } }[];
}

const LOOKS: Readonly<Record<string, Look>> = {
  createAccount: lookAt(lookAtPayload),
  correctAccount: lookAt<OfAccount, { readonly status: string }>((accepted) =>
    accepted.given.status === 'DRY_RUN' ? [] : lookAtPayload(accepted),
  ),
  createNotes: lookAt(lookAtNotes),
  createTransactions: lookAt(lookAtTransactions),
  createHistoricalStatements: ({ sent, given }) =>
    differs('the answer', withoutNothing(given), normaliseSent('historical_statements_create', sent)),
  createPaymentInstruction: lookAt<OfAccount & { reference: string }, unknown>(async ({ world, sent }) => {
    const [row] = await world.carryover.query(
      `SELECT a.account_number FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
       WHERE s.code = $1 AND a.external_account_number = $2`,
      [sent.import_supplier.trim(), sent.external_account_number.trim()],
    );
    const path = `accounts/${row?.account_number}/reveal`;
    const { payment_instruction: kept } = await world.staff<Revealed>('POST', path, {});
    return differs('the reference', kept.reference, sent.reference.trim());
  }),
  ...readAccepted,
};

async function lookAtPayload({
  world,
  request,
  sent,
}: Pick<Accepted<OfAccount>, 'world' | 'request' | 'sent'>): Promise<string[]> {
  const rows = await world.carryover.query(
    `SELECT p.id FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
     WHERE s.code = $1 AND p.external_account_number = $2`,
    [sent.import_supplier.trim(), sent.external_account_number.trim()],
  );
  const [process] = rows;
  if (process === undefined || rows.length !== 1)
    return [`there are ${rows.length} processes of request ${request.number}`];
  const { payload } = await world.staff<{ payload: unknown }>('POST', `imports/${process.id}/payload/reveal`, {});
  return differs('the payload', withoutNothing(payload), withoutNothing(normaliseSent('account_import', sent)));
}

async function lookAtNotes({ world, sent, given }: Accepted<OfAccount, readonly Note[]>): Promise<string[]> {
  const { notes } = normaliseSent('notes_create', sent) as { notes: readonly Note[] };
  const rows = await world.carryover.query(
    `SELECT n.body FROM note n JOIN account a ON a.id = n.account_id WHERE a.external_account_number = $1`,
    [sent.external_account_number.trim()],
  );
  const kept = new Set(rows.map(({ body }) => body ?? ''));
  return notes.flatMap(({ body = '' }, index) => [
    ...differs(`note ${index}`, given[index]?.body, body),
    ...(kept.has(body) ? [] : [`note ${index} is not kept: ${JSON.stringify(body)}`]),
  ]);
}

async function lookAtTransactions({
  world,
  request,
  given,
  exact,
}: Accepted<unknown, AddedTransactions>): Promise<string[]> {
  const { external_account_number: number, transactions } = exact as Transactions;
  const isOdd = request.query.some((one) => 'raw' in one);
  const isDryRun = request.query.some((one) => /^dry_run[=,](true|1)$/i.test('raw' in one ? one.raw : String(one)));
  const rows = await world.carryover.query(
    `SELECT t.transaction_id, t.amount::text FROM ledger_transaction t JOIN account a ON a.id = t.account_id
     WHERE a.external_account_number = $1`,
    [number.trim()],
  );
  const kept = new Set(rows.map((row) => `${row.transaction_id} ${pence(String(row.amount))}`));
  return transactions.flatMap(({ transaction_id: id, amount }, index) => {
    const text = amount instanceof JsonNumber ? amount.text : amount;
    const problems = differs(`amount ${index}`, pence(given.results[index]?.transaction_data.amount), pence(text));
    const isKept = isDryRun || isOdd || kept.has(`${id.trim()} ${pence(text)}`);
    return isKept ? problems : [...problems, `transaction ${id} of ${text} is not kept`];
  });
}

/** An amount without the zeros that mean nothing; one with an exponent counts as its number. */
function pence(text = ''): string {
  if (/e/i.test(text)) return String(Number(text));
  const plain = plainDecimal(text.trim());
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutNothing(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => !isNothing(inner)));
}
