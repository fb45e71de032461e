import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The server runs in apps/admin, in the repository as in what the build puts together. */
const folder = join(process.cwd(), '../../docs/errors');

/** The text of the page about an error code; null when there is none. */
export async function readRunbook(code: string): Promise<string | null> {
  if (!/^[a-z][a-z0-9_]{0,99}$/.test(code)) return null;
  return readFile(join(folder, `${code}.md`), 'utf8').catch(() => null);
}
