import { Text } from '../decorators/index.js';

/** What every request for an imported account names: the pair that identifies the account. */
export class PostImportRequest {
  @Text({ required: true, essential: true, max: 32, personal: false })
  import_supplier: string;

  @Text({ required: true, essential: true, max: 128, personal: false })
  external_account_number: string;
}
