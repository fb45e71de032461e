import { formatCount } from '../../lib/format-count';
import type { AlertKindFacts, AlertMessage, AlertRule } from '../../lib/operator-api';

/** What a rule asks for, in a line. */
export function ruleInWords(
  { import_supplier, threshold, window_minutes }: Pick<AlertRule, 'import_supplier' | 'threshold' | 'window_minutes'>,
  kind: AlertKindFacts | undefined,
): string {
  const whose = kind?.takes_supplier === false ? null : (import_supplier ?? 'every live supplier');
  const number =
    kind?.threshold == null || threshold === null ? null : `${kind.threshold.label} ${formatCount(threshold)}`;
  const window = window_minutes === null ? null : `within ${formatCount(window_minutes)} min`;
  return [whose, number, window].filter((part) => part !== null).join(', ');
}

const eventWords = { FIRING: 'Began', RESOLVED: 'Over', TEST: 'Test' } as const;
const statusWords = {
  PENDING: 'is on its way',
  SENT: 'was sent',
  FAILED: 'failed',
  UNCERTAIN: 'is uncertain',
} as const;

/** What became of a message, in a line. */
export function messageInWords({ event, recipient, status, reason }: AlertMessage): string {
  return `${eventWords[event]} to ${recipient} ${statusWords[status]}${reason === null ? '' : `: ${reason}`}`;
}
