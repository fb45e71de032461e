import type { ErrorEntry } from './error-entry.js';
import { sqlStep, step } from './runbook-steps.js';

/** Codes about the registration of meter points. */
export const registrationErrors = {
  registration_callback_not_authentic: {
    domain: 'request',
    actor: 'operator',
    retryable: false,
    meaning: 'A callback of the registration gateway carries no valid signature of the last five minutes.',
    appearsIn: ['HTTP 401 on POST /v1/registration-gateway/callbacks/'],
    runbook: [
      step('Compare REGISTRATION_GATEWAY_SECRET of the api with the secret the gateway signs with.'),
      step(
        'Compare the clocks of both machines: the header webhook-timestamp may differ from our time by five minutes at most.',
      ),
      step(
        'Let the gateway send the callbacks again that it was refused: each event counts once, and one that came out of order waits for those before it.',
      ),
      sqlStep(
        'See which requests still wait for the gateway, the longest first.',
        `SELECT r.id, m.identifier AS mpxn, m.status, r.state, r.marked_at, r.latest_failure
FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id
WHERE r.state IN ('MARKED', 'REQUESTED') AND r.gateway = 'http'
ORDER BY r.marked_at LIMIT 50;`,
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
