import type { AlertKind } from './alert-kinds.js';

/** The condition of a rule. */
export interface AlertCondition {
  readonly kind: AlertKind;
  /** Null for every live supplier. */
  readonly importSupplierId: string | null;
  readonly threshold: number | null;
  readonly windowMinutes: number | null;
  readonly createdAt: Date;
}

/** A rule that a worker has claimed to evaluate. */
export interface HeldRule extends AlertCondition {
  readonly id: string;
  readonly name: string;
  readonly mailTo: readonly string[];
  readonly webhookHost: string | null;
  readonly isSilenced: boolean;
  /** When it was claimed, as exact text: shows whether the claim still holds. */
  readonly claim: string;
}

/** Something for which the condition of a rule holds now. */
export interface FoundSubject {
  readonly subject: string;
  readonly summary: string;
  /** The page of the console that shows it, from its first slash on. */
  readonly href: string;
}

export const ALERT_EVENTS = ['FIRING', 'RESOLVED', 'TEST'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];
export const ALERT_CHANNELS = ['MAIL', 'WEBHOOK'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];
export const MESSAGE_STATUSES = ['PENDING', 'SENT', 'FAILED', 'UNCERTAIN'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
