import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { Outsiders } from './outsiders.js';
import type { Figures } from './scenario.js';
import type { Stage } from './stage.js';
import { waitFor } from './wait-for.js';

/** What dead workers held is free when their leases are over; time passes faster here. */
const LAPSE = [
  `UPDATE welcome_mail SET due_at = now() WHERE status IN ('PENDING', 'SENDING')`,
  `UPDATE webhook_lane SET due_at = now() WHERE due_at <> 'infinity'`,
];
const OPEN_MAILS = `SELECT 1 FROM welcome_mail WHERE status IN ('PENDING', 'SENDING') LIMIT 1`;
const OPEN_REQUESTS = `
  SELECT 1 FROM account a WHERE NOT EXISTS (SELECT 1 FROM registration_request r WHERE r.account_id = a.id)
  UNION ALL SELECT 1 FROM registration_request WHERE state = 'MARKED' LIMIT 1`;
/** Those since the webhook was set. */
const EVENTS = `
  SELECT e.feed_position AS position FROM supplier_webhook w JOIN (
    SELECT id, feed_position FROM account_import_event UNION ALL SELECT id, feed_position FROM meter_point_event
    UNION ALL SELECT id, feed_position FROM test_event
    UNION ALL SELECT id, feed_position FROM import_wave_feed_event
  ) e ON e.id > w.starts_after_event`;

/** Milliseconds after everything else in which a webhook tells of the last event. */
const TOLD_WITHIN = 120_000;

/** Lets the long leases of mails and webhooks lapse at once. Only while no worker runs. */
export async function lapseLongLeases(carryover: Carryover): Promise<void> {
  for (const statement of LAPSE) await carryover.query(statement);
}

/**
 * Waits until everything that follows from the accounts was done, and counts lost or doubled mails, registrations and
 * webhook events.
 */
export async function lookOutside(stage: Stage, outsiders: Outsiders): Promise<Figures> {
  const { running: carryover, found } = stage;
  const isEmpty = async (query: string) => (await carryover.query(query)).length === 0;
  await waitFor('the mails', () => isEmpty(OPEN_MAILS));
  await waitFor('the registrations', () => isEmpty(OPEN_REQUESTS));
  const untold = async () => {
    const events = await carryover.query<{ position: string | null }>(EVENTS);
    const unsequenced = events.filter(({ position }) => position === null).length;
    return Math.max(unsequenced, events.length - outsiders.delivered.size);
  };
  if (!(await waitUntil(async () => (await untold()) <= 0, { milliseconds: TOLD_WITHIN, every: 250 })))
    found.lost.push(`${await untold()} events that no webhook told of`);
  const { takenMails, registered } = outsiders;
  const mails = await carryover.query<{ id: string; status: string }>('SELECT id, status FROM welcome_mail');
  for (const { id, status } of mails) {
    const times = takenMails.get(id) ?? 0;
    if (status === 'SENT' && times === 0) found.lost.push(`mail ${id}`);
    if (times > 1) found.doubled.push(`mail ${id} was handed over ${times} times`);
  }
  const requests = await carryover.query<{ id: string }>('SELECT id FROM registration_request');
  for (const { id } of requests) if (!registered.has(id)) found.lost.push(`registration ${id}`);
  if (registered.size > requests.length)
    found.doubled.push(`${registered.size - requests.length} registrations that nobody asked for`);
  const uncertain = mails.filter(({ status }) => status === 'UNCERTAIN').length;
  const repeats = [...outsiders.delivered.values()].filter((times) => times > 1).length;
  return { mails: mails.length, uncertainMails: uncertain, registrations: requests.length, repeatedWebhooks: repeats };
}
