export { addedNoteCases, addedNoteProblems, checkAddedNote } from '../records/added-notes.cases.js';
export { applyChange } from './apply-change.js';
export { checkRuleCase, ruleCaseProblems, ruleCases } from './check-rule-case.js';
export {
  checkTransactionCase,
  SAMPLE_CONTEXT,
  transactionCaseProblems,
  transactionRuleCases,
} from './check-transaction-case.js';
export { type Change, REMOVED, type RuleCase, SAMPLE_DAY } from './rule-case.js';
export { type SeededDefect, seededDefects } from './seeded-defects.js';
