import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { coversReason, openCountersignature, writeCountersignature } from './countersignature.js';
import { PACK_JWS_TYPES, packPublicKey } from './pack-signature.js';

const PACK = 'ab'.repeat(32);
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = packPublicKey(publicKey.export({ format: 'jwk' }).x ?? '');
const said = {
  pack: PACK,
  import_supplier: 'DEMO',
  party: 'staff',
  said: 'pack',
  signed_at: '2026-06-02T09:00:00.000Z',
} as const;

function signed(payload: string): string {
  const header = JSON.stringify({ alg: 'EdDSA', typ: PACK_JWS_TYPES.countersignature, kid: key.kid });
  const parts = [header, payload].map((text) => Buffer.from(text).toString('base64url'));
  return [...parts, sign(null, Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.');
}

const open = (payload: string) => openCountersignature(signed(payload), PACK, [key]);

describe('what a side signs', () => {
  it('covers its reason, which is not in it', () => {
    const text = writeCountersignature({ ...said, reason: 'All of June is in' });
    expect(text).not.toContain('June');
    const opened = open(text);
    expect(opened).toMatchObject({ ...said, format: 'carryover-countersignature/2' });
    expect(coversReason(opened, 'All of June is in')).toBe(true);
    expect(coversReason(opened, 'All of July is in')).toBe(false);
    expect(coversReason(opened, null)).toBe(false);
  });

  it('covers that there was no reason', () => {
    const opened = open(writeCountersignature({ ...said, reason: null }));
    expect([coversReason(opened, null), coversReason(opened, 'Put there later')]).toEqual([true, false]);
  });

  it('verifies in the form of the releases before, which covers no reason', () => {
    const opened = open(JSON.stringify(said));
    expect(opened).toEqual(said);
    expect(coversReason(opened, 'Whatever')).toBeNull();
  });
});
