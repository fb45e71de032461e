import {
  choice,
  civilDate,
  codeOf,
  key,
  optional,
  pattern,
  price,
  required,
  wholeFromOneToThree,
  yesOrNo,
} from './catalogue-column.js';
import { type CatalogueList, catalogueList, type EntryCheck, inOrder } from './catalogue-list.js';

const fuel = choice('ELECTRICITY', 'GAS');

/** Electricity participants have four characters, gas participants three; only gas has shippers (R51, R52). */
const participantFits: EntryCheck = ({ code, fuel: ofFuel, role }) => {
  const length = ofFuel === 'GAS' ? 3 : 4;
  if (role === 'SHIPPER' && ofFuel !== 'GAS') return [{ column: 'role', problem: 'Only gas has shippers.' }];
  if (typeof code === 'string' && code.length === length) return [];
  return [{ column: 'code', problem: `Expected ${length} upper-case letters and digits.` }];
};

/** Every list that staff load, in the order in which an empty catalogue is best filled. */
const LISTS: readonly CatalogueList[] = [
  catalogueList(
    'product',
    [
      key('code'),
      required('kind', choice('FIXED', 'VARIABLE', 'TRACKER')),
      optional('available_from', civilDate),
      optional('end_date', civilDate),
    ],
    inOrder('available_from', 'end_date'),
  ),
  catalogueList(
    'product_rate',
    [
      codeOf('product', key('product_code')),
      key('rate_band'),
      key('effective_from', civilDate),
      optional('effective_to', civilDate),
      required('kind', choice('CONSUMPTION', 'STANDING_CHARGE')),
      // Left out for a rate that changes too often to be listed.
      optional('price_per_unit', price),
    ],
    inOrder('effective_from', 'effective_to'),
  ),
  catalogueList('tariff', [
    key('code'),
    key('fuel', fuel),
    required('rates', wholeFromOneToThree),
    required('is_prepay', yesOrNo),
    codeOf('product', optional('product_code')),
  ]),
  catalogueList(
    'market_participant',
    [
      key('code', pattern(/^[A-Z0-9]{3,4}$/, 'Expected upper-case letters and digits.')),
      key('fuel', fuel),
      key('role', choice('SUPPLIER', 'SHIPPER')),
      optional('name'),
    ],
    participantFits,
  ),
  catalogueList('time_pattern_regime', [
    key('code', pattern(/^\d{5}$/, 'Expected five digits.')),
    optional('description'),
  ]),
  catalogueList('standard_settlement_configuration', [
    key('code', pattern(/^\d{4}$/, 'Expected four digits.')),
    optional('description'),
  ]),
  catalogueList('campaign', [key('code'), optional('name')]),
  catalogueList('dunning_path', [key('code'), optional('name')]),
  catalogueList('debt_agency', [key('code'), optional('name')]),
  catalogueList('reference_namespace', [key('code'), optional('description')]),
  catalogueList('payment_vendor', [key('code'), optional('name')]),
  catalogueList('psr_code', [
    key('code', pattern(/^\d{2}$/, 'Expected two digits.')),
    required('meaning'),
    required('electricity', yesOrNo),
    required('gas', yesOrNo),
  ]),
];

/** The lists by name. */
export const CATALOGUE_LISTS: ReadonlyMap<string, CatalogueList> = new Map(LISTS.map((list) => [list.name, list]));
