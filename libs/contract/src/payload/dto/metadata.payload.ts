import { JsonObject, Text } from '../decorators/index.js';

/** Free-form data under a key. */
export class MetadataPayload {
  @Text({ required: true, max: 1024, personal: false })
  key: string;

  @JsonObject({ required: true, personal: true })
  value: Record<string, unknown>;
}
