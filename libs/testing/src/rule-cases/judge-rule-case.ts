import { readAccountPayload } from '@carryover/contract';
import { samplePayload } from '../payloads/sample/sample-payload.js';
import { type RuleCase, SAMPLE_DAY, type SampleAccount } from './rule-case.js';

/** Every case, in the order of the rules. Each section of the rules adds its list here. */
export const ruleCases: readonly RuleCase[] = [];

/** The messages that the changed sample account gets, by dotted path. */
export function judgeRuleCase({ change, context }: RuleCase): Record<string, string[]> {
  const sample = structuredClone(samplePayload()) as SampleAccount;
  const account = change(sample) ?? sample;
  const { ruleErrors } = readAccountPayload(account, { today: SAMPLE_DAY, supplierExists: true, ...context });
  const messages: Record<string, string[]> = {};
  for (const { path, detail } of ruleErrors) (messages[path] ??= []).push(detail);
  return messages;
}
