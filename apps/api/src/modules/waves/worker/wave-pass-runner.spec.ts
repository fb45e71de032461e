import { describe, expect, it } from '@jest/globals';
import type { Database, Tx } from '../../../platform/database/database.js';
import type { AppLogger } from '../../../platform/logging/logger.js';
import type { StoredProfilesQueries } from '../../imports/index.js';
import type { DryRunKeysRepository } from '../dry-run/dry-run-keys.repository.js';
import type { WaveFindingsRepository } from '../dry-run/wave-findings.repository.js';
import type { WaveLinesValidator } from '../dry-run/wave-lines.validator.js';
import type { ClaimedPass, DuePass, WavePassesRepository } from '../passes/wave-passes.repository.js';
import type { WavesRepository } from '../waves.repository.js';
import { WavePassRunner } from './wave-pass-runner.js';

const dueOf = (importSupplierId: string, ...waveIds: string[]): DuePass[] =>
  waveIds.map((waveId) => ({ waveId, importSupplierId, kind: 'dry_run' }));

type Which = (waveId: string) => boolean;
const never: Which = () => false;

/** Dry runs that have nothing but findings to clear, without end, but for those that another worker has or that fail each time. */
function runnerOf(due: readonly DuePass[], { isElsewhere = never, fails = never }: Record<string, Which> = {}) {
  const worked: string[] = [];
  const warned: string[] = [];
  const claimed = (one: DuePass): ClaimedPass => ({
    ...one,
    startedAt: '',
    step: 'clear',
    position: '',
    profile: null,
  });
  const passes = {
    listDue: async () => [...due],
    claim: async (_: Tx, one: DuePass) => (isElsewhere(one.waveId) ? null : claimed(one)),
    hold: async () => true,
    advance: async (_: Tx, pass: ClaimedPass) => pass,
    release: async (_: Tx, { waveId }: ClaimedPass) => void worked.push(waveId),
  };
  const clear = async (_: Tx, waveId: string) => {
    if (fails(waveId)) throw new Error(`${waveId} failed`);
    return true;
  };
  const logger = { warn: (event: string) => void warned.push(event) };
  const database = { reader: {}, transaction: async (work: (tx: Tx) => unknown) => work({} as Tx) };
  const runner = new WavePassRunner(
    passes as unknown as WavePassesRepository,
    {} as WavesRepository,
    {} as WaveLinesValidator,
    { clear } as unknown as WaveFindingsRepository,
    {} as DryRunKeysRepository,
    {} as StoredProfilesQueries,
    database as unknown as Database,
    logger as unknown as AppLogger,
  );
  return { worked, warned, round: () => runner.round() };
}

describe('passes over waves', () => {
  it('go on with one wave of each supplier in a round, and with the next one in the next', async () => {
    const { worked, round } = runnerOf([...dueOf('a', '1', '2', '3'), ...dueOf('b', '4')]);
    for (let times = 0; times < 4; times += 1) expect(await round()).toBe(true);
    expect(worked).toEqual(['1', '4', '2', '4', '3', '4', '1', '4']);
  });

  it('go on with a wave that no other worker has', async () => {
    const { worked, round } = runnerOf(dueOf('a', '1', '2'), { isElsewhere: (waveId) => waveId === '1' });
    for (let times = 0; times < 2; times += 1) await round();
    expect(worked).toEqual(['2', '2']);
  });

  it('go on at once where that of another supplier fails, which is logged and not tried again at once', async () => {
    const { worked, warned, round } = runnerOf([...dueOf('a', '1', '2'), ...dueOf('x', '9')], {
      fails: (waveId) => waveId === '9',
    });
    for (let times = 0; times < 3; times += 1) expect(await round()).toBe(true);
    expect(worked).toEqual(['1', '9', '2', '1']);
    expect(warned).toEqual(['waves.pass.failed']);
  });
});
