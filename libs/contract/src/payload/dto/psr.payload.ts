import { PSR_CODES } from '@carryover/industry';
import { CivilDate, Text } from '../decorators/index.js';

/** An entry of the priority services register. */
export class PsrPayload {
  @Text({
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
    personal: true,
  })
  elec_industry_code?: string;

  @Text({
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
    personal: true,
  })
  gas_industry_code?: string;

  @CivilDate({ personal: true })
  effective_from?: string;
}
