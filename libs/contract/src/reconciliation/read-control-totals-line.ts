import { isJsonObject } from '../json/json-exact-number.js';
import { JsonProblem } from '../json/json-problem.js';
import { parseStrictJson } from '../json/parse-strict-json.js';
import type { PayloadClass } from '../payload/field-spec.js';
import { type LocatedProblem, walkPayload } from '../payload/walk-payload.js';
import {
  AccountControlTotals,
  DigestTermsLine,
  type OverallControlTotals,
  OverallControlTotalsLine,
} from './control-totals.payload.js';
import type { FurtherFigures } from './figures/figure.js';
import { readFurtherFigures } from './figures/read-further-figures.js';

/** A problem of a line and its path; an empty path is the line itself. */
export interface LineProblem {
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

/** A line of a file of control totals. */
export type ControlTotalsLine =
  | { readonly account: AccountControlTotals; readonly further?: FurtherFigures }
  | { readonly salt: string }
  | { readonly totals: OverallControlTotals }
  | { readonly problems: readonly LineProblem[] };

/**
 * Reads a line: one account, what all accounts of the file come to, or what digests are made with. Numbers are read digit for digit.
 * @param line UTF-8, with or without its line break
 */
export function readControlTotalsLine(line: Buffer): ControlTotalsLine {
  let raw: unknown;
  try {
    raw = parseStrictJson(line, { exactNumbers: true });
  } catch (error) {
    if (error instanceof JsonProblem) return { problems: [jsonProblem(error)] };
    throw error;
  }
  if (isJsonObject(raw) && Object.hasOwn(raw, 'totals')) {
    const reading = readAs(OverallControlTotalsLine, raw);
    return 'value' in reading ? { totals: reading.value.totals } : reading;
  }
  if (isJsonObject(raw) && Object.hasOwn(raw, 'digests') && !Object.hasOwn(raw, 'external_account_number')) {
    const reading = readAs(DigestTermsLine, raw);
    return 'value' in reading ? { salt: reading.value.digests.salt } : reading;
  }
  return readAccount(raw);
}

function readAccount(raw: unknown): ControlTotalsLine {
  if (!isJsonObject(raw)) return readAsAccount(raw);
  const { further, rest, problems } = readFurtherFigures(raw);
  const reading = readAsAccount(rest);
  if (problems.length > 0) return { problems: [...('problems' in reading ? reading.problems : []), ...problems] };
  return 'account' in reading && further !== null ? { ...reading, further } : reading;
}

function readAsAccount(
  raw: unknown,
): { readonly account: AccountControlTotals } | { readonly problems: readonly LineProblem[] } {
  const reading = readAs(AccountControlTotals, raw);
  return 'value' in reading ? { account: reading.value } : reading;
}

function readAs<T extends object>(
  type: PayloadClass<T>,
  raw: unknown,
): { readonly value: T } | { readonly problems: readonly LineProblem[] } {
  const { value, problems } = walkPayload(type, raw);
  // Nothing is wrong with it, so nothing is missing from it.
  return problems.length === 0 ? { value: value as T } : { problems: problems.map(lineProblem) };
}

function lineProblem({ path, problem }: LocatedProblem): LineProblem {
  return { path, detail: problem.detail };
}

function jsonProblem({ path, sentence }: JsonProblem): LineProblem {
  const isAtTop = path === undefined || path === '';
  return { path: isAtTop ? [] : path.split('.'), detail: sentence.replace('The body', 'The line') };
}
