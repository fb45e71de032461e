import { CivilDate, Text } from '../decorators/index.js';

/** An old statement, kept as a document. */
export class StatementPayload {
  @CivilDate({ required: true, personal: false })
  bill_period_from_date: string;

  @CivilDate({ required: true, personal: false })
  bill_period_to_date: string;

  @Text({ required: true, max: 1024, personal: true })
  statement_path: string;

  @Text({ required: true, max: 255, personal: false })
  statement_id: string;
}
