import type { ErrorEntry } from './error-entry.js';
import { step } from './runbook-steps.js';

const consoleError = { domain: 'request', actor: 'operator', retryable: false } as const;

/** Codes of the operator API. */
export const consoleErrors = {
  import_action_not_allowed: {
    ...consoleError,
    meaning: 'The import is in a state in which it can be neither retried nor cancelled in this way.',
    appearsIn: ['HTTP 409 on retry and cancel of an import in the operator API'],
    runbook: [
      step(
        'Load the import again: its state has changed since the page was shown. allowed_actions says what is possible.',
      ),
    ],
  },
  batch_selection_changed: {
    ...consoleError,
    meaning: 'The selection has another size than the one that was shown and confirmed.',
    appearsIn: ['HTTP 409 when a batch is started in the operator API'],
    runbook: [step('Look at the new count and confirm again.')],
  },
} as const satisfies Record<string, ErrorEntry>;
