import { type RuleMessage } from './message.js';
import { type RuleFacts } from './rule.js';
import { RULES } from './rules.js';

/** A problem of a field as in answers, which leave out the rule, and some of them the code. */
export interface ToldProblem {
  readonly code: string | null;
  /** Dotted, with positions; "" is the body as a whole. */
  readonly path: string;
  readonly detail: string;
}

/**
 * The id of the rule behind a problem: nearly every code belongs to one rule; otherwise the message and the field
 * decide.
 * @returns null for a code without a rule, such as that of text that is no JSON
 */
export function ruleOfProblem({ code, path, detail }: ToldProblem): string | null {
  const rules = RULES.filter((rule) => code === null || codesOf(rule).includes(code));
  const saying = rules.filter(saysIt(code, detail));
  // The service may say it in words of a later release; by its code it is known all the same.
  const candidates = saying.length === 0 && code !== null ? rules : saying;
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const about = candidates.filter((rule) => [rule.path ?? '', ...rule.furtherFields].some(isAbout(field)));
  // Rules that hold for every field have the lowest numbers, and no field of their own.
  return (about[0] ?? candidates[0])?.id ?? null;
}

/** The code that a rule gives with a message. @returns null when it is none of its messages, or one without a code */
export function codeOfMessage(ruleId: string, detail: string): string | null {
  const rule = RULES.find(({ id }) => id === ruleId);
  return rule?.messages.find((message) => message.isIn(detail))?.code || null;
}

function codesOf({ codes, messages }: RuleFacts): string[] {
  return [...codes, ...messages.map(({ code }) => code)];
}

function saysIt(code: string | null, detail: string): (rule: RuleFacts) => boolean {
  return ({ messages }) =>
    messages.some((each) => (code === null ? isTelling(each) : each.code === code) && each.isIn(detail));
}

/** Whether the words of a message, without its gaps, are its own; any sentence is in one that is nothing but a gap. */
function isTelling({ text }: RuleMessage): boolean {
  return text.replaceAll(/\{[^}]*\}/g, '').trim().length > 8;
}

function isAbout(field: string): (path: string) => boolean {
  return (path) => field !== '' && new RegExp(`(?:^|[ .,])${field}(?:$|[ ,])`).test(path.replaceAll('[]', ''));
}
