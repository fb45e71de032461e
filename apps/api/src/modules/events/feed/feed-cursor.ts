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
  return feedCursors(importSupplierId)(position);
}

/** Writes the cursors of one feed. */
export function feedCursors(importSupplierId: string): (position: string) => string {
  const bytes = Buffer.alloc(SUPPLIER_BYTES + 8);
  bytes.write(importSupplierId.replaceAll('-', ''), 'hex');
  return (position) => {
    bytes.writeBigUInt64BE(BigInt(position), SUPPLIER_BYTES);
    return bytes.toString('base64url');
  };
}

/** @returns null when the text is no cursor of this supplier's feed */
export function readFeedCursor(text: string, importSupplierId: string): FeedPosition | null {
  if (!CURSOR.test(text)) return null;
  const position = Buffer.from(text, 'base64url').readBigUInt64BE(SUPPLIER_BYTES);
  if (position > GREATEST) return null;
  const found = { importSupplierId, position: String(position) };
  return writeFeedCursor(found) === text ? found : null;
}
