import { CivilDate, Flag, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { AgedDebtPayload } from './aged-debt.payload.js';

/** A debt and the agency that collects it. */
export class DebtPayload {
  @Text({ required: 'conditional', max: 256, personal: false })
  agency_name?: string;

  @CivilDate({ personal: false })
  start_date?: string;

  @Flag({ personal: true })
  is_insolvent?: boolean;

  @NestedList(() => AgedDebtPayload, { cap: LIST_CAPS.aged_debt })
  aged_debt?: AgedDebtPayload[];
}
