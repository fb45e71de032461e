import { CivilDate, DecimalNumber, NestedList, Text } from '../../decorators/index.js';
import { LIST_CAPS } from '../../list-caps.js';
import { PostImportRequest } from '../post-import.request.js';

/** A statement of the past, kept with what it said. Its period includes both days. */
export class HistoricalStatement {
  @CivilDate({ required: true, personal: false })
  bill_period_from_date: string;

  @CivilDate({ required: true, personal: false })
  bill_period_to_date: string;

  @Text({ required: true, essential: true, max: 255, personal: false })
  statement_id: string;

  @CivilDate({ personal: false })
  issued_date?: string;

  @Text({ max: 255, personal: false })
  number?: string;

  /** As decimal text, exact. It is kept as it was sent, and nothing is worked out from it. */
  @DecimalNumber({ integer: 13, fraction: 10, personal: false })
  gross_amount?: string;

  @Text({ max: 1024, personal: true })
  statement_path?: string;
}

/** Historical statements to add to an imported account. */
export class HistoricalStatementsRequest extends PostImportRequest {
  @NestedList(() => HistoricalStatement, { required: true, essential: true, notEmpty: true, cap: LIST_CAPS.statements })
  statements: HistoricalStatement[];
}
