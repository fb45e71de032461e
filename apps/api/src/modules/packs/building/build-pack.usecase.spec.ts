import { expect, it, jest } from '@jest/globals';
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

/** @param transaction in place of that of the database */
const useCase = (building: PackBuildingRepository, transaction: () => Promise<unknown>, logger: AppLogger) =>
  new BuildPackUseCase(
    building,
    only(PackFactsQueries, {}),
    only(PackParts, {}),
    only(PackKeys, {}),
    only(DocumentStore, {}),
    only(Database, { reader: {}, transaction }),
    logger,
  );

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
  const build = useCase(building, transaction, logger);
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

it('a pack has a sign of life every ten seconds while it is built, also after one that failed, and none afterwards', async () => {
  const renewed: string[] = [];
  const building = only(PackBuildingRepository, {
    claim: async () => ({ id: 'the pack', attempt: 1 }),
    renew: async (_: unknown, { id }: { readonly id: string }) => {
      renewed.push(id);
      throw new Error('The database is away.');
    },
    fail: async () => undefined,
  });
  let [begin, end] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const transaction = async () => {
    begin();
    await ended;
    throw new Error('It is not to be built.');
  };
  const [started, stopped] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
  try {
    const running = useCase(building, transaction, AppLogger.create('packs test', 'silent')).run(
      new AbortController().signal,
    );
    await begun;
    const at = started.mock.calls.findIndex(([, pause]) => pause === 10_000);
    const timer = started.mock.results[at]?.value;
    const isStopped = () => stopped.mock.calls.some(([given]) => given === timer);
    expect(timer).toBeDefined();
    for (let signs = 0; signs < 2; signs += 1) started.mock.calls[at]?.[0]();
    expect(renewed).toEqual(['the pack', 'the pack']);
    expect(isStopped()).toBe(false);
    end();
    expect(await running).toBe(true);
    expect(isStopped()).toBe(true);
  } finally {
    started.mockRestore();
    stopped.mockRestore();
  }
});
