import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFeedCursor, startOfCursors, writeFeedCursor } from './feed-cursor.js';

const SUPPLIER = '0191e0a0-0000-7000-8000-000000000001';
const position = fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String);

describe('a cursor of the feed', () => {
  it('gives back the position it was made of', () => {
    fc.assert(
      fc.property(fc.uuid(), position, (importSupplierId, position) => {
        const inFeed = { importSupplierId, position };
        expect(readFeedCursor(writeFeedCursor(inFeed), importSupplierId)).toEqual(inFeed);
      }),
    );
  });

  it('begins as all of its feed, and ends with a byte of the supplier and its position', () => {
    fc.assert(
      fc.property(fc.uuid(), position, (importSupplierId, position) => {
        const { text, byte } = startOfCursors(importSupplierId);
        const end = Buffer.concat([byte, Buffer.from(BigInt(position).toString(16).padStart(16, '0'), 'hex')]);
        expect(text + end.toString('base64url')).toBe(writeFeedCursor({ importSupplierId, position }));
      }),
    );
  });

  it('is none in the feed of another supplier', () => {
    fc.assert(
      fc.property(fc.uuid(), position, (importSupplierId, position) => {
        const cursor = writeFeedCursor({ importSupplierId, position });
        expect(readFeedCursor(cursor, SUPPLIER)).toBeNull();
      }),
    );
  });

  it('is nothing anybody could make up by chance', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(readFeedCursor(text, SUPPLIER)).toBeNull()));
  });

  it('is none beyond what a position can be', () => {
    for (const position of [2n ** 62n + 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n]) {
      const tooFar = writeFeedCursor({ importSupplierId: SUPPLIER, position: String(position) });
      expect(readFeedCursor(tooFar, SUPPLIER)).toBeNull();
    }
  });
});
