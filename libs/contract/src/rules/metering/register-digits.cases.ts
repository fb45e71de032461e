import { breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY_METER, GAS_METER } from '../testing/sample-paths.js';

const DIGITS = 'The number of digits must be between 1 and 15.';
const digitsOf = [`${ELECTRICITY_METER}.registers.0.number_of_digits`, `${GAS_METER}.gas_number_of_digits`];

/** The rule about the digits of a register: R78. */
export const registerDigitCases: readonly RuleCase[] = [
  ...digitsOf.flatMap((path) =>
    [0, 16].map((digits) => breaks('R78', `refuses ${digits} at ${path}`, { [path]: digits }, { [path]: DIGITS })),
  ),
  keeps('R78', 'asks for none of a gas meter', { [`${GAS_METER}.gas_number_of_digits`]: REMOVED }),
  keeps('R78', 'takes 15 digits', Object.fromEntries(digitsOf.map((path) => [path, 15]))),
];
