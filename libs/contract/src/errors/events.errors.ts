import type { ErrorEntry } from './error-entry.js';
import { shellStep, sqlStep, step } from './runbook-steps.js';

/** Codes about the event feed and webhooks. */
export const eventErrors = {
  webhook_tested_too_often: {
    domain: 'request',
    actor: 'nobody',
    retryable: true,
    meaning: 'The webhook of a supplier was tested more often than ten times in a minute.',
    appearsIn: ['HTTP 429 on POST /v2/data-import/webhooks/<code>/test/'],
    runbook: [
      step('Wait as long as Retry-After says. The message was not sent.'),
      shellStep(
        'Test with a receiver on the machine of the developer instead: this sends nothing through the platform.',
        'npx carryover listen --supplier "$IMPORT_SUPPLIER" --forward-to http://localhost:9000/hook',
      ),
      sqlStep(
        'See who tests.',
        `SELECT occurred_at, actor, target, after->>'url' AS url FROM audit_entry
WHERE action = 'webhook.test' ORDER BY id DESC LIMIT 50;`,
      ),
    ],
  },
  test_event_not_possible: {
    domain: 'request',
    actor: 'supplier',
    retryable: false,
    meaning: 'A test event was asked for in a live supplier, or in a sandbox that has no such import.',
    appearsIn: ['HTTP 409 on POST /v2/data-import/events/<code>/test/'],
    runbook: [
      step(
        'Test events are written in sandboxes only: the feed of a live supplier tells what happened and nothing else.',
      ),
      step('In a sandbox an event belongs to an import: create an account first, or name one that is there.'),
      sqlStep(
        'See which sandboxes an organisation has.',
        `SELECT o.name AS organization, s.code FROM import_supplier s
JOIN organization o ON o.id = s.organization_id WHERE s.is_sandbox ORDER BY 1, 2;`,
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
