import { describe, expect, it } from '@jest/globals';
import {
  allPaths,
  FailingPaths,
  openAtFirst,
  pathOfField,
  pathsAbove,
  pathsToOpen,
  payloadRows,
  shownPath,
} from './payload-rows';

const payload = {
  external_account_number: 'A-1',
  customers: [{ family_name: '•••', email: null }],
  supply_addresses: [{ meter_points: [{ mpxn: '1', agreements: [] }] }],
};

const none = new FailingPaths(payload, []);
const paths = (rows: readonly { path: string }[]) => rows.map(({ path }) => path);

describe('The lines of a payload', () => {
  it('are what the payload itself holds while nothing is open', () => {
    expect(paths(payloadRows(payload, new Set(), none))).toEqual(Object.keys(payload));
  });

  it('go as deep as is open, with their level and their position among their neighbours', () => {
    const rows = payloadRows(payload, new Set(['customers', 'customers.0']), none);
    expect(rows.map(({ path, level, position, siblings }) => [path, level, position, siblings])).toEqual([
      ['external_account_number', 1, 1, 3],
      ['customers', 1, 2, 3],
      ['customers.0', 2, 1, 1],
      ['customers.0.family_name', 3, 1, 2],
      ['customers.0.email', 3, 2, 2],
      ['supply_addresses', 1, 3, 3],
    ]);
  });

  it('leave what is empty closed', () => {
    const rows = payloadRows({ list: [], object: {} }, new Set(['list', 'object']), none);
    expect(rows.map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
      ['array', false],
      ['object', false],
    ]);
  });

  it('mark the failing field and the way to it', () => {
    const failing = new FailingPaths(payload, ['supply_addresses.0.meter_points.0.mpxn']);
    const open = openAtFirst(payload, []);
    const marked = payloadRows(payload, open, failing).filter(
      ({ isFailing, holdsFailing }) => isFailing || holdsFailing,
    );
    expect(marked.map(({ path, isFailing }) => [path, isFailing])).toEqual([
      ['supply_addresses', false],
      ['supply_addresses.0', false],
      ['supply_addresses.0.meter_points', false],
      ['supply_addresses.0.meter_points.0', false],
      ['supply_addresses.0.meter_points.0.mpxn', true],
    ]);
  });

  it('show a field that fails because it is missing', () => {
    const failing = new FailingPaths(payload, ['customers.0.given_name', 'ledgers.0.balance']);
    const rows = payloadRows(payload, new Set(['customers', 'customers.0']), failing);
    expect(rows.filter(({ kind }) => kind === 'missing').map(({ path, isFailing }) => [path, isFailing])).toEqual([
      ['customers.0.given_name', true],
      ['ledgers', true],
    ]);
  });

  it('keep long lists in ranges of a hundred', () => {
    const long = { readings: Array.from({ length: 250 }, (_, at) => ({ at })) };
    const failing = new FailingPaths(long, ['readings.203.at']);
    const rows = payloadRows(long, new Set(['readings', 'readings#200']), failing);
    expect(rows.slice(0, 5).map(({ label, kind, size, holdsFailing }) => [label, kind, size, holdsFailing])).toEqual([
      ['readings', 'array', 250, true],
      ['0 … 99', 'range', 100, false],
      ['100 … 199', 'range', 100, false],
      ['200 … 249', 'range', 50, true],
      ['200', 'object', 1, false],
    ]);
    expect(rows).toHaveLength(54);
  });
});

describe('The way to a path', () => {
  it('names everything that has to be open', () => {
    expect(pathsAbove(payload, 'supply_addresses.0.meter_points.0.mpxn')).toEqual([
      'supply_addresses',
      'supply_addresses.0',
      'supply_addresses.0.meter_points',
      'supply_addresses.0.meter_points.0',
    ]);
    expect(pathsAbove(payload, 'external_account_number')).toEqual([]);
  });

  it('goes through the range of a long list', () => {
    const long = { readings: Array.from({ length: 250 }, (_, at) => ({ at })) };
    expect(pathsAbove(long, 'readings.203.at')).toEqual(['readings', 'readings#200', 'readings.203']);
  });

  it('ends at what is missing, or at what is no object', () => {
    expect(shownPath(payload, 'customers.3.title')).toEqual({ path: 'customers.3', missing: true });
    expect(shownPath(payload, 'external_account_number.0')).toEqual({
      path: 'external_account_number',
      missing: false,
    });
  });

  it('is what is open at first in a large payload', () => {
    const large = { ...payload, readings: Array.from({ length: 250 }, (_, at) => ({ at })) };
    expect([...openAtFirst(large, ['customers.0.email'])]).toEqual(['customers', 'customers.0']);
    expect(allPaths(large, 120)).toBeNull();
  });
});

describe('A path with * for positions', () => {
  it('finds the path of the import that it stands for', () => {
    const found = ['a', 'readings.3.at', 'readings.4.at'];
    expect(pathOfField(found, 'readings.*.at')).toBe('readings.3.at');
    expect(pathOfField(found, 'readings.4.at')).toBe('readings.4.at');
    expect(pathOfField(found, 'elsewhere')).toBe('elsewhere');
  });
});

describe('All of a payload', () => {
  const payload = { a: { b: { c: 1 } }, list: [{ x: 1 }, { x: 2 }], empty: [] };

  it('opens down to the last field', () => {
    expect([...pathsToOpen(payload, 100)]).toEqual(['a', 'list', 'a.b', 'list.0', 'list.1']);
  });

  it('opens as far as there is room, level by level', () => {
    expect([...pathsToOpen(payload, 6)]).toEqual(['a', 'list']);
  });

  it('opens the hundreds of a long list', () => {
    expect([...pathsToOpen({ list: Array.from({ length: 250 }, () => 1) }, 1_000)]).toEqual([
      ...['list', 'list#0', 'list#100', 'list#200'],
    ]);
  });
});
