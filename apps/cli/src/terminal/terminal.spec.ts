import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { standInTerminal } from '../testing/stand-in-surroundings.js';
import { colouring } from './colours.js';
import { count, counted, duration } from './numbers.js';
import { ProgressLine } from './progress-line.js';
import { renderTable } from './table.js';
import { OutputClosed, writeText } from './write-text.js';

const RED = '\u001b[31mx\u001b[39m';

describe('colouring', () => {
  const terminal = standInTerminal().stream;
  const pipe = new PassThrough();
  it.each([
    ['a terminal', terminal, {}, RED],
    ['a pipe', pipe, {}, 'x'],
    ['a terminal with NO_COLOR', terminal, { NO_COLOR: '1' }, 'x'],
    ['a terminal with an empty NO_COLOR', terminal, { NO_COLOR: '' }, RED],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, 'x'],
    ['a pipe with FORCE_COLOR', pipe, { FORCE_COLOR: '1' }, RED],
    ['a terminal with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, 'x'],
    ['a pipe with both', pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, RED],
  ])('on %s', (_, stream, env, expected) => {
    expect(colouring(stream, env)('red', 'x')).toBe(expected);
  });
});

describe('numbers', () => {
  it('are grouped, and durations are in units a person reads', () => {
    expect([count(1_234_567), counted(1, 'account'), counted(2_000, 'entry', 'entries')]).toEqual([
      '1,234,567',
      '1 account',
      '2,000 entries',
    ]);
    expect([duration(41.6), duration(185), duration(7_620)]).toEqual(['42 s', '3 min 05 s', '2 h 07 min']);
  });
});

describe('renderTable', () => {
  it('lines up columns by characters, numbers on the right', () => {
    const table = renderTable(
      [{ title: 'name' }, { title: 'count', align: 'right' }],
      [
        ['😀', '7'],
        ['longer', '1,000'],
      ],
    );
    expect(table).toEqual(['name    count', '──────  ─────', '😀           7', 'longer  1,000']);
  });
});

describe('ProgressLine', () => {
  it('writes over one line of a terminal, ten times a second at most, and takes it away', () => {
    const { stream, written } = standInTerminal(40);
    let now = 0;
    const line = new ProgressLine({ stderr: stream, env: {} }, () => now);
    line.show(0.5, () => 'first');
    now = 99;
    line.show(0.6, () => 'too soon');
    now = 100;
    line.show(null, () => `second ${'x'.repeat(100)}`);
    line.clear();
    line.clear();
    const half = `${'█'.repeat(12)}${'░'.repeat(12)}  50%  first`;
    expect(written()).toBe(`\r\u001b[K${half}\r\u001b[Ksecond ${'x'.repeat(32)}\r\u001b[K`);
  });

  it('is silent when stderr is no terminal', () => {
    const stream = new PassThrough();
    const line = new ProgressLine({ stderr: stream, env: {} });
    line.show(0.5, () => 'words');
    line.clear();
    expect(stream.readableLength).toBe(0);
  });
});

describe('writeText', () => {
  it('says when the reader has gone', async () => {
    const stream = new PassThrough();
    stream.destroy();
    await expect(writeText(stream, 'x')).rejects.toThrow(OutputClosed);
  });

  it('waits until the stream has taken it', async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    let isTaken = false;
    const first = writeText(stream, 'ab')
      .then(() => writeText(stream, 'cd'))
      .then(() => {
        isTaken = true;
      });
    expect(isTaken).toBe(false);
    stream.resume();
    await first;
    expect(isTaken).toBe(true);
  });
});
