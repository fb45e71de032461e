import { JsonObject, Text } from '../decorators/index.js';

/** Free-form data under a key. */
export class MetadataPayload {
  @Text({ required: true, max: 1024 })
  key: string;

  @JsonObject({ required: true })
  value: Record<string, unknown>;
}
