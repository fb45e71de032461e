import { PSR_CODES } from '@carryover/industry';
import { CivilDate, Text } from '../decorators/index.js';

/** An entry of the priority services register. */
export class PsrPayload {
  @Text({
    meaning: 'Need of the customer by its code in electricity; an entry has this or the one for gas.',
    required: 'conditional',
    min: 2,
    max: 2,
    isCode: true,
    pattern: {
      rule: 'R34',
      code: 'electricity_psr_record_not_found',
      source: '^\\d{2}$',
      message: '"{value}" is not a known electricity priority services code.',
    },
    examples: [...PSR_CODES.keys()],
    example: '14',
    label: 'Electricity code',
    names: 'psr_code',
    personal: true,
  })
  elec_industry_code?: string;

  @Text({
    meaning: 'Need of the customer by its code in gas; an entry has this or the one for electricity.',
    required: 'conditional',
    min: 2,
    max: 2,
    isCode: true,
    pattern: {
      rule: 'R35',
      code: 'gas_psr_record_not_found',
      source: '^\\d{2}$',
      message: '"{value}" is not a known gas priority services code.',
    },
    examples: [...PSR_CODES.keys()],
    example: '25',
    label: 'Gas code',
    names: 'psr_code',
    personal: true,
  })
  gas_industry_code?: string;

  @CivilDate({ meaning: 'First day the need is known of.', example: '2022-03-14', personal: true })
  effective_from?: string;
}
