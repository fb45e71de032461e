import { CivilDate, Text } from '../decorators/index.js';

/** An old statement, kept as a document. */
export class StatementPayload {
  @CivilDate({ required: true })
  bill_period_from_date: string;

  @CivilDate({ required: true })
  bill_period_to_date: string;

  @Text({ required: true, max: 1024 })
  statement_path: string;

  @Text({ required: true, max: 255 })
  statement_id: string;
}
