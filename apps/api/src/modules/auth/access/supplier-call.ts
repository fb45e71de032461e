/** Which key of an organisation makes a call, and from where: for what has to be recorded. */
export class SupplierCall {
  constructor(
    readonly apiKeyId: string,
    /** Network address that the call comes from. */
    readonly address: string | null,
    readonly requestId: string | null,
  ) {}
}
