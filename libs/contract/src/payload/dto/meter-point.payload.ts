import { CivilDate, Enumerated, Flag, Nested, NestedList, Text, Whole } from '../decorators/index.js';
import { SUPPLY_TYPES } from '../enumerations/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { AgreementPayload } from './agreement.payload.js';
import { AqPayload } from './aq.payload.js';
import { EacPayload } from './eac.payload.js';
import { MeterPayload } from './meter.payload.js';
import { SmartRefusalInterestPayload } from './smart-refusal-interest.payload.js';

/** An electricity or gas supply point. */
export class MeterPointPayload {
  @Text({
    meaning: 'MPAN core of 13 digits for electricity, MPRN of 6 to 10 digits for gas.',
    required: true,
    max: 13,
    isCode: true,
    example: '2200014873510',
    label: 'MPAN or MPRN',
    personal: false,
  })
  identifier: string;

  @Enumerated(SUPPLY_TYPES, { meaning: 'Which fuel is supplied.', required: true, personal: false })
  supply_type: string;

  @NestedList(() => AgreementPayload, {
    meaning: 'Tariffs, each from its first day until the next begins.',
    required: 'conditional',
    cap: LIST_CAPS.agreements,
  })
  agreements?: AgreementPayload[];

  @Text({
    meaning: 'Market participant id of the supplier before: 4 characters for electricity, 3 for gas.',
    required: true,
    max: 4,
    isCode: true,
    example: 'CRYO',
    label: 'MPID',
    names: 'market_participant',
    personal: false,
  })
  mpid: string;

  @Text({
    meaning: 'Market participant id of the gas shipper, of 3 characters; gas only.',
    required: 'conditional',
    max: 3,
    isCode: true,
    example: 'CSH',
    label: 'Shipper MPID',
    names: 'market_participant',
    personal: false,
  })
  shipper_mpid?: string;

  @CivilDate({ meaning: 'First day of supply.', required: true, example: '2022-05-01', personal: false })
  supply_start_date: string;

  @Whole({
    meaning: 'Profile class of the settlement of electricity, 0 for half-hourly.',
    required: 'conditional',
    min: 0,
    max: 8,
    bounds: { rule: 'R54', message: 'The profile class must be between {min} and {max}.' },
    example: 2,
    personal: false,
  })
  profile_class?: number;

  @Text({
    meaning: 'Standard settlement configuration, four digits; electricity only.',
    required: 'conditional',
    min: 4,
    max: 4,
    isCode: true,
    pattern: { rule: 'R55', source: '^\\d{4}$', message: 'The settlement configuration must be four digits.' },
    example: '0244',
    label: 'SSC',
    names: 'standard_settlement_configuration',
    personal: false,
  })
  ssc?: string;

  @NestedList(() => MeterPayload, {
    meaning: 'The meters at the supply point.',
    required: 'conditional',
    cap: LIST_CAPS.meters,
    group: 'meters',
  })
  meters?: MeterPayload[];

  @Flag({
    meaning: 'Whether an erroneous transfer is being put right; false when left out.',
    example: false,
    label: 'Erroneous transfer under way',
    personal: false,
  })
  et_in_progress?: boolean;

  @Flag({
    meaning: 'Whether a disputed reading is being settled; false when left out.',
    example: false,
    label: 'Disputed reading under way',
    personal: false,
  })
  dr_in_progress?: boolean;

  @Nested(() => SmartRefusalInterestPayload, { meaning: 'What the customer said about having a smart meter.' })
  smart_refusal_interest?: SmartRefusalInterestPayload;

  @NestedList(() => EacPayload, {
    meaning: 'Estimated annual consumption of electricity, by time pattern regime.',
    required: 'conditional',
    cap: LIST_CAPS.eac_history,
    label: 'EAC history',
    group: 'meters',
  })
  eac_history?: EacPayload[];

  @NestedList(() => AqPayload, {
    meaning: 'Annual quantities of gas.',
    required: 'conditional',
    cap: LIST_CAPS.aq_history,
    label: 'AQ history',
    group: 'meters',
  })
  aq_history?: AqPayload[];
}
