import { NO_REFERENCE_DATA } from '../../index.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const AGENCY = 'debts.0.agency_name';
const unknown = ['Debt collection agency "Tamar Recoveries" is not known.'];
const debtAgencies = new Set(['Tamar Recoveries']);

/** Rules about debts and how they are collected: R142, R144, R145. */
export const debtCases: readonly RuleCase[] = [
  {
    rule: 'R142',
    name: 'refuses a dunning path that is not in the list',
    change: {},
    context: { referenceData: { ...NO_REFERENCE_DATA, dunningPaths: new Set(['gentle']) } },
    expected: { 'dunning_path.path_name': ['Dunning path "standard_domestic" is not known.'] },
  },
  {
    rule: 'R142',
    name: 'refuses a dunning path that the supplier may not use',
    change: {},
    context: { settings: { allowedDunningPaths: ['gentle'] } },
    expected: { 'dunning_path.path_name': ['Dunning path "standard_domestic" is not known.'] },
  },
  {
    rule: 'R142',
    name: 'takes a dunning path that is in the list',
    change: {},
    context: { referenceData: { ...NO_REFERENCE_DATA, dunningPaths: new Set(['standard_domestic']) } },
    expected: {},
  },
  {
    rule: 'R144',
    name: 'asks for the agency of a debt that starts',
    change: { [AGENCY]: REMOVED },
    expected: { [AGENCY]: ['An agency name is required when a start date is given.'] },
  },
  {
    rule: 'R144',
    name: 'takes a debt with neither',
    change: { [AGENCY]: REMOVED, 'debts.0.start_date': REMOVED },
    expected: {},
  },
  { rule: 'R144', name: 'takes an agency alone', change: { 'debts.0.start_date': REMOVED }, expected: {} },
  {
    rule: 'R144',
    name: 'keeps silent about an agency that cannot be read',
    change: { [AGENCY]: '' },
    expected: { [AGENCY]: ['This field must not be empty.'] },
  },
  {
    rule: 'R144',
    name: 'refuses an agency that is not in the list',
    change: {},
    context: { referenceData: { ...NO_REFERENCE_DATA, debtAgencies: new Set(['Exe Recoveries']) } },
    expected: { [AGENCY]: unknown },
  },
  {
    rule: 'R144',
    name: 'refuses an agency that the supplier may not use',
    change: {},
    context: {
      referenceData: { ...NO_REFERENCE_DATA, debtAgencies },
      settings: { allowedDebtAgencies: ['Exe Recoveries'] },
    },
    expected: { [AGENCY]: unknown },
  },
  {
    rule: 'R144',
    name: 'takes an agency that is in the list',
    change: {},
    context: { referenceData: { ...NO_REFERENCE_DATA, debtAgencies } },
    expected: {},
  },
  {
    rule: 'R145',
    name: 'refuses a negative debt',
    change: { 'debts.0.aged_debt.1.debt_amount': '-0.01' },
    expected: { 'debts.0.aged_debt.1.debt_amount': ['The debt amount must not be negative.'] },
  },
  ...['0', '-0.00'].map((amount) => ({
    rule: 'R145',
    name: `takes a debt of ${amount}`,
    change: { 'debts.0.aged_debt.1.debt_amount': amount },
    expected: {},
  })),
];
