import { Text } from '@carryover/contract';

/** The result of the OpenID provider, sent by the browser. */
export class FinishOidcSignInRequest {
  @Text({ required: true, max: 2048 })
  ticket: string;

  /** The query that the provider added to the address of the console, without the question mark. */
  @Text({ required: true, max: 8192 })
  query: string;
}
