import { ALERT_KIND_FACTS, type AlertKind } from '../alert-kinds.js';
import type { AlertEvent } from '../alert-rule.js';

/** Subject and text of a notification; the text is that of the webhook as well. */
export interface AlertWords {
  readonly subject: string;
  readonly body: string;
}

interface ToldRule {
  readonly name: string;
  readonly kind: AlertKind;
}

interface ToldAlert {
  readonly subject: string;
  readonly summary: string;
  readonly beganAt: Date;
}

const HEADS: Readonly<Record<AlertEvent, string>> = { FIRING: 'Firing', RESOLVED: 'Resolved', TEST: 'Test' };
const MINUTE = 60_000;

/** Where staff read what to do about a kind of alerts. */
function runbookUrl(alertsUrl: string, kind: AlertKind): string {
  return `${alertsUrl}/what-to-do#${kind.toLowerCase()}`;
}

/**
 * The text of an alert.
 * @param consoleUrl where staff reach the console
 * @param now to compute how long the alert has stood
 */
export function alertWords(
  event: AlertEvent,
  { name, kind }: ToldRule,
  { subject, summary, beganAt }: ToldAlert,
  consoleUrl: string,
  now: Date,
): AlertWords {
  const minutes = Math.max(0, Math.round((now.getTime() - beganAt.getTime()) / MINUTE));
  const since = beganAt.toISOString().replace(/\.\d+Z$/, 'Z');
  const alertsUrl = `${consoleUrl.replace(/\/+$/, '')}/alerts`;
  const isOver =
    event === 'RESOLVED'
      ? `It is over after ${minutes.toLocaleString('en-GB')} ${minutes === 1 ? 'minute' : 'minutes'}: `
      : '';
  const lines = [
    `${HEADS[event]}: ${name}`,
    `${isOver}${summary}`,
    `Since ${since}. Rule: ${ALERT_KIND_FACTS[kind].title}.`,
    `What to do: ${runbookUrl(alertsUrl, kind)}`,
    `What stands now: ${alertsUrl}`,
  ];
  return { subject: oneLine(`[Carryover] ${HEADS[event]}: ${name}: ${subject}`), body: lines.join('\n') };
}

/** Text of a test notification. It does not name who asked for it, since a webhook may belong to others. */
export function testWords(rule: ToldRule, consoleUrl: string, now: Date): AlertWords {
  const summary = 'Somebody tries out whether this arrives. Nothing is wrong.';
  return alertWords('TEST', rule, { subject: 'a test', summary, beganAt: now }, consoleUrl, now);
}

/** A subject is one line: what follows a line break would be a header of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 250);
}
