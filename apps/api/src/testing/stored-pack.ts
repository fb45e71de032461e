import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { DocumentStore } from '../modules/documents/index.js';
import { packKey } from '../modules/packs/index.js';
import { newId } from '../platform/database/new-id.js';
import type { TestApplication } from './test-application.js';

const ADD = `INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, salt, status, attempt, due_at, made_at)
  VALUES ($1, $2, $1, now(), repeat('5b', 32), 'BUILDING', 0, now(), now())`;

const BUILT = `UPDATE pack SET status = 'READY', built_at = now(), bytes = $3, sha256 = $2, manifest_jws = 'a.b.c' WHERE id = $1`;

/** Begins a pack of a book, which no worker of a test of the api builds. @returns its id */
export async function beginPack({ app }: TestApplication, importSupplierId: string): Promise<string> {
  const id = newId();
  await app.get(DataSource).query(ADD, [id, importSupplierId]);
  return id;
}

/** Has a pack be built, with something in the storage that is no archive. @param sha256 that it is said to have */
export async function buildPack({ app }: TestApplication, id: string, sha256: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'carryover-pack-'));
  const [path, content] = [join(folder, 'pack.zip'), 'no archive'];
  await writeFile(path, content);
  await app.get(DocumentStore, { strict: false }).keep(packKey(sha256), { path, size: content.length, sha256 });
  await rm(folder, { recursive: true });
  await app.get(DataSource).query(BUILT, [id, sha256, content.length]);
}
