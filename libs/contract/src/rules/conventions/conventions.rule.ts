import {
  blank,
  INSTANT_PROBLEMS,
  INVALID_DECIMAL,
  invalidDate,
  missing,
  NOT_ACCEPTED,
  nullGiven,
  TOO_LONG,
  TOO_MANY_ENTRIES,
  TOO_MANY_PROBLEMS,
  UNKNOWN_VALUE,
  unknownField,
  WRONG_TYPE,
} from '../../payload/shape-problem.js';
import { RuleMessage } from '../message.js';
import { type RuleFacts } from '../rule.js';

interface Convention extends Pick<RuleFacts, 'id' | 'title' | 'path' | 'advice' | 'note'> {
  readonly problems: readonly { readonly code: string; readonly detail: string }[];
  /** The file that holds it, where that is not the one of the problems of shape. */
  readonly where?: string;
}

function convention({
  problems,
  where = 'libs/contract/src/payload/shape-problem.ts',
  ...said
}: Convention): RuleFacts {
  return {
    ...said,
    ...{ subject: 'shape', runs: 'every body', severity: 'error', isLocked: true, furtherFields: [], where: [where] },
    messages: problems.map(({ code, detail }) => new RuleMessage(code, detail)),
    codes: [...new Set(problems.map(({ code }) => code))],
  };
}

/** The conventions of every request body, which are checked while it is read. */
export const CONVENTIONS: readonly RuleFacts[] = [
  convention({
    id: 'R01',
    title: 'Keys the contract does not document are refused, at any depth',
    path: 'the unknown key',
    problems: [unknownField],
  }),
  convention({
    id: 'R02',
    title: 'Required fields are present',
    path: 'the missing key',
    note: 'For a sandbox supplier an error only of what says which account it is, and after the import of what an item means nothing without',
    problems: [missing],
  }),
  convention({
    id: 'R03',
    title: 'null does not mean "not given"',
    path: 'any field',
    problems: [nullGiven],
  }),
  convention({
    id: 'R04',
    title: 'JSON types are strict; query booleans are true, false, 1 or 0',
    path: 'any field',
    problems: [WRONG_TYPE],
  }),
  convention({
    id: 'R05',
    title: 'Texts fit their length; required ones are not blank',
    path: 'any field',
    note: 'For a sandbox supplier a blank text counts as not given',
    problems: [TOO_LONG, blank],
  }),
  convention({
    id: 'R06',
    title: 'Words of closed lists match exactly; open lists take any word',
    path: 'any field',
    advice: 'a word that an open list does not have',
    note: 'Closed are supply_type and the types of transactions; of both lists up to 20 values are named',
    problems: [NOT_ACCEPTED, UNKNOWN_VALUE],
  }),
  convention({
    id: 'R07',
    title: 'Dates are YYYY-MM-DD and exist',
    path: 'any field',
    problems: [invalidDate],
  }),
  convention({
    id: 'R08',
    title: 'Datetimes are ISO 8601; without an offset they are London time',
    path: 'any field',
    problems: INSTANT_PROBLEMS,
  }),
  convention({
    id: 'R09',
    title: 'Decimals are exact and within the digits of their field',
    path: 'any field',
    problems: [INVALID_DECIMAL],
  }),
  convention({
    id: 'R10',
    title: 'A given object or list has its required parts; errors nest by field',
    path: 'any field',
    note: 'A list that is longer than its cap is refused, whatever another rule says of its length',
    problems: [TOO_MANY_ENTRIES, TOO_MANY_PROBLEMS],
  }),
  convention({
    id: 'R11',
    title: 'An empty string is "not given" where blanks are allowed',
    path: 'any field',
    problems: [blank],
    where: 'libs/contract/src/payload/field-spec.ts',
  }),
];
