import { FAILPOINTS } from '../../../apps/api/src/platform/lifecycle/failpoints.js';
import { KilledWave } from '../lib/killed-wave.js';
import type { Scenario } from '../lib/scenario.js';

const POINTS = FAILPOINTS.filter((name) => name.startsWith('waves.'));

/** In the cut, so many of the points, chosen by chance. */
const POINTS_OF_THE_CUT = 2;

/** Passes of a point before the process dies there, at most: each wave comes past all of them that often. */
const MOST_PASSES = 2;

/** Of the api, which a small part passes once. */
const ONCE = /^waves\.(chunk|part|decision|counts)\./;

/** A wave with a cap a day for each kill: api or worker dies while it is sent, validated, released or counted, and the next one goes on. */
export const scenario: Scenario = {
  name: 'waves-killed',
  fault: `kill -9 at each of ${POINTS.length} points of a wave in api and worker`,
  isLong: true,
  times: { full: 5, cut: 1 },
  accounts: { full: 240, cut: 120 },

  async run(stage) {
    const carryover = await stage.start({ apis: 1, workers: 0, env: { NODE_ENV: 'test', LEASE_SECONDS: '1' } });
    const { authorization } = await carryover.supplier();
    const chosen = stage.isCut ? stage.random.shuffled(POINTS).slice(0, POINTS_OF_THE_CUT) : POINTS;
    const kills = stage.random.shuffled(Array.from({ length: stage.times }, () => chosen).flat());
    stage.times = kills.length;
    for (const [index, point] of kills.entries()) {
      const wave = new KilledWave(stage, authorization, `KILL-${index}`, index * stage.accounts);
      await wave.run(point, ONCE.test(point) ? 1 : stage.random.integer(1, MOST_PASSES));
    }
    return { points: kills };
  },
};
