import { DIGEST_GROUPS, Enumerated, JsonObject, Text } from '@carryover/contract';

/** Names an account of a report, and what the sender has of it. */
export class DifferingFieldsRequest {
  @Text({ required: true, max: 128, personal: false })
  external_account_number: string;

  /** A group of fields; those whose digests differ when it is left out. */
  @Enumerated(Object.keys(DIGEST_GROUPS), { personal: false })
  group?: string;

  /** As much of the account as the group has, in the form of a payload. */
  @JsonObject({ required: true, personal: true })
  values: { readonly [name: string]: unknown };
}
