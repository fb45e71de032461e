import type { Actionable } from './common';

export type WebhookStatus = 'ACTIVE' | 'RESTING' | 'DISABLED';

/** Said of a supplier that is not called back. */
export interface NoWebhook extends Actionable {
  import_supplier: string;
  status: 'NONE';
}

export interface Webhook extends Actionable {
  import_supplier: string;
  url: string;
  status: WebhookStatus;
  disabled_at: string | null;
  disabled_reason: string | null;
  /** Until when nothing is sent. */
  paused_until: string | null;
  /** Until when messages are signed with the secret before as well. */
  earlier_secret_until: string | null;
  latest_delivered_at: string | null;
  latest_failure: { reason: string; status: number | null; failed_at: string } | null;
  /** Accounts that have events to be sent. */
  waiting_accounts: number;
  dead_letters: number;
  created_at: string;
  modified_at: string;
}

/** The answer to setting one; with the secret when one was made. */
export interface WebhookSet extends Webhook {
  secret?: string;
}

export interface DeadLetter extends Actionable {
  id: string;
  event: string;
  external_account_number: string;
  cursor: string;
  attempts: number;
  reason: string;
  latest_status: number | null;
  first_failed_at: string;
  died_at: string;
  /** Set while it is sent once more. */
  replayed_at: string | null;
}
