import { expect, it } from '@jest/globals';
import { Database } from '../../../platform/database/database.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { DocumentStorageUnavailable, DocumentStore } from '../../documents/index.js';
import { PackKeys } from '../keys/pack-keys.js';
import { PackParts } from '../parts/pack-parts.js';
import { BuildPackUseCase } from './build-pack.usecase.js';
import { PackBuildingRepository } from './pack-building.repository.js';
import { PackFactsQueries } from './pack-facts.queries.js';

/** Something of a class that can do nothing else. */
const only = <T>({ prototype }: { readonly prototype: T }, deeds: object): T =>
  Object.create(Object(prototype), Object.getOwnPropertyDescriptors(deeds));

it('a pack that the storage refuses is tried later, and the log has what the storage answered but for its words', async () => {
  const lines: string[] = [];
  const logger = AppLogger.create('packs test', 'info', { write: (line) => void lines.push(line) });
  const cause = { name: 'AccessDenied', message: 'the key is LETTERS', $metadata: { httpStatusCode: 403 } };
  const failed: string[] = [];
  const building = only(PackBuildingRepository, {
    claim: async () => ({ id: 'the pack', attempt: 1 }),
    fail: async (_: unknown, id: string) => void failed.push(id),
  });
  const transaction = async () => {
    throw new DocumentStorageUnavailable(cause);
  };
  const build = new BuildPackUseCase(
    building,
    only(PackFactsQueries, {}),
    only(PackParts, {}),
    only(PackKeys, {}),
    only(DocumentStore, {}),
    only(Database, { reader: {}, transaction }),
    logger,
  );
  expect(await build.run(new AbortController().signal)).toBe(true);
  expect(failed).toEqual(['the pack']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      event: 'documents.storage.unavailable',
      error_type: 'AccessDenied',
      http_status: 403,
    }),
    expect.objectContaining({ event: 'packs.building_failed' }),
  ]);
  expect(lines.join('')).not.toContain('LETTERS');
});
