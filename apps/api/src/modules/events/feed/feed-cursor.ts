/** A position in a supplier's feed; the beginning is 0. Positions are bigints of the database, kept as text. */
export interface FeedPosition {
  readonly importSupplierId: string;
  readonly position: string;
}

const CURSOR = /^[\w-]{32}$/;
const SUPPLIER_BYTES = 16;
/** Further than any feed gets, and far enough from the greatest bigint that the database can count on from there. */
const GREATEST = 2n ** 62n;

/** The opaque form of a position: the supplier's id and the position, so that it fits no other feed. */
export function writeFeedCursor({ importSupplierId, position }: FeedPosition): string {
  const bytes = Buffer.alloc(SUPPLIER_BYTES + 8);
  bytes.write(importSupplierId.replaceAll('-', ''), 'hex');
  bytes.writeBigUInt64BE(BigInt(position), SUPPLIER_BYTES);
  return bytes.toString('base64url');
}

/** The common beginning of all cursors of a feed: the first characters, and the byte that shares the next one with the position. */
export function startOfCursors(importSupplierId: string): { text: string; byte: Buffer } {
  const beginning = Buffer.from(writeFeedCursor({ importSupplierId, position: '0' }), 'base64url');
  return {
    text: beginning.toString('base64url', 0, SUPPLIER_BYTES - 1),
    byte: beginning.subarray(SUPPLIER_BYTES - 1, SUPPLIER_BYTES),
  };
}

/** SQL for what follows the text of {@link startOfCursors}. @param byte of it @param position of the event */
export function endOfCursor(byte: string, position: string): string {
  return `translate(encode(${byte}::bytea || int8send(${position}), 'base64'), '+/', '-_')`;
}

/** @returns null when the text is no cursor of this supplier's feed */
export function readFeedCursor(text: string, importSupplierId: string): FeedPosition | null {
  if (!CURSOR.test(text)) return null;
  const position = Buffer.from(text, 'base64url').readBigUInt64BE(SUPPLIER_BYTES);
  if (position > GREATEST) return null;
  const found = { importSupplierId, position: String(position) };
  return writeFeedCursor(found) === text ? found : null;
}
