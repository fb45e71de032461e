/** Stores a payload as the version that the process $1 is at: as JSON $2, or sealed $3 with the key $4. */
export const KEEP_VERSION = `
  INSERT INTO account_import_payload (process_id, version, payload, sealed_payload, sealed_key, payload_hash, created_at)
  SELECT id, payload_version, $2::jsonb, $3::bytea, $4, payload_hash, modified_at FROM account_import_process WHERE id = $1`;
