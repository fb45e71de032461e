import { CivilDate, DecimalNumber, NestedList, Text } from '../../decorators/index.js';
import { LIST_CAPS } from '../../list-caps.js';
import { PostImportRequest } from '../post-import.request.js';

/** A statement of the past, kept with what it said. Its period includes both days. */
export class HistoricalStatement {
  @CivilDate({ meaning: 'First day of the bill.', required: true, example: '2025-03-01', personal: false })
  bill_period_from_date: string;

  @CivilDate({ meaning: 'Last day of the bill, inclusive.', required: true, example: '2025-05-31', personal: false })
  bill_period_to_date: string;

  @Text({
    meaning: 'Id of the statement at the supplier.',
    required: true,
    essential: true,
    max: 255,
    example: 'ST-2025-05-0481',
    personal: false,
  })
  statement_id: string;

  @CivilDate({ meaning: 'Day the statement was sent.', example: '2025-06-03', personal: false })
  issued_date?: string;

  @Text({ meaning: 'Number of the statement that the customer sees.', max: 255, example: '2025/05', personal: false })
  number?: string;

  /** Exact decimal text, stored as it was sent; nothing is computed from it. */
  @DecimalNumber({
    meaning: 'What the statement came to with tax, in pounds; nothing is worked out from it.',
    integer: 13,
    fraction: 10,
    example: 187.42,
    personal: false,
  })
  gross_amount?: string;

  @Text({
    meaning: 'Path of the document below the document root of the supplier.',
    max: 1024,
    example: 'statements/nw-000481/2025-05.pdf',
    personal: true,
  })
  statement_path?: string;
}

/** Historical statements to add to an imported account. */
export class HistoricalStatementsRequest extends PostImportRequest {
  @NestedList(() => HistoricalStatement, {
    meaning: 'The statements to add.',
    required: true,
    essential: true,
    notEmpty: true,
    cap: LIST_CAPS.statements,
  })
  statements: HistoricalStatement[];
}
