import type { SupplierDeadLetter, SupplierWebhook, SupplierWebhookSet, WebhookTest } from '@carryover/client';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import { count } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { renderTable } from '../terminal/table.js';

/** An answer as it is shown. */
export interface Shown {
  /** For `--json`. */
  readonly content: object;
  /** For people, with its last line break. */
  readonly text: string;
  readonly exitCode: ExitCode;
}

const WEBHOOK_COLUMNS = [
  { title: 'address' },
  { title: 'status' },
  { title: 'made by' },
  { title: 'delivered latest' },
  { title: 'accounts waiting', align: 'right' as const },
  { title: 'dead letters', align: 'right' as const },
];

const LETTER_COLUMNS = [
  { title: 'id' },
  { title: 'event' },
  { title: 'account' },
  { title: 'attempts', align: 'right' as const },
  { title: 'reason' },
  { title: 'sent again' },
];

/** The webhooks of a supplier. */
export function shownWebhooks(webhooks: readonly SupplierWebhook[]): Shown {
  const lines = webhooks.length === 0 ? ['There is no webhook.'] : tableOf(webhooks);
  return { content: { webhooks }, text: textOf(lines), exitCode: EXIT.ok };
}

/** A webhook that was just changed, with its secret if that is new. */
export function shownWebhook({ secret, ...webhook }: SupplierWebhookSet): Shown {
  const told = secret === undefined ? [] : ['', `Signing secret, shown this once: ${secret}`];
  const content = { webhook, ...(secret !== undefined && { secret }) };
  return { content, text: textOf([...tableOf([webhook]), ...told]), exitCode: EXIT.ok };
}

/** What came of a test. */
export function shownTest(test: WebhookTest): Shown {
  const { url, delivered, status, reason, milliseconds } = test;
  const outcome = delivered ? `was taken with ${status}` : `was not taken: ${printable(reason ?? '')}`;
  const text = `The test message to ${printable(url)} ${outcome} (${count(milliseconds)} ms)\n`;
  return { content: { test }, text, exitCode: delivered ? EXIT.ok : EXIT.problems };
}

/** Events that could not be delivered. */
export function shownDeadLetters(letters: readonly SupplierDeadLetter[], whenAny: ExitCode = EXIT.problems): Shown {
  const rows = letters.map((letter) => [
    letter.id,
    letter.event,
    printable(letter.external_account_number),
    count(letter.attempts),
    printable(letter.reason),
    letter.replayed_at ?? '',
  ]);
  const lines = letters.length === 0 ? ['There is no dead letter.'] : renderTable(LETTER_COLUMNS, rows);
  const content = { dead_letters: letters };
  return { content, text: textOf(lines), exitCode: letters.length === 0 ? EXIT.ok : whenAny };
}

/** How many dead letters were sent once more. */
export function shownReplays(replayed: number): Shown {
  return { content: { replayed }, text: `Sent once more: ${count(replayed)}\n`, exitCode: EXIT.ok };
}

function tableOf(webhooks: readonly SupplierWebhook[]): string[] {
  const rows = webhooks.map((webhook) => [
    printable(webhook.url),
    webhook.status,
    webhook.created_by === 'STAFF' ? 'staff' : 'supplier',
    webhook.latest_delivered_at ?? 'never',
    count(webhook.waiting_accounts),
    count(webhook.dead_letters),
  ]);
  const reasons = webhooks.flatMap(({ disabled_reason, latest_failure }) => [
    ...(disabled_reason === null ? [] : [`Disabled: ${printable(disabled_reason)}`]),
    ...(latest_failure === null ? [] : [`Failed at ${latest_failure.failed_at}: ${printable(latest_failure.reason)}`]),
  ]);
  return [...renderTable(WEBHOOK_COLUMNS, rows), ...reasons];
}

const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`;
