import { PSR_CODES } from '@carryover/industry';
import { type PsrPayload } from '../../payload/dto/psr.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { customers, entries, oncePerAccount, type Place } from '../places.js';
import { type AccountRule } from '../rule.js';

const psrRecords = oncePerAccount<Place<Partially<PsrPayload>>>((account) =>
  customers(account).flatMap(({ path, value: customer }) => entries(customer.psr, `${path}.psr`)),
);

/** R33: a record of the priority services register has a code for one fuel. */
export const onePsrCode: AccountRule = {
  id: 'R33',
  code: 'psr_industry_code_not_provided',
  check(account, { isUnreadable }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      const hasElectricity = record.elec_industry_code !== undefined;
      const hasGas = record.gas_industry_code !== undefined;
      if (hasElectricity !== hasGas) continue;
      if (isUnreadable(`${path}.elec_industry_code`) || isUnreadable(`${path}.gas_industry_code`)) continue;
      report({
        path: `${path}.non_field_errors`,
        detail: 'Give either an electricity or a gas industry code, not both.',
      });
    }
  },
};

/** Whether a code is in the list of the platform or, when that has no entries, in the published one. */
function isKnownCode(code: string, list: ReadonlySet<string> | undefined): boolean {
  return list === undefined || list.size === 0 ? PSR_CODES.has(code) : list.has(code);
}

/** R34: the electricity code of a record is known. That it has two digits is a bound of the field. */
export const electricityPsrCode: AccountRule = {
  id: 'R34',
  code: 'electricity_psr_record_not_found',
  check(account, { referenceData }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      const { elec_industry_code: code } = record;
      if (code === undefined || isKnownCode(code, referenceData?.electricityPsrCodes)) continue;
      report({
        path: `${path}.elec_industry_code`,
        detail: `"${code}" is not a known electricity priority services code.`,
      });
    }
  },
};

/** R35: the gas code of a record is known. That it has two digits is a bound of the field. */
export const gasPsrCode: AccountRule = {
  id: 'R35',
  code: 'gas_psr_record_not_found',
  check(account, { referenceData }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      const { gas_industry_code: code } = record;
      if (code === undefined || isKnownCode(code, referenceData?.gasPsrCodes)) continue;
      report({ path: `${path}.gas_industry_code`, detail: `"${code}" is not a known gas priority services code.` });
    }
  },
};

/** R37: a record has started. */
export const psrStart: AccountRule = {
  id: 'R37',
  code: 'psr_start_in_future',
  check(account, { today }, report) {
    for (const { path, value: record } of psrRecords(account)) {
      if (record.effective_from === undefined || record.effective_from <= today) continue;
      report({
        path: `${path}.effective_from`,
        detail: 'The start date of a priority services record cannot be in the future.',
      });
    }
  },
};
