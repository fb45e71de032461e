import { countOf, formatCount } from '../../lib/format-count';
import type { Overview } from '../../lib/operator-api';

/** A line of the health of the service. */
export interface HealthItem {
  name: string;
  /** Null when it is neither well nor ill, because it is not there. */
  isWell: boolean | null;
  state: string;
  /** What follows from it, in a few words. */
  detail: string;
}

/** What the service stands on, in words. */
export function healthItems({ health, suppliers }: Overview): readonly HealthItem[] {
  const { database, redis, workers, queue_depth: depth } = health;
  const running = workers.reduce((sum, worker) => sum + worker.running, 0);
  const live = suppliers.filter(({ is_sandbox: isSandbox }) => !isSandbox);
  const waiting = live.reduce((sum, { counts }) => sum + counts.PENDING, 0);
  return [
    {
      name: 'Database',
      isWell: database.ok,
      state: database.ok ? 'Up' : 'Down',
      detail: database.ok ? `answers in ${database.ms} ms` : 'nothing can be accepted',
    },
    {
      name: 'Redis',
      isWell: redis.ok,
      state: redis.ok === null ? 'Not used' : redis.ok ? 'Up' : 'Down',
      detail: redisDetail(redis.ok),
    },
    {
      name: 'Workers',
      isWell: workers.length > 0,
      state: workers.length === 0 ? 'None' : formatCount(workers.length),
      detail: workers.length === 0 ? 'nothing is imported' : `${countOf(running, 'import')} running`,
    },
    {
      name: 'Queue',
      isWell: depth === null ? null : true,
      state: depth === null ? 'Not used' : formatCount(depth),
      detail: depth === null ? 'workers look by themselves' : `${depth === 1 ? 'wake-up' : 'wake-ups'} ahead`,
    },
    {
      name: 'Waiting',
      isWell: waiting === 0 || workers.length > 0,
      state: formatCount(waiting),
      detail: waiting === 1 ? 'import' : 'imports',
    },
  ];
}

function redisDetail(isUp: boolean | null): string {
  if (isUp === null) return 'nothing has to wake the workers';
  return isUp ? 'wakes the workers' : 'imports start later, none is lost';
}
