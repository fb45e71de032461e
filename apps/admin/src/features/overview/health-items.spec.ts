import { describe, expect, it } from '@jest/globals';
import type { Overview } from '../../lib/operator-api';
import { healthItems } from './health-items';

const well: Overview = {
  generated_at: '2026-11-21T00:00:00Z',
  suppliers: [],
  top_errors: [],
  health: {
    database: { ok: true, ms: 3 },
    redis: { ok: true, detail: 'up' },
    workers: [{ id: 'a', last_seen_at: '2026-11-21T00:00:00Z', running: 1 }],
    queue_depth: 0,
  },
};
const withHealth = (health: Partial<Overview['health']>) =>
  healthItems({ ...well, health: { ...well.health, ...health } });
const item = (items: ReturnType<typeof healthItems>, name: string) => items.find((each) => each.name === name);

describe('The health of the service', () => {
  it('is good when everything is up', () => {
    expect(healthItems(well).map(({ isWell }) => isWell)).toEqual([true, true, true, true, true]);
    expect(item(healthItems(well), 'Workers')?.detail).toBe('1 import running');
  });

  it('says what follows from a Redis that is down', () => {
    const redis = item(withHealth({ redis: { ok: false, detail: 'down' } }), 'Redis');
    expect(redis).toMatchObject({ isWell: false, state: 'Down', detail: 'imports start later, none is lost' });
  });

  it('does not complain of a queue server that nobody configured', () => {
    const items = withHealth({ redis: { ok: null, detail: 'not_configured' }, queue_depth: null });
    const redis = { isWell: null, state: 'Not used', detail: 'nothing has to wake the workers' };
    expect(item(items, 'Redis')).toMatchObject(redis);
    expect(item(items, 'Queue')).toMatchObject({ isWell: null, state: 'Not used' });
  });

  it('is bad without a worker', () => {
    expect(item(withHealth({ workers: [] }), 'Workers')).toMatchObject({ isWell: false, state: 'None' });
  });
});
