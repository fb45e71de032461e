import { NO_REFERENCE_DATA } from '../../index.js';
import { breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';

/** The record of the sample account with an electricity code, and the one with a gas code. */
const ELECTRICITY_RECORD = 'customers.0.psr.0';
const GAS_RECORD = 'customers.0.psr.1';
const ELECTRICITY_CODE = `${ELECTRICITY_RECORD}.elec_industry_code`;
const GAS_CODE = `${GAS_RECORD}.gas_industry_code`;
const START = `${GAS_RECORD}.effective_from`;
const ONE_CODE = 'Give either an electricity or a gas industry code, not both.';
const unknownElectricity = (code: string) => `"${code}" is not a known electricity priority services code.`;
const unknownGas = (code: string) => `"${code}" is not a known gas priority services code.`;

const ownCodes = {
  referenceData: {
    ...NO_REFERENCE_DATA,
    electricityPsrCodes: new Set(['14', '99']),
    gasPsrCodes: new Set(['25', '98']),
  },
};

/** Rules about the priority services register: R33 to R35, R37. */
export const priorityServicesCases: readonly RuleCase[] = [
  breaks(
    'R33',
    'refuses two codes',
    { [`${ELECTRICITY_RECORD}.gas_industry_code`]: '14' },
    { [`${ELECTRICITY_RECORD}.non_field_errors`]: ONE_CODE },
  ),
  breaks('R33', 'refuses no code', { [GAS_CODE]: REMOVED }, { [`${GAS_RECORD}.non_field_errors`]: ONE_CODE }),
  breaks(
    'R33',
    'keeps silent about a code that cannot be read',
    { [GAS_CODE]: 25 },
    { [GAS_CODE]: 'Expected string.' },
  ),
  breaks(
    'R33',
    'keeps silent when one of two cannot be read',
    { [`${GAS_RECORD}.elec_industry_code`]: '' },
    { [`${GAS_RECORD}.elec_industry_code`]: 'This field must not be empty.' },
  ),
  keeps('R33', 'takes the code of the other fuel', { [GAS_RECORD]: { elec_industry_code: '25' } }),

  breaks(
    'R34',
    'refuses a code that is not listed',
    { [ELECTRICITY_CODE]: '99' },
    { [ELECTRICITY_CODE]: unknownElectricity('99') },
  ),
  breaks('R34', 'refuses a letter', { [ELECTRICITY_CODE]: '1A' }, { [ELECTRICITY_CODE]: unknownElectricity('1A') }),
  breaks(
    'R34',
    'refuses a published code that the platform has not listed',
    { [ELECTRICITY_CODE]: '15' },
    { [ELECTRICITY_CODE]: unknownElectricity('15') },
    ownCodes,
  ),
  keeps('R34', 'takes the first and the temporary codes', {
    [ELECTRICITY_CODE]: '01',
    'customers.0.psr.1': { elec_industry_code: '34' },
  }),
  keeps('R34', 'takes a code of the platform', { [ELECTRICITY_CODE]: '99' }, ownCodes),
  keeps(
    'R34',
    'takes a published code while the list is empty',
    { [ELECTRICITY_CODE]: '37' },
    { referenceData: NO_REFERENCE_DATA },
  ),

  breaks('R35', 'refuses a code that is not listed', { [GAS_CODE]: '05' }, { [GAS_CODE]: unknownGas('05') }),
  breaks('R35', 'refuses a letter', { [GAS_CODE]: 'A5' }, { [GAS_CODE]: unknownGas('A5') }),
  breaks(
    'R35',
    'refuses a published code that the platform has not listed',
    { [GAS_CODE]: '14' },
    { [GAS_CODE]: unknownGas('14') },
    ownCodes,
  ),
  keeps('R35', 'takes a published code', { [GAS_CODE]: '37' }),
  keeps('R35', 'takes a code of the platform', { [GAS_CODE]: '98' }, ownCodes),

  breaks(
    'R37',
    'refuses a start tomorrow',
    { [START]: '2026-01-02' },
    { [START]: 'The start date of a priority services record cannot be in the future.' },
  ),
  keeps('R37', 'takes a start today', { [START]: '2026-01-01' }),
  keeps('R37', 'takes a record without a start', { [START]: REMOVED }),
];
