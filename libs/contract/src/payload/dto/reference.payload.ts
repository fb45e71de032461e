import { Text } from '../decorators/index.js';

/** A name of the account in another system. */
export class ReferencePayload {
  @Text({ required: true, max: 50, personal: false })
  namespace: string;

  @Text({ required: true, max: 100, personal: false })
  value: string;
}
