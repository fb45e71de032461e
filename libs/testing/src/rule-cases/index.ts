export { addedNoteCases, addedNoteProblems, checkAddedNote } from './added-notes.cases.js';
export { applyChange } from './apply-change.js';
export { checkRuleCase, ruleCaseProblems, ruleCases } from './check-rule-case.js';
export { type Change, REMOVED, type RuleCase, SAMPLE_DAY } from './rule-case.js';
export {
  checkTransactionCase,
  transactionCaseProblems,
  transactionRuleCases,
} from './transactions/check-transaction-case.js';
