import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeSite } from '../docs-site/write-site.js';

/** The pages at `/docs/`, made of the sources as they are now by the step that ends a build. */
export interface TestDocs {
  readonly folder: URL;
  /** Of every file, from `/docs/` on. */
  readonly addresses: readonly string[];
  remove(): void;
}

/** Renders the documentation into a folder of its own. */
export async function writeTestDocs(): Promise<TestDocs> {
  const path = mkdtempSync(join(tmpdir(), 'carryover-docs-'));
  const folder = pathToFileURL(`${path}/`);
  const addresses = await writeSite(folder);
  return { folder, addresses, remove: () => rmSync(path, { recursive: true, force: true }) };
}
