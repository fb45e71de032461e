import { CivilDate, Text } from '../decorators/index.js';
import { DUNNING_PATHS } from '../enumerations/index.js';

/** How payment is demanded of this account. */
export class DunningPathPayload {
  @Text({ required: true, max: 256, examples: DUNNING_PATHS, personal: false })
  path_name: string;

  @CivilDate({ personal: false })
  start_date?: string;
}
