import { RuleMessage } from './message.js';
import { type RuleFacts } from './rule.js';

interface ProcessRule
  extends Pick<RuleFacts, 'id' | 'title' | 'runs' | 'note' | 'reason'>,
    Partial<Pick<RuleFacts, 'path' | 'isLocked' | 'where' | 'codes'>> {
  readonly messages?: readonly string[];
}

/**
 * Describes a rule that is no check of a body: it is followed while an import is accepted, while the account is created, or
 * where its state is shown. The files that `where` names follow it.
 */
export function processRule({ messages = [], codes = [], ...rule }: ProcessRule): RuleFacts {
  const { path = null, isLocked = false, where = [], note, reason, ...said } = rule;
  return {
    ...said,
    ...{ subject: 'process', path, isLocked, where, note, reason, codes, severity: 'error', furtherFields: [] },
    messages: messages.map((one) => new RuleMessage(codes[0] ?? '', one)),
  };
}
