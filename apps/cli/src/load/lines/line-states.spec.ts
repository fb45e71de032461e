import { describe, expect, it } from '@jest/globals';
import type { JournalRecord, LinePosition } from '../journal/records.js';
import { LineStates } from './line-states.js';

const accepted = (position: LinePosition, number: string): JournalRecord => ({ kind: 'accepted', position, number });
const done = (position: LinePosition, number: string): JournalRecord => ({
  kind: 'done',
  position,
  number,
  result: {},
});
const failed = (position: LinePosition): JournalRecord => ({
  kind: 'failed',
  position,
  number: null,
  problem: { code: 'x', detail: '' },
});

function statesOf(...records: readonly JournalRecord[]): LineStates {
  const states = new LineStates();
  for (const record of records) states.apply(record);
  return states;
}

describe('the states of lines', () => {
  it('are open until a record names a line, and then what the latest record says', () => {
    const states = statesOf(accepted([0, 1], 'A'), accepted([1, 1], 'B'), done([0, 1], 'A'), failed([0, 70_000]));
    expect([states.of([0, 1]), states.of([1, 1]), states.of([0, 70_000])]).toEqual(['done', 'accepted', 'failed']);
    expect([states.of([0, 2]), states.of([9, 9])]).toEqual(['open', 'open']);
  });

  it('know the warnings of accepted lines, those of the latest sending, and add them up by rule', () => {
    const states = statesOf(
      { ...accepted([0, 1], 'A'), warnings: { R30: 1 } } as JournalRecord,
      { ...accepted([0, 1], 'A'), warnings: { R28: 2 } } as JournalRecord,
      { ...accepted([0, 2], 'B'), warnings: { R28: 1, R30: 1 } } as JournalRecord,
      accepted([0, 3], 'C'),
      done([0, 1], 'A'),
    );
    expect([states.warningsOf([0, 1]), states.warningsOf([0, 2]), states.warningsOf([0, 3])]).toEqual([2, 2, 0]);
    expect(states.warnings).toEqual({
      accounts: 2,
      warnings: 4,
      rules: [
        { rule: 'R28', accounts: 2, warnings: 3 },
        { rule: 'R30', accounts: 1, warnings: 1 },
      ],
    });
  });

  it('are counted once a line, however many records it has', () => {
    const states = statesOf(accepted([0, 1], 'A'), accepted([0, 2], 'B'), done([0, 1], 'A'), done([0, 1], 'A'));
    expect(states.counts).toEqual({ accepted: 1, done: 1, failed: 0, unchanged: 0, differs: 0 });
  });

  it('know which lines were on their way, and believe none that was refused before', () => {
    const trying = (position: LinePosition, isOnItsWay = true): JournalRecord => ({
      kind: 'trying',
      position,
      isOnItsWay,
    });
    const states = statesOf(
      ...[trying([0, 1]), done([0, 1], 'A')],
      ...[trying([0, 2]), trying([0, 3]), trying([0, 3], false)],
      ...[trying([0, 4]), failed([0, 4]), trying([0, 4])],
    );
    states.reopenFailed();
    const arrived = [1, 2, 3, 4, 5].filter((line) => states.mayHaveArrived([0, line]));
    expect(arrived).toEqual([2]);
    expect([states.of([0, 2]), states.of([0, 4])]).toEqual(['open', 'open']);
  });

  it('are open again once a record says so, and count as such', () => {
    const states = statesOf(accepted([0, 1], 'A'), done([0, 2], 'B'), {
      kind: 'reopened',
      position: [0, 1],
      number: 'A',
    });
    expect(states.of([0, 1])).toBe('open');
    expect(states.counts).toMatchObject({ accepted: 0, done: 1 });
    states.apply(done([0, 1], 'A'));
    expect(states.counts).toMatchObject({ accepted: 0, done: 2 });
  });

  it('count what was told of a line before its latest record, by what it was', () => {
    const states = statesOf(
      done([0, 1], 'A'),
      failed([0, 1]),
      accepted([0, 1], 'A'),
      done([0, 1], 'A'),
      done([0, 2], 'B'),
    );
    expect([1, 2].map((line) => states.recordsBefore([0, line], 'done'))).toEqual([1, 0]);
    expect([1, 2].map((line) => states.recordsBefore([0, line], 'failed'))).toEqual([1, 0]);
  });

  it('ask about accepted lines only, the first ones first', () => {
    const states = statesOf(accepted([0, 1], 'A'), accepted([0, 2], 'B'), accepted([0, 3], 'C'), done([0, 2], 'B'));
    expect(states.numbersOf('accepted')).toEqual(['A', 'C']);
    expect(states.numbersOf('accepted', 1)).toEqual(['A']);
  });
});

describe('a line that failed', () => {
  it('may be sent once more, and what failed before is put aside', () => {
    const states = statesOf(failed([0, 1]), failed([0, 2]), done([0, 3], 'C'));
    states.reopenFailed();
    expect([1, 2, 3].map((line) => states.of([0, line]))).toEqual(['open', 'open', 'done']);
    states.apply(failed([0, 1]));
    states.apply(done([0, 2], 'B'));
    expect(states.counts).toMatchObject({ failed: 1, done: 2 });
    expect([1, 2, 3].map((line) => states.failuresBefore([0, line]))).toEqual([1, 1, 0]);
  });

  it('has the failures before its latest put aside, when the journal is read again', () => {
    const states = statesOf(failed([0, 1]), accepted([0, 1], 'A'), failed([0, 1]), failed([0, 1]));
    expect(states.failuresBefore([0, 1])).toBe(2);
  });
});

describe('an account number', () => {
  it('belongs to the first line that claims it, and may be claimed by that line again', () => {
    const states = new LineStates();
    expect(states.claim('A', [3, 7])).toBeNull();
    expect(states.claim('A', [3, 7])).toBeNull();
    expect(states.claim('A', [4, 7])).toEqual([3, 7]);
    expect(states.positionOf('A')).toEqual([3, 7]);
    expect(states.positionOf('B')).toBeNull();
  });

  it('is claimed by the records of an earlier run, but for those of lines that were not sent', () => {
    const states = statesOf(failed([0, 1]), accepted([0, 2], 'A'));
    expect(states.claim('A', [0, 3])).toEqual([0, 2]);
  });
});
