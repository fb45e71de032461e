const SAFE_TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['txt', 'text/plain; charset=utf-8'],
  ['csv', 'text/csv; charset=utf-8'],
]);

const BYTES = 'application/octet-stream';

/** Every media type a document may have. */
export const DOCUMENT_TYPES: readonly string[] = [BYTES, ...new Set(SAFE_TYPES.values())];

/** The media type of a document by the end of its name. Types that can carry a script are sent as plain bytes. */
export function contentTypeOf(path: string): string {
  const end = /\.([a-z]+)$/i.exec(path)?.[1] ?? '';
  return SAFE_TYPES.get(end.toLowerCase()) ?? BYTES;
}

/** The name to save a document under: the last part of its path without characters that cannot be seen. */
export function fileNameOf(path: string): string {
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '') ?? '';
  return name.trim() === '' ? 'document' : name;
}
