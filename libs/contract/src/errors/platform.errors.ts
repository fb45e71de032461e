import type { ErrorEntry } from './error-entry.js';
import { readReadiness, sendAgain, shellStep, sqlStep, step } from './runbook-steps.js';

/** Every platform fault may pass by itself: the service tries again with back-off up to its attempts limit. */
const platformFault = { domain: 'platform', retryable: true } as const;

const heldProcesses = sqlStep(
  'See which processes are held, and whether their leases have lapsed.',
  `SELECT id, attempt, lease_holder, lease_expires_at, lease_expires_at < now() AS lapsed
FROM account_import_process WHERE status = 'IN_PROGRESS' ORDER BY lease_expires_at LIMIT 50;`,
);

const searchLogs = shellStep(
  'Search the logs of api and worker for the id in the detail or in request_id: the cause is logged once, with its stack.',
  `docker compose logs api worker | grep "$REQUEST_ID"`,
);

/** Codes about faults of the service itself. */
export const platformErrors = {
  worker_lost: {
    ...platformFault,
    meaning: 'The worker that held the process stopped renewing its lease, and the attempts limit was reached.',
    actor: 'operator',
    appearsIn: ['latest_error'],
    runbook: [
      heldProcesses,
      step(
        'Look for workers that were killed: exit code 137 is memory, and one payload that always ends this way is the suspect.',
      ),
      step('Nothing was created, or the status would be PROCESSED.'),
      sendAgain,
    ],
  },
  processing_timeout: {
    ...platformFault,
    meaning: 'Creating the account took longer than a worker may take.',
    actor: 'operator',
    appearsIn: ['latest_error'],
    runbook: [
      sqlStep(
        'See what the database is waiting for.',
        `SELECT pid, state, wait_event_type, wait_event, now() - xact_start AS open_for, left(query, 80) AS query
FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' ORDER BY xact_start;`,
      ),
      step('Relieve the database, then put the account back in the queue.'),
      sendAgain,
    ],
  },
  storage_unavailable: {
    ...platformFault,
    meaning: 'The object storage that holds documents could not be reached.',
    actor: 'on_call',
    appearsIn: ['latest_error', 'HTTP 503 where documents are looked up or opened'],
    runbook: [
      shellStep(
        'Read why: the log has the kind of failure and the status the storage answered with. 403 is a wrong key or a missing right (reading and listing are needed), NoSuchBucket a wrong S3_BUCKET.',
        'docker compose logs api worker | grep documents.storage.unavailable',
      ),
      step(
        'Check the health of the storage and the network to it. Processes are tried again by themselves up to the attempts limit; requests may be sent again.',
      ),
      sendAgain,
    ],
  },
  database_conflict: {
    ...platformFault,
    meaning: 'The database refused the work because of other work at the same time, more often than we try again.',
    actor: 'operator',
    appearsIn: ['latest_error'],
    runbook: [
      sqlStep(
        'See who blocks whom.',
        `SELECT pid, pg_blocking_pids(pid) AS blocked_by, wait_event_type, left(query, 80) AS query
FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0;`,
      ),
      step('End the blocking work if it is stuck, then put the account back in the queue.'),
      sendAgain,
    ],
  },
  internal_error: {
    ...platformFault,
    meaning: 'Something unexpected went wrong in the service.',
    actor: 'on_call',
    appearsIn: ['latest_error', 'HTTP 500 on any route, with request_id'],
    runbook: [
      searchLogs,
      step(
        'Where the detail says that what is stored of the account was changed since it was sent, no release and no retry helps: find out who or what changed the row, and have the account sent again.',
      ),
      step('Fix the cause and release it. Sending the same request again is safe: an account is created at most once.'),
      sendAgain,
    ],
  },
  service_unavailable: {
    ...platformFault,
    meaning:
      'The service cannot reach what it needs, usually its database, is shutting down, or works for too long on other requests for the same account, or on other changes of your webhooks.',
    actor: 'on_call',
    appearsIn: ['HTTP 503 on any route'],
    runbook: [
      readReadiness,
      sqlStep(
        'Check that the database answers and is not out of connections.',
        "SELECT count(*) AS used, current_setting('max_connections') AS allowed FROM pg_stat_activity;",
      ),
      step(
        'Where it answers: requests for one account, and changes of the webhooks of one organisation, are done one after the other, and one that waits ten seconds is refused. Send those for an account in one request, or each after the answer to the one before. A test of a webhook is refused for as long as very many events of the supplier have no position in its feed yet, as nobody has read it: a minute for a million.',
      ),
      step(
        'On signing in to the console by password, with Retry-After 2: more than thirty browsers that are not known sign in at once, and nothing was counted. Treat it as guessing: console, Audit, action `session.guessed`, and refuse the networks at the proxy. Browsers that are known, passkeys and single sign-on are let in meanwhile.',
      ),
      step(
        'Once it is back nothing has to be repaired: what was answered with 201 is stored, everything else may be sent again.',
      ),
    ],
  },
  request_timeout: {
    ...platformFault,
    meaning: 'The request arrived too slowly, or was not answered in time.',
    actor: 'supplier',
    appearsIn: ['HTTP 408 when the request did not arrive in time', 'HTTP 503 when the answer did not'],
    runbook: [
      step('Send the request again unchanged: create is idempotent for the supplier and external account number.'),
      step(
        'If it keeps happening with small payloads, the on-call engineer reads the duration metrics of the api and the database activity.',
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
