import { JsonObject } from '@carryover/contract';
import { ReasonedRequest } from '../reasoned.request.js';

/** Adds or changes one entry of a list. */
export class ChangeCatalogueEntryRequest extends ReasonedRequest {
  /** By column, without those of the key. Prices as text, so that they stay exact. */
  @JsonObject({ required: true })
  values: { [column: string]: unknown };
}
