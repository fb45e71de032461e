/** JSON that was written elsewhere, in UTF-8: a body that is sent as it is. */
export class WrittenJson {
  constructor(readonly bytes: Uint8Array) {}
}
