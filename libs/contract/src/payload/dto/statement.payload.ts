import { CivilDate, Text } from '../decorators/index.js';

/** An old statement, kept as a document. */
export class StatementPayload {
  @CivilDate({ meaning: 'First day of the bill.', required: true, example: '2024-03-01', personal: false })
  bill_period_from_date: string;

  @CivilDate({ meaning: 'Last day of the bill, inclusive.', required: true, example: '2024-05-31', personal: false })
  bill_period_to_date: string;

  @Text({
    meaning: 'Path of the document below the document root of the supplier.',
    required: true,
    max: 1024,
    example: 'statements/tre-4471/2024-05.pdf',
    personal: true,
  })
  statement_path: string;

  @Text({
    meaning: 'Id of the statement at the supplier.',
    required: true,
    max: 255,
    example: 'ST-2024-05-0093',
    personal: false,
  })
  statement_id: string;
}
