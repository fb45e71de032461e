import { JsonNumber, parseStrictJson } from '@carryover/contract';
import { differs } from './differs.mjs';
import { isNothing, normaliseSent, plainDecimal } from './normalise-sent.mjs';
import { readAccepted } from './read-accepted.mjs';

/** Looks whether what was accepted is there, as it was sent. */
export class ReadBack {
  #world;
  #report;
  #reasons = new Map();

  constructor(world, report) {
    this.#world = world;
    this.#report = report;
  }

  /** @returns {Promise<string[]>} what is not as it was sent */
  async check(request, answer) {
    const look = LOOKS[request.operation.id];
    const bytes = request.plain ?? request.body;
    if (bytes === undefined || bytes.length === 0) return [];
    const isJson = request.operation.mediaType === 'application/json';
    const sent = isJson ? JSON.parse(bytes.toString().replace(/^\ufeff/, '')) : bytes.toString();
    const reason = sent?.reason?.trim?.();
    if (reason !== undefined && request.operation.id !== 'previewBatch') this.#reasons.set(reason, request.number);
    if (look === undefined) return [];
    const given = JSON.parse(answer.body.toString());
    const problems = await look({ world: this.#world, request, sent, given, exact: isJson && exactly(bytes) });
    this.#report.wasReadBack(request.operation.id);
    return problems;
  }

  /** Looks once for what is kept of all requests together: reasons in the audit trail, accounts in their tables. */
  async finish() {
    const kept = await this.#keptReasons();
    for (const [reason, number] of this.#reasons) {
      if (!kept.has(reason)) this.#report.fail(number, 'reason', [`not in the audit trail: ${JSON.stringify(reason)}`]);
      this.#report.wasReadBack('reasons');
    }
    await this.#checkAccounts();
  }

  async #keptReasons() {
    const kept = new Set();
    for (let cursor = ''; cursor !== null; ) {
      const { results, next_cursor } = await this.#world.staff('GET', `audit?limit=200${cursor}`);
      for (const { reason } of results) kept.add(reason);
      cursor = next_cursor ? `&cursor=${next_cursor}` : null;
    }
    return kept;
  }

  async #checkAccounts() {
    const rows = await this.#world.carryover.query(
      "SELECT id, external_account_number AS number FROM account_import_process WHERE status = 'PROCESSED'",
    );
    const rest = rows.values();
    const work = async () => {
      for (const { id, number } of rest) {
        const { matches, differences } = await this.#world.staff('POST', `imports/${id}/self-check`);
        if (!matches) this.#report.fail(-1, `account ${number}`, [`it is not rebuilt: ${JSON.stringify(differences)}`]);
        this.#report.wasReadBack('rebuilt accounts');
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
  }
}

function exactly(bytes) {
  return parseStrictJson(bytes, { exactNumbers: true });
}

const LOOKS = {
  createAccount: lookAtPayload,
  createNotes: lookAtNotes,
  createTransactions: lookAtTransactions,
  createHistoricalStatements: ({ sent, given }) =>
    differs('the answer', withoutNothing(given), normaliseSent('historical_statements_create', sent)),
  createPaymentInstruction: async ({ world, sent }) => {
    const [{ account_number: account }] = await world.carryover.query(
      `SELECT a.account_number FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
       WHERE s.code = $1 AND a.external_account_number = $2`,
      [sent.import_supplier.trim(), sent.external_account_number.trim()],
    );
    const { payment_instruction: kept } = await world.staff('POST', `accounts/${account}/reveal`, {});
    return differs('the reference', kept.reference, sent.reference.trim());
  },
  ...readAccepted,
};

async function lookAtPayload({ world, request, sent }) {
  const rows = await world.carryover.query(
    `SELECT p.id FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
     WHERE s.code = $1 AND p.external_account_number = $2`,
    [sent.import_supplier.trim(), sent.external_account_number.trim()],
  );
  if (rows.length !== 1) return [`there are ${rows.length} processes of request ${request.number}`];
  const { payload } = await world.staff('POST', `imports/${rows[0].id}/payload/reveal`, {});
  return differs('the payload', withoutNothing(payload), withoutNothing(normaliseSent('account_import', sent)));
}

async function lookAtNotes({ world, sent, given }) {
  const { notes } = normaliseSent('notes_create', sent);
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

async function lookAtTransactions({ world, request, given, exact }) {
  const isDryRun = request.query.some((one) => /^dry_run[=,](true|1)$/i.test(one.raw ?? String(one)));
  const rows = await world.carryover.query(
    `SELECT t.transaction_id, t.amount::text FROM ledger_transaction t JOIN account a ON a.id = t.account_id
     WHERE a.external_account_number = $1`,
    [exact.external_account_number.trim()],
  );
  const kept = new Set(rows.map((row) => `${row.transaction_id} ${pence(row.amount)}`));
  return exact.transactions.flatMap(({ transaction_id: id, amount }, index) => {
    const text = amount instanceof JsonNumber ? amount.text : amount;
    const problems = differs(`amount ${index}`, pence(given.results[index].transaction_data.amount), pence(text));
    const isKept = isDryRun || request.query.some((one) => one.raw) || kept.has(`${id.trim()} ${pence(text)}`);
    return isKept ? problems : [...problems, `transaction ${id} of ${text} is not kept`];
  });
}

/** An amount without the zeros that mean nothing; one with an exponent counts as its number. */
function pence(text) {
  if (/e/i.test(text)) return String(Number(text));
  const plain = plainDecimal(text.trim());
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

function withoutNothing(value) {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutNothing(inner)]);
  return Object.fromEntries(entries.filter(([, inner]) => !isNothing(inner)));
}
