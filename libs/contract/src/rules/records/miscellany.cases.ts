import { NO_REFERENCE_DATA } from '../../index.js';
import { type RuleCase } from '../testing/rule-case.js';

const TAX_YEAR = 'warm_home_discount.0.tax_year';
const FORM = 'The tax year must be in the form 2018/19.';
const REVIEW = 'last_payment_review_date';
const FUTURE_REVIEW = 'The last payment review cannot be in the future.';
const campaigns = new Set(['smets_upgrade', 'living-alone']);

/** Rules about discounts, reviews, reading days, campaigns and metadata: R139, R141, R146 to R150. */
export const miscellanyCases: readonly RuleCase[] = [
  ...['2018/20', '2018/18', '2099/01', '1999/99', '2018-19'].map((year) => ({
    rule: 'R139',
    name: `refuses the tax year ${year}`,
    change: { [TAX_YEAR]: year },
    expected: { [TAX_YEAR]: [FORM] },
  })),
  ...['2017/18', '1999/00', '2099/00'].map((year) => ({
    rule: 'R139',
    name: `takes the tax year ${year}`,
    change: { [TAX_YEAR]: year },
    expected: {},
  })),
  {
    rule: 'R141',
    name: 'refuses a second discount for a year',
    change: { 'warm_home_discount.1.tax_year': '2022/23' },
    expected: { 'warm_home_discount.1.tax_year': ['Tax year 2022/23 is listed more than once.'] },
  },
  {
    rule: 'R141',
    name: 'takes a discount for the next century of the same year',
    change: { 'warm_home_discount.1.tax_year': '1922/23' },
    expected: {},
  },
  {
    rule: 'R141',
    name: 'keeps silent about years that are none',
    change: { [TAX_YEAR]: '2022/24', 'warm_home_discount.1.tax_year': '2022/24' },
    expected: { [TAX_YEAR]: [FORM], 'warm_home_discount.1.tax_year': [FORM] },
  },
  {
    rule: 'R146',
    name: 'refuses a review tomorrow',
    change: { [REVIEW]: '2026-01-02' },
    expected: { [REVIEW]: [FUTURE_REVIEW] },
  },
  { rule: 'R146', name: 'takes a review today', change: { [REVIEW]: '2026-01-01' }, expected: {} },
  {
    rule: 'R146',
    name: 'refuses 1 March on 29 February',
    change: { [REVIEW]: '2028-03-01' },
    context: { today: '2028-02-29' },
    expected: { [REVIEW]: [FUTURE_REVIEW] },
  },
  {
    rule: 'R146',
    name: 'takes 29 February on that day',
    change: { [REVIEW]: '2028-02-29' },
    context: { today: '2028-02-29' },
    expected: {},
  },
  {
    rule: 'R147',
    name: 'refuses reading day 29',
    change: { smart_read_cycle_day: 29 },
    expected: { smart_read_cycle_day: ['The day must be between 1 and 28.'] },
  },
  { rule: 'R147', name: 'takes reading day 28', change: { smart_read_cycle_day: 28 }, expected: {} },
  {
    rule: 'R148',
    name: 'refuses a campaign that is not in the list',
    change: { 'account_campaigns.1.slug': 'living_alone' },
    context: { referenceData: { ...NO_REFERENCE_DATA, campaigns } },
    expected: { 'account_campaigns.1.slug': ['Campaign "living_alone" is not known.'] },
  },
  {
    rule: 'R148',
    name: 'refuses a campaign that the supplier may not use',
    change: {},
    context: { settings: { allowedCampaigns: ['living-alone'] } },
    expected: { 'account_campaigns.0.slug': ['Campaign "smets_upgrade" is not known.'] },
  },
  {
    rule: 'R148',
    name: 'takes campaigns that are in the list',
    change: {},
    context: { referenceData: { ...NO_REFERENCE_DATA, campaigns } },
    expected: {},
  },
  {
    rule: 'R149',
    name: 'refuses a campaign that is listed again',
    change: { 'account_campaigns.1.slug': 'smets_upgrade' },
    expected: { 'account_campaigns.1.slug': ['Campaign "smets_upgrade" is listed more than once.'] },
  },
  { rule: 'R149', name: 'takes another campaign', change: { 'account_campaigns.1.slug': 'smets' }, expected: {} },
  {
    rule: 'R150',
    name: 'refuses a metadata key that is listed again, blanks aside',
    change: { 'metadata.1.key': ' solar ' },
    expected: { 'metadata.1.key': ['Metadata key "solar" is listed more than once.'] },
  },
  {
    rule: 'R150',
    name: 'takes keys that mean something to objects',
    change: { 'metadata.0.key': '__proto__', 'metadata.1.key': 'constructor' },
    expected: {},
  },
];
