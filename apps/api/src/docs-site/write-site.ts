import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { DOCS_MANIFEST, type DocsFile, docsFilePath } from '../modules/documentation/index.js';
import { renderOpenApiDocument } from '../open-api.js';
import { renderSite, type SiteFile } from './render-site.js';

/**
 * Writes every file at `/docs/`, and last the manifest by which the api serves them.
 * @param folder its address ends with a slash
 * @returns the addresses of the files, from `/docs/` on
 */
export async function writeSite(folder: URL): Promise<readonly string[]> {
  const files = renderSite(JSON.parse(await renderOpenApiDocument('everybody')));
  for (const { address, body } of files) {
    const path = new URL(docsFilePath(address), folder);
    mkdirSync(new URL('.', path), { recursive: true });
    writeFileSync(path, body);
  }
  const entries = files.map((file): [string, DocsFile] => [file.address, manifestEntry(file)]);
  writeFileSync(new URL(DOCS_MANIFEST, folder), `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`);
  return files.map(({ address }) => address);
}

function manifestEntry({ type, body, hasScripts }: SiteFile): DocsFile {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { type, entityTag: `"${hash}"`, hasScripts };
}
