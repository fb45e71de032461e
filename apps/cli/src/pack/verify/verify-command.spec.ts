import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { PACK_JWS_TYPES } from '@carryover/contract';
import { newSigner, packOf, signed, writeZip } from '@carryover/contract/made-packs';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { verifyCommand } from './verify-command.js';

const REASON = 'Mrs Jones has paid since';
const signer = newSigner();
const path = temporaryFolder();

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Verifies a pack that a side has signed. @param reason beside the archive */
async function verify(reason: string | null) {
  const [file, trust] = [path('june-1.zip'), path('keys.json')];
  const archive = await readFile(await writeZip(file, packOf(signer)));
  const said = {
    format: 'carryover-countersignature/2',
    pack: sha256(archive),
    import_supplier: 'DEMO',
    party: 'supplier',
    said: 'pack',
    signed_at: '2026-06-02T09:00:00.000Z',
    reason_sha256: sha256(REASON),
  };
  const jws = signed(JSON.stringify(said), signer, { typ: PACK_JWS_TYPES.countersignature });
  await writeFile(`${file}.signatures.json`, JSON.stringify({ signatures: [{ party: 'supplier', jws, reason }] }));
  await writeFile(trust, JSON.stringify({ keys: [signer.published] }));
  const surroundings = standInSurroundings();
  const code = await verifyCommand({ file, trust }, surroundings);
  return { code, text: surroundings.written.stdout() };
}

describe('carryover pack verify', () => {
  it('holds with the reason that was signed, and with one that was erased, which it says', async () => {
    const whole = await verify(REASON);
    expect([whole.code, whole.text]).toEqual([0, expect.stringContaining('Signed by supplier at')]);
    expect(whole.text).not.toContain('its reason');
    expect(await verify(null)).toEqual({
      code: 0,
      text: expect.stringMatching(/Signed by supplier at .*; its reason was erased\./),
    });
  });

  it('does not hold with another reason', async () => {
    expect(await verify('Mrs Jones has paid')).toEqual({
      code: 1,
      text: expect.stringContaining('the reason of supplier is not the one that was signed'),
    });
  });

  it('tells the SHA-256 of a file that is no pack, too', async () => {
    const [file, trust] = [path('invoice.pdf'), path('own-keys.json')];
    await writeFile(file, '%PDF-1.7');
    await writeFile(trust, JSON.stringify({ keys: [signer.published] }));
    const surroundings = standInSurroundings();
    expect(await verifyCommand({ file, trust, json: true }, surroundings)).toBe(1);
    expect(JSON.parse(surroundings.written.stdout())).toMatchObject({ manifest: null, sha256: sha256('%PDF-1.7') });
  });
});
