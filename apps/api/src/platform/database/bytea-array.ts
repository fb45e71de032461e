/** Of PostgreSQL's `bytea`. */
const OID = 17;

const HEADER_BYTES = 20;

/**
 * A parameter of type `bytea[]` in the binary form of PostgreSQL. As an array of buffers it would be sent as a text of hexadecimal digits,
 * which takes twice the memory, several times over.
 */
export function byteaArray(items: readonly (Buffer | null)[]): Buffer {
  const size = items.reduce((sum, item) => sum + 4 + (item?.length ?? 0), HEADER_BYTES);
  const bytes = Buffer.allocUnsafe(size);
  // Dimensions, whether there are nulls, type; length and first index of the one dimension.
  const header = [1, items.includes(null) ? 1 : 0, OID, items.length, 1];
  let end = 0;
  for (const number of header) end = bytes.writeInt32BE(number, end);
  for (const item of items) {
    end = bytes.writeInt32BE(item?.length ?? -1, end);
    end += item?.copy(bytes, end) ?? 0;
  }
  return bytes;
}
