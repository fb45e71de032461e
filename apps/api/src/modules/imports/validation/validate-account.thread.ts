import {
  type AccountPayloadReading,
  JsonProblem,
  parseStrictJson,
  type ReferenceData,
  readAccountPayload,
  type ValidationContext,
  writeExactJson,
} from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { flattened } from '../error-format/flat-field-errors.js';
import { AccountRefused } from '../imports.errors.js';
import type {
  AccountStandard,
  AccountSteps,
  OpenedAccount,
  ValidatedAccount,
  WrittenRefusal,
} from './account-steps.js';
import { keptForm } from './kept-form.js';
import { documentsToLookFor, withMissing } from './missing-documents.js';
import { referencesOf } from './references-of.js';
import { textField } from './text-field.js';

/** The lists that staff load. */
interface Lists {
  readonly version: number;
  readonly data: ReferenceData;
}

/** The lists that this thread got last. */
let latest: Lists | null = null;

/** Validates one account payload in a worker thread, as the event loop does for small ones. */
export function begin(): AccountSteps {
  let raw: unknown;
  const known = latest;
  let checked: { readonly reading: AccountPayloadReading; readonly by: AccountStandard } | null = null;
  return {
    open: ({ blocks }) => {
      try {
        raw = parseStrictJson(Buffer.concat(blocks));
      } catch (error) {
        if (!(error instanceof JsonProblem)) throw error;
        return writtenProblem(error);
      }
      return opened(raw, known?.version ?? 0);
    },
    check: (by) => {
      latest = by.lists ?? latest;
      const reading = readAccountPayload(raw, withLists(by.context, by.lists ?? known));
      raw = null;
      const documents = by.looksForDocuments ? documentsToLookFor(reading, by.context) : null;
      if (documents === null) return conclusion(reading, by);
      checked = { reading, by };
      return { documents };
    },
    conclude: (missing) => {
      if (checked === null) throw new Error('The payload was not checked.');
      const { reading, by } = checked;
      return conclusion(withMissing(reading, missing, by.context), by);
    },
  };
}

function opened(raw: unknown, listsVersion: number): OpenedAccount {
  return {
    supplierCode: textField(raw, 'import_supplier'),
    externalAccountNumber: textField(raw, 'external_account_number'),
    references: referencesOf(raw),
    listsVersion,
  };
}

function withLists(context: AccountStandard['context'], lists: Lists | null): ValidationContext {
  if (lists === null) throw new Error('The thread has no lists.');
  return { ...context, referenceData: lists.data };
}

function conclusion(reading: AccountPayloadReading, by: AccountStandard): ValidatedAccount {
  const { payload, warnings } = reading;
  const kept = payload === null || !by.isKept ? null : keptForm(payload);
  if (payload === null || by.queryProblems.length > 0)
    return written(new AccountRefused(reading, by.queryProblems), kept?.hash ?? null);
  return { payload: kept, warnings: by.tellsWarnings ? warnings : [] };
}

function written(error: AccountRefused, payloadHash: string | null): WrittenRefusal {
  return { nested: bytesOf(error.toBody()), flat: flatOf(error), payloadHash };
}

function writtenProblem(problem: JsonProblem): WrittenRefusal {
  return { nested: bytesOf(problem.toBody()), flat: flatOf(problem), payloadHash: null };
}

function flatOf(error: AccountRefused | JsonProblem): Uint8Array | null {
  const flat = flattened(error);
  return flat !== error && flat instanceof FieldErrorsError ? bytesOf(flat.toBody()) : null;
}

function bytesOf(body: object): Uint8Array {
  return Buffer.from(writeExactJson(body));
}
