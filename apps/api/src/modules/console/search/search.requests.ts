import { Text } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Fewer characters find too much to be of use. */
export const LEAST_CHARACTERS = 3;

/** Text to search for: a number, an id, a reference, or another name that is not personal. */
export class SearchRequest {
  @Text({ required: true, max: 128 })
  text: string;
}

/** Text to search customers by: a name or an e-mail address. */
export class SearchCustomersRequest extends ReasonedRequest {
  @Text({ required: true, max: 254 })
  text: string;
}
