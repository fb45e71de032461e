import { waitFor } from './wait-for.mjs';

/** Mails whose worker is gone are given up when their two minutes are over; time passes faster here. */
const HURRY_MAILS = `UPDATE welcome_mail SET due_at = now() WHERE status IN ('PENDING', 'SENDING')`;
const OPEN_MAILS = `SELECT 1 FROM welcome_mail WHERE status IN ('PENDING', 'SENDING') LIMIT 1`;
const OPEN_REQUESTS = `
  SELECT 1 FROM account a WHERE NOT EXISTS (SELECT 1 FROM registration_request r WHERE r.account_id = a.id)
  UNION ALL SELECT 1 FROM registration_request WHERE state = 'MARKED' LIMIT 1`;
const EVENTS = `
  SELECT feed_position::text AS cursor FROM account_import_event UNION ALL SELECT feed_position::text FROM meter_point_event`;

/**
 * Waits until everything that follows from the accounts has been done, and notes what was lost or doubled of it: a mail,
 * a registration, an event that a webhook tells of.
 * @param {import('./stage.mjs').Stage} stage
 * @param {import('./outsiders.mjs').Outsiders} outsiders
 */
export async function lookOutside(stage, outsiders) {
  const { carryover, found } = stage;
  const isEmpty = async (query) => (await carryover.query(query)).length === 0;
  await carryover.query(HURRY_MAILS);
  await waitFor('the mails', () => isEmpty(OPEN_MAILS));
  await waitFor('the registrations', () => isEmpty(OPEN_REQUESTS));
  const areTold = async () => {
    const events = await carryover.query(EVENTS);
    return events.every(({ cursor }) => cursor !== null) && outsiders.delivered.size >= events.length;
  };
  await waitFor('the webhooks', areTold);
  const { takenMails, registered } = outsiders;
  const mails = await carryover.query('SELECT id, status FROM welcome_mail');
  for (const { id, status } of mails) {
    const times = takenMails.get(id) ?? 0;
    if (status === 'SENT' && times === 0) found.lost.push(`mail ${id}`);
    if (times > 1) found.doubled.push(`mail ${id} was handed over ${times} times`);
  }
  const requests = await carryover.query('SELECT id FROM registration_request');
  for (const { id } of requests) if (!registered.has(id)) found.lost.push(`registration ${id}`);
  if (registered.size > requests.length)
    found.doubled.push(`${registered.size - requests.length} registrations that nobody asked for`);
  const uncertain = mails.filter(({ status }) => status === 'UNCERTAIN').length;
  const repeats = [...outsiders.delivered.values()].filter((times) => times > 1).length;
  return { mails: mails.length, uncertainMails: uncertain, registrations: requests.length, repeatedWebhooks: repeats };
}
