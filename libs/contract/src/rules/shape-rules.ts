/** A rule that is checked with the shape of a body, the codes it answers, and the file that says so. */
export interface ShapeRule {
  readonly id: string;
  readonly codes: readonly string[];
  /** Path from the root of the repository. */
  readonly where: string;
}

const PAYLOAD = 'libs/contract/src/payload';
const TRANSACTIONS = 'libs/contract/src/payload/post-import/transactions';
const CONVENTIONS = `${PAYLOAD}/shape-problem.ts`;

/** The conventions, and the rules of single fields that are bounds of the field, in the order of their ids. */
export const SHAPE_RULES: readonly ShapeRule[] = [
  { id: 'R01', codes: ['unknown_field'], where: CONVENTIONS },
  { id: 'R02', codes: ['required'], where: CONVENTIONS },
  { id: 'R03', codes: ['null_not_accepted'], where: CONVENTIONS },
  { id: 'R04', codes: ['invalid_type'], where: CONVENTIONS },
  { id: 'R05', codes: ['max_length', 'blank'], where: CONVENTIONS },
  { id: 'R06', codes: ['invalid_choice', 'unknown_value'], where: CONVENTIONS },
  { id: 'R07', codes: ['invalid_date'], where: CONVENTIONS },
  { id: 'R08', codes: ['invalid_datetime'], where: CONVENTIONS },
  { id: 'R09', codes: ['invalid_decimal'], where: CONVENTIONS },
  { id: 'R10', codes: ['too_many_entries', 'too_many_problems'], where: CONVENTIONS },
  { id: 'R11', codes: ['blank'], where: `${PAYLOAD}/field-spec.ts` },
  { id: 'R34', codes: ['electricity_psr_record_not_found'], where: `${PAYLOAD}/dto/psr.payload.ts` },
  { id: 'R35', codes: ['gas_psr_record_not_found'], where: `${PAYLOAD}/dto/psr.payload.ts` },
  { id: 'R44', codes: ['multiple_property_administrators'], where: `${PAYLOAD}/dto/supply-address.payload.ts` },
  { id: 'R54', codes: ['out_of_range'], where: `${PAYLOAD}/dto/meter-point.payload.ts` },
  { id: 'R55', codes: ['invalid_format'], where: `${PAYLOAD}/dto/meter-point.payload.ts` },
  { id: 'R72', codes: ['invalid_meter_serial_number'], where: `${PAYLOAD}/dto/meter.payload.ts` },
  { id: 'R76', codes: ['tpr_not_found'], where: `${PAYLOAD}/dto/register.payload.ts` },
  { id: 'R78', codes: ['out_of_range'], where: `${PAYLOAD}/dto/register.payload.ts` },
  { id: 'R90', codes: ['out_of_range'], where: `${PAYLOAD}/dto/prepay-details.payload.ts` },
  {
    id: 'R122',
    codes: ['invalid_payment_day_for_payment_schedule'],
    where: `${PAYLOAD}/dto/payment-schedule.payload.ts`,
  },
  { id: 'R139', codes: ['incorrect_format_for_tax_year'], where: `${PAYLOAD}/dto/warm-home-discount.payload.ts` },
  { id: 'R147', codes: ['invalid_day_of_month'], where: `${PAYLOAD}/dto/account-import.request.ts` },
  { id: 'R163', codes: ['line_item_units_must_be_two_values'], where: `${TRANSACTIONS}/line-item.payload.ts` },
];
