import { describe, expect, it } from '@jest/globals';
import { keptProblems, toldFailure } from './kept-problems.js';

const detail = 'Register Mrs Jones is listed more than once.';
const repeated = { rule: 'R75', code: 'meter_with_duplicate_register_ids', path: 'a.1.register_id', detail };

describe('the problems that are kept of a payload', () => {
  it('have no value of it, and are told with the sentence of their rule', () => {
    const kept = keptProblems([repeated]);
    expect(JSON.stringify(kept)).not.toContain('Jones');
    expect(kept.map((one) => toldFailure(one, 'x'))).toEqual([
      { ...repeated, detail: 'Register … is listed more than once.' },
    ]);
  });

  it('are told with the error of the import where their rule says nothing of the kind any more', () => {
    const [unknown = null] = keptProblems([{ rule: 'R999', code: 'gone', path: '', detail: 'x' }]);
    expect(unknown && toldFailure(unknown, 'It failed.')).toEqual({
      ...{ rule: 'R999', code: 'gone', path: '', detail: 'It failed.' },
    });
  });

  it('are a hundred at most', () => {
    expect(keptProblems(Array.from({ length: 101 }, () => repeated))).toHaveLength(100);
  });
});
