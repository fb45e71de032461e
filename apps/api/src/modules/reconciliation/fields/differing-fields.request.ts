import { DIGEST_GROUPS, Enumerated, JsonObject, Text } from '@carryover/contract';

/** Names an account of a report, with the values that the sender has of it. */
export class DifferingFieldsRequest {
  @Text({ required: true, max: 128, personal: false })
  external_account_number: string;

  /** A group of fields; left out, all groups whose digests differ. */
  @Enumerated(Object.keys(DIGEST_GROUPS), { personal: false })
  group?: string;

  /** The fields of the group, in the form of a payload. */
  @JsonObject({ required: true, personal: true })
  values: { readonly [name: string]: unknown };
}
