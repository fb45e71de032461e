import { Enumerated, JsonObject, Text, Whole } from '@carryover/contract';
import { IMPORT_ACTIONS } from '../../imports/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** Asks what a batch would concern. */
export class PreviewBatchRequest {
  @Enumerated(IMPORT_ACTIONS, { required: true })
  action: string;

  /** The filters of the list of imports, or `ids`. */
  @JsonObject({ required: true })
  filter: { [name: string]: unknown };
}

/** Asks what would become of imports that wait again. */
export class ForecastRequest {
  @Enumerated(['retry', 'restore'], { required: true })
  action: string;

  /** As of {@link PreviewBatchRequest}. */
  @JsonObject({ required: true })
  filter: { [name: string]: unknown };
}

/** Starts a batch. */
export class StartBatchRequest extends ReasonedRequest {
  @Enumerated(IMPORT_ACTIONS, { required: true })
  action: string;

  @JsonObject({ required: true })
  filter: { [name: string]: unknown };

  /** How many imports were shown to the person who confirmed. */
  @Whole({ required: true, min: 0, max: 100_000_000, bounds: { rule: 'R04', message: 'Expected {min} to {max}.' } })
  expected_count: number;

  /** Made by the page once for a dialog, so that a second click starts nothing. */
  @Text({ required: true, max: 64 })
  idempotency_key: string;
}
