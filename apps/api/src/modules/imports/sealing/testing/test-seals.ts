import { Environment } from '../../../../platform/config/environment.js';
import { SealingKeys } from '../../../../platform/keys/sealing-keys.js';
import { TEST_KEYS } from '../../../../testing/test-keys.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../payload-seals.js';

/** Seals payloads with these keys. */
export function sealsWith(sealingKeys: string, sealPayloads = 'yes'): PayloadSeals {
  const environment = Object.assign(new Environment(), { sealingKeys, sealPayloads });
  return new PayloadSeals(new SealingKeys(environment), environment);
}

/** With the keys of every process in the tests. */
export const TEST_SEALS = sealsWith(TEST_KEYS.SEALING_KEYS);

/** Columns of account_import_payload `v` that {@link opened} needs. */
export const STORED = `v.process_id AS "processId", v.version, ${storedFormSql('v')}`;

/** Rows with {@link STORED}, each with its payload as it was sent and nothing of how it is kept. */
export function opened(rows: readonly (StoredForm & PayloadAddress)[]): Record<string, unknown>[] {
  return rows.map((row) => {
    const { processId, version, sealedPayload, sealedKey, ...others } = row;
    return { ...others, version, payload: TEST_SEALS.open(row, { processId, version }) };
  });
}
