import { PSR_CODES } from '@carryover/industry';
import { PsrPayload } from '../../payload/dto/psr.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { accountRule } from '../account-rule.js';
import { customers, oncePerAccount } from '../account-view.js';
import { boundOf } from '../bound-of.js';
import { type Entry, entries } from '../entries.js';

const psrRecords = oncePerAccount<Entry<Partially<PsrPayload>>>((account) =>
  customers(account).flatMap(({ path, value: customer }) => entries(customer.psr, `${path}.psr`)),
);

/** R33: a record of the priority services register has a code for one fuel. */
export const onePsrCode = accountRule({
  id: 'R33',
  title: 'A priority services entry has one of the two codes',
  path: 'customers[].psr[].non_field_errors',
  code: 'psr_industry_code_not_provided',
  message: 'Give either an electricity or a gas industry code, not both.',
  check(account, { isUnreadable }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      const hasElectricity = record.elec_industry_code !== undefined;
      const hasGas = record.gas_industry_code !== undefined;
      if (hasElectricity !== hasGas) continue;
      if (isUnreadable(`${path}.elec_industry_code`) || isUnreadable(`${path}.gas_industry_code`)) continue;
      report({
        path: `${path}.non_field_errors`,
      });
    }
  },
});

/** Whether a code is in the list of the platform or, when that has no entries, in the published one. */
function isKnownCode(code: string, list: ReadonlySet<string> | undefined): boolean {
  return list === undefined || list.size === 0 ? PSR_CODES.has(code) : list.has(code);
}

/** R34: the electricity code of a record is known. That it has two digits is a bound of the field. */
export const electricityPsrCode = accountRule({
  id: 'R34',
  title: 'Electricity priority services codes are known',
  path: 'customers[].psr[].elec_industry_code',
  where: ['libs/contract/src/payload/dto/psr.payload.ts'],
  code: 'electricity_psr_record_not_found',
  message: boundOf(PsrPayload, 'elec_industry_code').message,
  check(account, { referenceData }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      const { elec_industry_code: code } = record;
      if (code === undefined || isKnownCode(code, referenceData?.electricityPsrCodes)) continue;
      report({
        path: `${path}.elec_industry_code`,
        data: { value: code },
      });
    }
  },
});

/** R35: the gas code of a record is known. That it has two digits is a bound of the field. */
export const gasPsrCode = accountRule({
  id: 'R35',
  title: 'Gas priority services codes are known',
  path: 'customers[].psr[].gas_industry_code',
  where: ['libs/contract/src/payload/dto/psr.payload.ts'],
  code: 'gas_psr_record_not_found',
  message: boundOf(PsrPayload, 'gas_industry_code').message,
  check(account, { referenceData }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      const { gas_industry_code: code } = record;
      if (code === undefined || isKnownCode(code, referenceData?.gasPsrCodes)) continue;
      report({ path: `${path}.gas_industry_code`, data: { value: code } });
    }
  },
});

/** R37: a record has started. */
export const psrStart = accountRule({
  id: 'R37',
  title: 'A priority services record does not start in the future',
  path: 'customers[].psr[].effective_from',
  code: 'psr_start_in_future',
  message: 'The start date of a priority services record cannot be in the future.',
  check(account, { today }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      if (record.effective_from === undefined || record.effective_from <= today) continue;
      report({
        path: `${path}.effective_from`,
      });
    }
  },
});
