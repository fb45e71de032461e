import {
  type AccountPayloadReading,
  canonicalJson,
  hashOfCanonical,
  JsonProblem,
  parseStrictJson,
  type ReferenceData,
  readAccountPayload,
  type ValidationContext,
} from '@carryover/contract';
import { documentsToLookFor, withMissing } from '../validation/missing-documents.js';
import { referencesOf } from '../validation/references-of.js';
import { textField } from '../validation/text-field.js';
import { handOver, type LineWithText } from './hand-over.js';
import type { LineProblem, LineSteps, LinesStandard, NamedDocument } from './line-steps.js';
import { sentValue } from './sent-value.js';
import { supplyFactsOf } from './supply-facts.js';

/** The lists that staff load. */
interface Lists {
  readonly version: number;
  readonly data: ReferenceData;
}

/** The lists that this thread got last. */
let latest: Lists | null = null;

/** A line that was parsed, or what is wrong with it. */
type Parsed = { readonly raw: unknown; readonly number: string | null } | { readonly refused: LineWithText };

/** A correction that waits for the payload to check it against. */
interface LineInHand {
  readonly raw: unknown;
  readonly context: ValidationContext;
}

/** A line that waits for the look-up of its documents. */
interface Waiting {
  readonly raw: unknown;
  readonly reading: AccountPayloadReading;
  readonly context: ValidationContext;
}

/** Checks the accounts of lines, each as it would be checked if it were sent alone. */
export function begin(): LineSteps {
  let parsed: readonly Parsed[] = [];
  let waiting: (Waiting | null)[] = [];
  const toHold = new Map<number, LineInHand>();
  let looksForDocuments = false;
  const known = latest;
  /** The part of a check that leaves the thread; the rest waits here. */
  const handed = (index: number, one: Check) => {
    waiting[index] = 'reading' in one ? one : null;
    return 'reading' in one ? { documents: one.documents } : one;
  };
  return {
    open: ({ bytes, ends, supplierCode }) => {
      parsed = ends.map((end, index) => parse(bytes.subarray(ends[index - 1] ?? 0, end), supplierCode));
      const lines = parsed.map((line) => ({
        externalAccountNumber: 'raw' in line ? line.number : line.refused.externalAccountNumber,
        references: 'raw' in line ? referencesOf(line.raw) : [],
      }));
      return { lines, listsVersion: known?.version ?? 0, bytes };
    },
    check: (by) => {
      latest = by.lists ?? latest;
      looksForDocuments = by.looksForDocuments;
      waiting = parsed.map(() => null);
      const took: number[] = [];
      const checks = parsed.map((line, index) => {
        const context = contextOf(by, by.lists ?? known, index);
        const one = check(line, context, looksForDocuments, took);
        if (!by.areCorrections || !('raw' in line) || line.number === null || isSettled(one)) return handed(index, one);
        toHold.set(index, { raw: line.raw, context });
        return { corrects: line.number };
      });
      parsed = [];
      return { ...handOver(checks), took };
    },
    hold: (by) => {
      const took: number[] = [];
      const checks = by.map(({ index, payload }) => {
        const line = toHold.get(index);
        if (line === undefined) throw new Error('The line is not to be held against anything.');
        toHold.delete(index);
        const context = payload === null ? line.context : { ...line.context, corrects: payload };
        return handed(index, check({ raw: line.raw, number: null }, context, looksForDocuments, took));
      });
      return { ...handOver(checks), took };
    },
    conclude: (missing) =>
      handOver(
        waiting.map((line, index) =>
          line === null ? null : told(withMissing(line.reading, missing[index] ?? [], line.context), line.raw),
        ),
      ),
  };
}

function parse(bytes: Uint8Array, supplierCode: string): Parsed {
  try {
    const raw = parseStrictJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const number = textField(raw, 'external_account_number');
    const supplier = textField(raw, 'import_supplier');
    if (supplier === null || supplier === supplierCode) return { raw, number };
    const detail = `The account is for another supplier than ${supplierCode}, whose wave this is.`;
    return refused({ rule: null, code: 'other_supplier', path: 'import_supplier', detail }, number, raw);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const detail = error.sentence.replace(/^The body /, 'The line ');
    return refused({ rule: null, code: error.code, path: error.path ?? '', detail }, null);
  }
}

function refused(problem: LineProblem, number: string | null, raw?: unknown): Parsed {
  return {
    refused: {
      externalAccountNumber: storable(number),
      payload: null,
      supply: null,
      warnings: [],
      problems: [kept(problem, raw)],
    },
  };
}

/** Limits of what is stored of a line: characters of a path or sentence, problems, and characters of several problems together. */
const LONGEST = 1_000;
const MOST_PROBLEMS = 100;
const MOST_CHARACTERS = 16_000;

/** The longest account number that the contract knows, in characters. */
const LONGEST_NUMBER = 128;

/** Characters that PostgreSQL cannot store in text: NUL and lone surrogates. Unknown field names may contain either. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A problem as stored, cut and freed of characters that PostgreSQL cannot store, as names of fields may hold anything. */
function kept({ rule, code, path, detail }: LineProblem, raw: unknown): LineProblem {
  const value = sentValue(raw, path);
  const said = { rule, code, path: textOf(path), detail: textOf(detail) };
  return value === undefined ? said : { ...said, value: textOf(value) };
}

/** The problems as stored, limited in number and size, as unknown names may be long. */
function keptOf(problems: readonly LineProblem[], raw: unknown): LineProblem[] {
  let left = MOST_CHARACTERS;
  return problems
    .slice(0, MOST_PROBLEMS)
    .map((problem) => kept(problem, raw))
    .filter(({ path, detail, value = '' }, index) => {
      left -= path.length + detail.length + value.length;
      return index === 0 || left >= 0;
    });
}

function textOf(text: string): string {
  return text.slice(0, LONGEST).replaceAll(UNSTORABLE, '\ufffd');
}

/** The account number of a refused line; null when it is too long or cannot be stored. */
function storable(number: string | null): string | null {
  return number === null || number.length > LONGEST_NUMBER || textOf(number) !== number ? null : number;
}

function contextOf({ context, taken }: LinesStandard, lists: Lists | null, index: number): ValidationContext {
  if (lists === null) throw new Error('The thread has no lists.');
  const references = taken[index];
  return {
    ...context,
    referenceData: lists.data,
    ...(references === undefined ? {} : { takenReferences: references }),
  };
}

type Check = LineWithText | (Waiting & { readonly documents: readonly NamedDocument[] });

/** Whether the result of a line does not depend on the payload it corrects: it has no problem, and no document to look up. */
function isSettled(one: Check): boolean {
  return 'payload' in one && one.payload !== null;
}

/** @param took gets the milliseconds of the check, where there is an account to check */
function check(line: Parsed, context: ValidationContext, looksForDocuments: boolean, took: number[]): Check {
  if ('refused' in line) return line.refused;
  const from = performance.now();
  const reading = readAccountPayload(line.raw, context);
  took.push(performance.now() - from);
  const documents = looksForDocuments ? documentsToLookFor(reading, context) : null;
  return documents === null || documents.length === 0
    ? told(reading, line.raw)
    : { raw: line.raw, reading, context, documents };
}

function told({ payload, readable, ruleErrors, warnings }: AccountPayloadReading, raw: unknown): LineWithText {
  if (payload === null) {
    const problems = keptOf(ruleErrors, raw);
    const externalAccountNumber = storable(readable.external_account_number ?? null);
    return { externalAccountNumber, payload: null, supply: null, warnings: [], problems };
  }
  const json = canonicalJson(payload);
  const externalAccountNumber = payload.external_account_number;
  const written = { externalAccountNumber, json, hash: hashOfCanonical(json) };
  return { externalAccountNumber, payload: written, supply: supplyFactsOf(payload), warnings, problems: [] };
}
