import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { ALERT_KIND_FACTS, type AlertKind, type NumberOfRule } from '../alert-kinds.js';

/** Addresses a rule may have. */
export const MOST_ADDRESSES = 10;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

type Problems = Record<string, string[]>;

/** Reads addresses that are parted by commas. @throws FieldErrorsError */
export function readAddresses(text: string): string[] {
  const addresses = [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  const wrong = addresses.filter((one) => !ADDRESS.test(one) || one.length > 254);
  if (wrong.length > 0) throw new FieldErrorsError({ mail_to: [`${wrong[0]} is not an e-mail address.`] });
  if (addresses.length > MOST_ADDRESSES) throw new FieldErrorsError({ mail_to: [`Use ${MOST_ADDRESSES} at most.`] });
  return addresses;
}

/** The numbers of a rule have to be those that its kind asks for. @throws FieldErrorsError naming each that is not */
export function checkNumbers(
  kind: AlertKind,
  { threshold, windowMinutes }: { readonly threshold: number | null; readonly windowMinutes: number | null },
): void {
  const facts = ALERT_KIND_FACTS[kind];
  const problems: Problems = {};
  check('threshold', threshold, facts.threshold, problems);
  check('window_minutes', windowMinutes, facts.window, problems);
  if (Object.keys(problems).length > 0) throw new FieldErrorsError(problems);
}

function check(field: string, value: number | null, asked: NumberOfRule | null, problems: Problems): void {
  if (asked === null) {
    if (value !== null) problems[field] = ['A rule of this kind has none.'];
  } else if (value === null) problems[field] = ['A value is required.'];
  else if (value < asked.minimum || value > asked.maximum)
    problems[field] = [`Expected ${asked.minimum} to ${asked.maximum}.`];
}
