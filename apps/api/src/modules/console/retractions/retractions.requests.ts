import { Enumerated, JsonObject, NestedList, Text, Whole } from '@carryover/contract';
import { RETRACTION_BLOCKER_NAMES, type RetractionBlocker } from '../../retractions/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** A blocker that would be waived. */
class WaivedBlockerRequest {
  @Enumerated(RETRACTION_BLOCKER_NAMES, { required: true, personal: false })
  blocker: RetractionBlocker;
}

/** A blocker that is waived. */
class RetractionWaiverRequest extends WaivedBlockerRequest {
  @Text({ required: true, max: 1000 })
  reason: string;
}

/** Asks what a retraction would take. */
export class PreviewRetractionRequest {
  /** The code of a `wave`, `external_account_numbers`, or both. */
  @JsonObject({ required: true })
  selection: { [name: string]: unknown };

  @NestedList(() => WaivedBlockerRequest, { cap: RETRACTION_BLOCKER_NAMES.length })
  waivers?: WaivedBlockerRequest[];
}

/** Takes accounts back. */
export class StartRetractionRequest extends ReasonedRequest {
  /** As of {@link PreviewRetractionRequest}. */
  @JsonObject({ required: true })
  selection: { [name: string]: unknown };

  @NestedList(() => RetractionWaiverRequest, { cap: RETRACTION_BLOCKER_NAMES.length })
  waivers?: RetractionWaiverRequest[];

  /** How many accounts would go, typed by the person who confirms. */
  @Whole({ required: true, min: 1, max: 100_000_000, bounds: { rule: 'R04', message: 'Expected {min} to {max}.' } })
  expected_count: number;
}
