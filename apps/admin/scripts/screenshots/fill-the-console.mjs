import { randomUUID } from 'node:crypto';
import { controlTotalsOf, furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { populate } from '@carryover/testing';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';
import { createExampleAccount, exampleAccount } from '../../e2e/support/example-account.mjs';
import { createSomeImports } from '../../e2e/support/some-imports.mjs';
import { onDatabase, Staff } from '../../e2e/support/staff.mjs';
import { fillTheWaves } from './fill-the-waves.mjs';

const colleagues = [
  ['ines.marlow@carryover.example', 'Ines Marlow', 'operator'],
  ['sunita.vale@carryover.example', 'Sunita Vale', 'admin'],
  ['tomasz.reid@carryover.example', 'Tomasz Reid', 'viewer'],
];

async function mark(staff, accounts) {
  for (const account_number of accounts)
    await staff.send('POST', 'registrations/mark', { account_number, reason: 'Second wave of the move' });
  const isRefused = async () => (await staff.send('GET', 'registrations/counts')).REFUSED > 0;
  await waitUntil(isRefused, { milliseconds: 60_000, every: 250 });
}

const lists = {
  product: 'code,kind\nSTEADY,FIXED\nFLEX,VARIABLE\n',
  tariff:
    'code,fuel,rates,is_prepay,product_code\nE-2R-STEADY-22,ELECTRICITY,2,false,STEADY\n' +
    'E-2R-FLEX-23,ELECTRICITY,2,false,FLEX\nE-1R-STEADY-22,ELECTRICITY,1,false,STEADY\nG-PREPAY-22,GAS,1,true,FLEX\n',
  campaign: 'code,name\nsmets_upgrade,Smart meter upgrade\nLiving-alone,Living alone\n',
  debt_agency: 'code,name\nTamar Recoveries,Tamar Recoveries Ltd\n',
};

async function loadLists({ apiUrl, credentials }) {
  const send = async (method, path, type, body, headers = {}) => {
    const options = { method, body, headers: { 'Content-Type': type, ...headers } };
    const answer = await fetch(`${apiUrl}/console/v1/${path}`, options);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send('POST', 'sessions', 'application/json', JSON.stringify(credentials.console));
  for (const [list, csv] of Object.entries(lists))
    await send('PUT', `catalogue/${list}?reason=Lists+of+the+first+migration`, 'text/csv', csv, {
      Authorization: `Session ${token}`,
    });
}

function addPopulation(stack) {
  return onDatabase(stack, (query) => populate(query, { processes: 4_000, days: 8 }));
}

const SALT = '0'.repeat(32);

/** Control totals of the account, of which some are not as the platform has them, and of one that was never sent. @returns the id of the report */
async function reconcile(stack, { supplier, externalNumber }) {
  const payload = await exampleAccount();
  const line = { ...controlTotalsOf(payload), ...groupedFigures(furtherFiguresOf(payload, SALT)) };
  const missing = { ...controlTotalsOf(payload), external_account_number: 'NLE-0088-999' };
  await onDatabase(stack, (query) =>
    query(
      `UPDATE customer SET email = NULL WHERE id IN (SELECT c.customer_id FROM account_customer c JOIN account a ON a.id = c.account_id
         WHERE a.external_account_number = $1 AND c.position = 0)`,
      [externalNumber],
    ),
  );
  return supplier.reconcile([{ digests: { salt: SALT } }, { ...line, notes: { count: 3 } }, missing]);
}

const RULE = {
  id: randomUUID(),
  name: 'Failures of Northwind',
  kind: 'FAILURES',
  import_supplier: 'NORTHWIND',
  threshold: 5,
  window_minutes: 60,
  mail_to: 'duty@carryover.example',
  reason: 'Agreed in the team',
};

/** One batch ends imports, the other has those of a paused supplier wait, so that no worker touches them. */
async function runBatches(staff) {
  const start = async (action, filter, reason) => {
    const { count } = await staff.send('POST', 'batches/preview', { action, filter });
    const idempotency_key = `${action}-${JSON.stringify(filter)}`.replaceAll(/[^a-z-]/gi, '').slice(0, 60);
    return staff.send('POST', 'batches', { action, filter, reason, expected_count: count, idempotency_key });
  };
  await start(
    'cancel',
    { supplier: 'SEVERN', status: 'ERRORED', is_dry_run: 'false' },
    'They are sent again next week',
  );
  const retry = { supplier: 'CALEDONIA', status: 'ERRORED' };
  return (await start('retry', retry, 'The tariffs of October are loaded')).id;
}

// Nothing is sent in the pictures' time: two events of last night that were given up, and one delivered since.
const DEAD_LETTERS = `
  INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, latest_status,
    first_failed_at, died_at)
  SELECT p.import_supplier_id, p.id, 1000000 + row_number() OVER (), 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED', 31,
    'It answered 503.', 503, now() - interval '32 hours', now() - interval '8 hours'
  FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
  WHERE s.code = 'NORTHWIND' AND p.status = 'PROCESSED' ORDER BY p.id LIMIT 2`;
const DELIVERED = `UPDATE supplier_webhook SET latest_delivered_at = now() - interval '4 minutes'`;

async function setWebhook(stack, staff) {
  const url = 'https://hooks.northwind.example/carryover';
  await staff.send('PUT', 'suppliers/NORTHWIND/webhook', { url, reason: 'They want to be called back' });
  await onDatabase(stack, async (query) => {
    await query(DEAD_LETTERS);
    await query(DELIVERED);
  });
}

/**
 * Brings a console to life with believable things on every page: a population of imports, one account with everything,
 * registrations of which some were refused, colleagues, and what they did.
 * @returns what the pictures lead to
 */
export async function fillTheConsole(stack) {
  const { numbers, supplier } = await createSomeImports(stack, { processed: 6, spare: 6, prefix: 'NLE-0088-' });
  const staff = await Staff.signIn(stack, stack.credentials.console);
  const account = await createExampleAccount(stack);
  for (const [email, display_name, role] of colleagues)
    await staff.send('POST', 'staff', { email, display_name, role, reason: 'Joins the migration team' });
  await mark(staff, [
    account.number,
    ...(await Promise.all(numbers.processed.map((number) => supplier.accountNumberOf(number)))),
  ]);
  // Of a book without the waves.
  const report = await reconcile(stack, account);
  // Before there are lists, which would refuse what the waves name.
  const { retraction } = await fillTheWaves(supplier, staff);
  await loadLists(stack);
  await addPopulation(stack);
  await staff.send('POST', 'alerts/rules', RULE);
  const pause = (status, reason) => staff.send('PUT', 'suppliers/NORTHWIND/status', { status, reason });
  await pause('Paused', 'Meter serials of the latest file are wrong');
  await pause('Ongoing', 'The corrected file is here');
  await staff.send('POST', 'suppliers/NORTHWIND/api-keys', { reason: 'For their second system' });
  await setWebhook(stack, staff);
  const first = async (query) => (await staff.send('GET', `imports?${query}&limit=1`)).results[0].id;
  return {
    account: account.number,
    batch: await runBatches(staff),
    errored: await first('status=ERRORED&supplier=BRIGHTON-GAS&error_code=tariff_code_not_found'),
    external: account.externalNumber,
    report,
    retraction,
    processed: await first(`search=${numbers.processed[0]}`),
  };
}
