import { EXAMPLE_ID } from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR } from '../suppliers/index.js';

export const EXAMPLE_SHA256 = '9f2c1d7be04a5f63c8a1be905d44e8f6012b7a3d9c55e6f1807d2b94c3e0a1f7';

const JWS = 'eyJhbGciOiJFZERTQSJ9.eyJmb3JtYXQiOiJjYXJyeW92ZXItcGFjay8xIn0.c2lnbmF0dXJl';

/** The pack of the examples. */
export const examplePack = {
  pack_id: EXAMPLE_ID,
  import_supplier: EXAMPLE_PAIR.import_supplier,
  wave: 'JUNE-1',
  report_id: null,
  facts_at: '2026-06-02T04:10:12.118250Z',
  state: 'READY',
  made_at: '2026-06-02T04:10:13.004711Z',
  bytes: 148_213,
  sha256: EXAMPLE_SHA256,
  manifest_jws: JWS,
  signatures: [{ party: 'staff', reason: 'All of June is in', signed_at: '2026-06-02T09:00:00.000000Z', jws: JWS }],
};

/** The same as its supplier reads it. */
export const exampleOwnPack = { ...examplePack, salt: '5b'.repeat(32) };

/** The pack of the examples, of which there is nothing yet. */
export const examplePackInTheMaking = {
  ...exampleOwnPack,
  state: 'BUILDING',
  bytes: null,
  sha256: null,
  manifest_jws: null,
  signatures: [],
};
