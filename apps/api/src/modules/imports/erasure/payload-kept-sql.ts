/** When the payload that counts was erased, over the process `p`; null while it is kept. */
export const PAYLOAD_ERASED_AT = `(SELECT v.erased_at FROM account_import_payload v
    WHERE v.process_id = p.id AND v.version = p.payload_version)`;

/** Whether there is a payload to import, over the process `p`. */
export const HAS_PAYLOAD = `${PAYLOAD_ERASED_AT} IS NULL`;
