import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { newId } from '../../platform/database/new-id.js';
import { call } from '../http-client.js';
import { beginPack } from '../stored-pack.js';
import type { TestApplication } from '../test-application.js';
import type { Party } from './party.js';
import type { StaffThing } from './staff-rows.js';

/** One name for each kind of thing. */
export type StaffThings = Readonly<Record<StaffThing, string>>;

const FOUND = `SELECT a.account_number AS account, a.process_id AS import,
    (SELECT d.id FROM note_document d WHERE d.account_id = a.id ORDER BY d.id LIMIT 1) AS document,
    (SELECT m.id FROM meter_point m WHERE m.account_id = a.id ORDER BY m.id LIMIT 1) AS "meterPoint",
    (SELECT k.id FROM api_key k WHERE k.organization_id = $2 ORDER BY k.id LIMIT 1) AS key,
    (SELECT u.id FROM staff_user u ORDER BY u.id LIMIT 1) AS staff
  FROM account a WHERE a.import_supplier_id = $1 AND a.external_account_number = $3`;

const LETTER = `INSERT INTO webhook_dead_letter
    (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
  VALUES ($1, $2, 1000, 'E', 9, 'no answer', now(), now()) RETURNING id`;

const APPROVAL = `INSERT INTO approval (id, act, target, parameters, reason, requested_by, requested_at, expires_at)
  SELECT $1, 'erase_payloads', $2, '{}', 'Signed off', u.id, now(), now() + interval '1 day' FROM staff_user u ORDER BY u.id LIMIT 1`;

const ALERT_RULE = `INSERT INTO alert_rule (id, name, kind, mail_to, is_enabled, created_at, created_by, modified_at)
  VALUES ($1, 'Paused', 'SUPPLIER_PAUSED', '{ada.obi@fenland.example}', true, now(), 'ada.obi@fenland.example', now())`;

const LIST_CHANGE = `INSERT INTO catalogue_change (id, list, actor, occurred_at, version, inserted, updated, unchanged)
  VALUES ($1, 'campaign', 'ada.obi@fenland.example', now(), 0, 0, 0, 1)`;

const REPORT = `INSERT INTO reconciliation (id, import_supplier_id, created_at, status, attempt, due_at, expected_accounts, expected_electricity,
    expected_gas, expected_balance, expected_transactions, expected_transaction_sum)
  VALUES ($1, $2, now(), 'RECEIVING', 0, now(), 0, 0, 0, 0, 0, 0)`;
const RETRACTION = `INSERT INTO retraction (id, import_supplier_id, reason, actor, waivers, total, status, created_at, finished_at)
  VALUES ($1, $2, 'Wrong tariffs', 'ada.obi@fenland.example', '[]', 0, 'DONE', now(), now())`;

const PASSKEY = `INSERT INTO staff_passkey (id, staff_user_id, credential_id, public_key, sign_count, transports, label, created_at)
  SELECT $1, u.id, $2, '', 0, '{}', 'A key', now() FROM staff_user u ORDER BY u.id LIMIT 1 RETURNING id`;

/**
 * Gives a party that has imports a webhook with a dead letter, a batch, and something that waits for a second person; and
 * somebody a passkey.
 * @param admin headers of calls
 * @returns what of its own there is of each kind; lists and staff are everybody's
 */
export async function addStaffThings(
  api: TestApplication,
  { supplier, organizationId, numbers }: Party,
  admin: { Authorization: string },
): Promise<StaffThings> {
  const source = api.app.get(DataSource);
  const [found] = await source.query(FOUND, [supplier.id, organizationId, numbers[0]]);
  const console = `${api.url}/console/v1`;
  const because = { reason: 'Agreed with the supplier' };
  const hook = { url: 'http://127.0.0.1:9/hook', ...because };
  await call(`${console}/suppliers/${supplier.code}/webhook`, 'PUT', admin, hook);
  const [letter] = await source.query(LETTER, [supplier.id, found.import]);
  const [passkey] = await source.query(PASSKEY, [newId(), randomBytes(16)]);
  const alertRule = newId();
  await source.query(ALERT_RULE, [alertRule]);
  const listChange = newId();
  await source.query(LIST_CHANGE, [listChange]);
  const report = newId();
  await source.query(REPORT, [report, supplier.id]);
  const pack = await beginPack(api, supplier.id);
  const approval = newId();
  await source.query(APPROVAL, [approval, supplier.code]);
  const retraction = newId();
  await source.query(RETRACTION, [retraction, supplier.id]);
  const wave = { code: waveOf(supplier.code), planned_accounts: 2, ...because };
  await call(`${console}/waves/${supplier.code}`, 'POST', admin, wave);
  const filter = { status: 'ERRORED', supplier: supplier.code };
  const batch = { action: 'retry', filter, expected_count: 1, idempotency_key: newId(), ...because };
  const { body } = await call(`${console}/batches`, 'POST', admin, batch);
  return {
    ...found,
    alertRule,
    pack,
    passkey: passkey.id,
    report,
    approval,
    retraction,
    letter: letter.id,
    batch: Object(body).id,
    supplier: supplier.code,
    list: 'campaign',
    listChange,
    wave: waveOf(supplier.code),
  };
}

/** What there is nowhere, each of a form that it could have. */
export function missingStaffThings(): StaffThings {
  return {
    account: 'A-00000000',
    alertRule: newId(),
    approval: newId(),
    batch: newId(),
    document: newId(),
    import: newId(),
    key: newId(),
    letter: newId(),
    list: 'nothing',
    listChange: newId(),
    meterPoint: newId(),
    pack: newId(),
    passkey: newId(),
    report: newId(),
    retraction: newId(),
    staff: newId(),
    supplier: 'NONE-26',
    wave: 'NONE-1',
  };
}

/** The code of the wave of a supplier: no other supplier has one of it. */
function waveOf(supplier: string): string {
  return `OF-${supplier}`;
}
