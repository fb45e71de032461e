/** Where packs are in the storage of documents: below what no document root of a supplier is. */
const FOLDER = '.carryover/packs';

/** The key of a pack in the storage. @param sha256 of the archive, in hexadecimal */
export function packKey(sha256: string): string {
  return `${FOLDER}/${sha256}.zip`;
}
