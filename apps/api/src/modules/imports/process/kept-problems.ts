import { type Problem, RULES } from '@carryover/contract';

/** A problem of a payload as stored with its import: without values that were sent, and without sentences that may quote them. */
export interface KeptProblem {
  readonly rule: string;
  readonly code: string;
  /** Dotted, with positions; "" is the account as a whole. */
  readonly path: string;
  /** Which of the messages of the rule says it; left out where none does. */
  readonly message?: number;
}

/** A problem as answers show it. */
export interface ToldFailure {
  readonly rule: string | null;
  readonly code: string;
  readonly path: string;
  readonly detail: string;
}

/** Problems that are stored of one import at most, as of a refused line. */
const MOST_KEPT = 100;

/** The stored form of the problems of a payload. */
export function keptProblems(problems: readonly Problem[]): KeptProblem[] {
  return problems.slice(0, MOST_KEPT).map(({ rule, code, path, detail }) => {
    const message = messagesOf(rule).findIndex((each) => each.code === code && each.isIn(detail));
    return message === -1 ? { rule, code, path } : { rule, code, path, message };
  });
}

/** The problem with the sentence of its rule, in which values are left out. @param otherwise where the rule has none */
export function toldFailure({ rule, code, path, message }: KeptProblem, otherwise: string): ToldFailure {
  const messages = messagesOf(rule);
  const said = messages[message ?? -1];
  const text = said?.code === code ? said.text : messages.find((each) => each.code === code)?.text;
  return { rule, code, path, detail: text?.replaceAll(/\{[^}]*\}/g, '…') ?? otherwise };
}

function messagesOf(rule: string) {
  return RULES.find(({ id }) => id === rule)?.messages ?? [];
}
