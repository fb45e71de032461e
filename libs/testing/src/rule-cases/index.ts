export { judgeRuleCase, ruleCases } from './judge-rule-case.js';
export { type RuleCase, SAMPLE_DAY, type SampleAccount } from './rule-case.js';
