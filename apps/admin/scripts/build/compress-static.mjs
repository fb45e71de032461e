import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { COMPRESSED } from '../../server/smaller-scripts.mjs';

const compress = promisify(brotliCompress);
/** Bytes; less is not worth a file. */
const LEAST = 1_024;

/** Puts a `.br` beside every script and style sheet of a folder. @param {string} folder */
export async function compressStatic(folder) {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => extname(path) in COMPRESSED);
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    if (content.length < LEAST) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(join(folder, `${path}.br`), await compress(content, { params }));
  }
}
