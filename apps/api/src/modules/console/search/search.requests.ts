import { Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Fewer characters find too much to be of use. */
export const LEAST_CHARACTERS = 3;

/** What somebody has of a number, an id, a reference or a name that is nobody's. */
export class SearchRequest {
  @Text({ required: true, max: 128 })
  text: string;
}

/** What somebody has of a customer's name or e-mail address. */
export class SearchCustomersRequest extends ReasonedRequest {
  @Text({ required: true, max: 254 })
  text: string;
}
