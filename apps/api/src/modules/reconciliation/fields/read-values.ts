import {
  type AcceptedAccount,
  AccountImportRequest,
  FieldErrorTree,
  MANDATE_FIELDS,
  ShapeProblem,
  unknownField,
  walkPayload,
  wrongType,
} from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';

/** Payment instructions in force that an account may have. */
const MOST_MANDATES = 10;

const tooManyMandates = new ShapeProblem('R10', 'too_many_entries', `Use at most ${MOST_MANDATES} entries.`);
const wrongValue = new ShapeProblem('R04', 'invalid_type', 'Expected a text or a whole number.');

type Report = (path: readonly (string | number)[], problem: ShapeProblem) => void;

/**
 * Reads a payload or a part of one: fields have their form, and none is required. `mandates` may stand beside the
 * lists of a payload.
 * @throws FieldErrorsError naming every unknown or wrong field
 */
export function readValues(values: Readonly<Record<string, unknown>>): AcceptedAccount {
  const errors = new FieldErrorTree();
  const report: Report = (path, { detail }) => errors.add(['values', ...path], detail);
  const { mandates, ...rest } = values;
  const { value, problems } = walkPayload(AccountImportRequest, rest, { order: 'by name' });
  for (const { path, problem } of problems) if (problem.code !== 'required') report(path, problem);
  const read = mandates === undefined ? [] : readMandates(mandates, report);
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  return { ...value, mandates: read } as unknown as AcceptedAccount;
}

function readMandates(raw: unknown, report: Report): Record<string, string>[] {
  if (!Array.isArray(raw)) {
    report(['mandates'], wrongType('array'));
    return [];
  }
  if (raw.length > MOST_MANDATES) report(['mandates'], tooManyMandates);
  return raw.slice(0, MOST_MANDATES).map((entry: unknown, index) => {
    const read: Record<string, string> = {};
    if (typeof entry !== 'object' || entry === null) report(['mandates', index], wrongType('object'));
    else
      for (const [name, value] of Object.entries(entry)) {
        if (!MANDATE_FIELDS.some((field) => field === name)) report(['mandates', index, name], unknownField);
        else if (typeof value === 'string' || Number.isSafeInteger(value)) read[name] = String(value);
        else report(['mandates', index, name], wrongValue);
      }
    return read;
  });
}
