import { CivilDate, Text } from '../decorators/index.js';
import { DUNNING_PATHS } from '../enumerations/index.js';

/** How payment is demanded of this account. */
export class DunningPathPayload {
  @Text({
    meaning: 'Name of the path.',
    required: true,
    max: 256,
    examples: DUNNING_PATHS,
    example: 'standard_domestic',
    names: 'dunning_path',
    personal: false,
  })
  path_name: string;

  @CivilDate({ meaning: 'Day it began; that of the import when left out.', example: '2024-07-15', personal: false })
  start_date?: string;
}
