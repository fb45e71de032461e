import {
  defaultSeverity,
  isLocked,
  isLowerable,
  messagesText,
  RULES_BY_SECTION,
  type RuleFacts,
} from '@carryover/contract';
import type { Answer } from '../../../platform/openapi/index.js';
import { SHARED_MANDATE } from '../../warnings/index.js';
import type { RULE } from './warnings.openapi.js';

type RuleResponse = Answer<typeof RULE>;

const RULES: readonly RuleResponse[] = [...RULES_BY_SECTION].flatMap(([section, rules]) =>
  rules.map((rule) => response(section, rule)),
);
const TITLES: ReadonlyMap<string, string> = new Map(RULES.map(({ id, title }) => [id, title]));

/** Warnings for staff that belong to no rule for suppliers. */
const BEYOND_RULES: ReadonlyMap<string, string> = new Map([
  [SHARED_MANDATE, 'The mandate of a payment instruction pays for one account'],
]);

/** Every rule of the contract, in the order of the ids. */
export function listRules(): readonly RuleResponse[] {
  return RULES;
}

/** Title of a warning: that of its code, otherwise that of its rule; the id of a rule that no longer exists. */
export function warningTitle(rule: string, code: string | null): string {
  return BEYOND_RULES.get(code ?? '') ?? TITLES.get(rule) ?? rule;
}

function response(section: string, { id, title, runs, messages, lowered }: RuleFacts): RuleResponse {
  return {
    ...{ id, title, section, runs, message: messagesText(messages) },
    default_severity: defaultSeverity(id),
    is_locked: !isLowerable(id),
    locked_because: isLowerable(id) ? null : whyLocked(id),
    when_lowered: lowered ?? null,
  };
}

function whyLocked(id: string): string {
  if (!isLocked(id)) return 'It checks nothing that is sent: it says what the service does.';
  const number = Number(id.slice(1));
  if (number < 12) return 'It is about the shape of what is sent: without it there is no value to keep.';
  if (number < 100) return 'It is about which account this is.';
  return 'It is about sums of money.';
}
