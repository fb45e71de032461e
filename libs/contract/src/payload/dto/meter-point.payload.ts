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
  @Text({ required: true, max: 13, isCode: true, personal: false })
  identifier: string;

  @Enumerated(SUPPLY_TYPES, { required: true, personal: false })
  supply_type: string;

  @NestedList(() => AgreementPayload, { required: 'conditional', cap: LIST_CAPS.agreements })
  agreements?: AgreementPayload[];

  @Text({ required: true, max: 4, isCode: true, personal: false })
  mpid: string;

  @Text({ required: 'conditional', max: 3, isCode: true, personal: false })
  shipper_mpid?: string;

  @CivilDate({ required: true, personal: false })
  supply_start_date: string;

  @Whole({
    required: 'conditional',
    min: 0,
    max: 8,
    bounds: { rule: 'R54', message: 'The profile class must be between {min} and {max}.' },
    personal: false,
  })
  profile_class?: number;

  @Text({
    required: 'conditional',
    min: 4,
    max: 4,
    isCode: true,
    pattern: { rule: 'R55', source: '^\\d{4}$', message: 'The settlement configuration must be four digits.' },
    personal: false,
  })
  ssc?: string;

  @NestedList(() => MeterPayload, { required: 'conditional', cap: LIST_CAPS.meters })
  meters?: MeterPayload[];

  @Flag({ personal: false })
  et_in_progress?: boolean;

  @Flag({ personal: false })
  dr_in_progress?: boolean;

  @Nested(() => SmartRefusalInterestPayload)
  smart_refusal_interest?: SmartRefusalInterestPayload;

  @NestedList(() => EacPayload, { required: 'conditional', cap: LIST_CAPS.eac_history })
  eac_history?: EacPayload[];

  @NestedList(() => AqPayload, { required: 'conditional', cap: LIST_CAPS.aq_history })
  aq_history?: AqPayload[];
}
