import { describe, expect, it } from '@jest/globals';
import { codeOfMessage, type Problem, ruleOfProblem } from '../../index.js';
import { addedNoteCases, addedNoteProblems } from '../records/added-notes.cases.js';
import { ruleCaseProblems, ruleCases } from './check-rule-case.js';
import { transactionCaseProblems, transactionRuleCases } from './check-transaction-case.js';

const found: readonly Problem[] = [
  ...ruleCases.flatMap(ruleCaseProblems),
  ...transactionRuleCases.flatMap(transactionCaseProblems),
  ...addedNoteCases.flatMap(addedNoteProblems),
];

describe('the rule of a problem', () => {
  it('is found by code, message and field, for every problem of every case', () => {
    expect(found.length).toBeGreaterThan(500);
    const wrong = found.flatMap((problem) => {
      const rule = ruleOfProblem(problem);
      return rule === problem.rule ? [] : [`${problem.rule} taken for ${rule}: ${problem.code} at ${problem.path}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('and its code are found by message and field where an answer has no codes, for nearly every problem', () => {
    const missed = found.filter(({ path, detail, rule, code }) => {
      const known = ruleOfProblem({ code: null, path, detail });
      return known !== rule || codeOfMessage(known, detail) !== code;
    });
    expect(missed.length / found.length).toBeLessThan(0.03);
  });

  it('is none of a code that no rule has', () => {
    expect(ruleOfProblem({ code: 'parse_error', path: '', detail: 'The body is not valid JSON.' })).toBeNull();
  });
});
