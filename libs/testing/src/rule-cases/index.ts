export { addedNoteCases, judgeAddedNote } from './added-notes.cases.js';
export { applyChange } from './apply-change.js';
export { judgeRuleCase, ruleCases } from './judge-rule-case.js';
export { type Change, REMOVED, type RuleCase, SAMPLE_DAY } from './rule-case.js';
export { judgeTransactionCase, transactionRuleCases } from './transactions/judge-transaction-case.js';
