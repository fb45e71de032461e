import { JsonObject, Text } from '../decorators/index.js';

/** Free-form data under a key. */
export class MetadataPayload {
  @Text({
    meaning: 'Name of the data; an account has it once.',
    required: true,
    max: 1024,
    example: 'solar',
    personal: false,
  })
  key: string;

  @JsonObject({
    meaning: 'Any JSON object, kept as it was sent.',
    required: true,
    example: { panels: 8, inverter: { make: 'Helios', kilowatts: 2.5 }, export_meter: null },
    personal: true,
  })
  value: Record<string, unknown>;
}
