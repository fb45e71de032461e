import { CivilDate, Flag, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { AgedDebtPayload } from './aged-debt.payload.js';

/** A debt and the agency that collects it. */
export class DebtPayload {
  @Text({
    meaning: 'Agency that collects the debt.',
    required: 'conditional',
    max: 256,
    example: 'Tamar Recoveries',
    names: 'debt_agency',
    personal: false,
  })
  agency_name?: string;

  @CivilDate({
    meaning: 'Day the agency began; that of the import when left out.',
    example: '2024-07-01',
    personal: false,
  })
  start_date?: string;

  @Flag({ meaning: 'Whether the customer is insolvent; false when left out.', example: false, personal: true })
  is_insolvent?: boolean;

  @NestedList(() => AgedDebtPayload, {
    meaning: 'Parts of the debt by the day they were due.',
    cap: LIST_CAPS.aged_debt,
  })
  aged_debt?: AgedDebtPayload[];
}
