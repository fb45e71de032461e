/** The key and address of a call of an organisation, for records. */
export class SupplierCall {
  constructor(
    readonly apiKeyId: string,
    /** Network address that the call comes from. */
    readonly address: string | null,
    readonly requestId: string | null,
  ) {}
}
