import { type ErrorEntry, LINE_PROBLEM } from './error-entry.js';
import { readStatus, shellStep, step } from './runbook-steps.js';

const routeError = { domain: 'request', actor: 'supplier', retryable: false } as const;

/** Codes about what a request asks for: the address, the method, the query. */
export const requestRouteErrors = {
  not_found: {
    ...routeError,
    meaning: 'There is nothing at this address, or nothing the caller may see.',
    appearsIn: ['HTTP 404 on any route', LINE_PROBLEM],
    runbook: [
      step(
        'Check the path, the supplier code and the external account number. A supplier of another organisation looks exactly like one that does not exist.',
      ),
      step(
        'A part of a wave that is sent by `curl -T`: the address ends without a slash, such as `…/parts/north`. curl puts the name of the file behind one.',
      ),
      step(
        'For a line of corrections: the wave that the part is sent to has to have imported the account. Send it to the wave that did, or correct the account by itself.',
      ),
    ],
  },
  method_not_allowed: {
    ...routeError,
    meaning: 'The address exists and does not take this method.',
    appearsIn: ['HTTP 405 on any route, with Allow'],
    runbook: [
      step('Use a method of the Allow header. A client that follows redirects may have turned a POST into a GET.'),
    ],
  },
  malformed_request: {
    ...routeError,
    meaning: 'What arrived is no request of HTTP, or its headers are larger than 16 KB.',
    appearsIn: ['HTTP 400 and 431, before there is a route; the connection is closed'],
    runbook: [
      step(
        'Look for a client that speaks TLS or HTTP/2 to a port of plain HTTP/1.1, or that sends bytes that are no header.',
      ),
      step('With 431: send fewer or smaller headers, above all fewer cookies.'),
    ],
  },
  too_many_lists: {
    ...routeError,
    retryable: true,
    meaning: 'As many whole lists are being read at this moment as the service has connections for.',
    appearsIn: [
      'HTTP 429 on the lists of account import processes and on a report of control totals, without `limit`, with Retry-After',
    ],
    runbook: [
      step('Wait for the seconds in Retry-After. Read one list at a time, and read it without pauses.'),
      shellStep(
        'Or read in pages, which always find a free slot: the Link header names the next one.',
        `curl -sS -D - "$API_URL/v1/data-import/all-account-import-processes/$IMPORT_SUPPLIER/?limit=1000" -H "Authorization: Token $TOKEN"`,
      ),
      step(
        'When it goes on although few suppliers read lists: raise DATABASE_POOL_SIZE of the api, half of which may be used for lists.',
      ),
    ],
  },
  schedule_window_start_in_past: {
    ...routeError,
    meaning: 'schedule_window_start lies in the past.',
    appearsIn: ['HTTP 400 on create, as a flat field error'],
    runbook: [
      step(
        'Leave schedule_window_start out to begin now, or give a later time with Z or an offset; without one it is read as London time.',
      ),
    ],
  },
  schedule_window_start__after_end: {
    ...routeError,
    meaning: 'schedule_window_start is not before schedule_window_end.',
    appearsIn: ['HTTP 400 on create, as a flat field error'],
    runbook: [
      step(
        'Swap or correct the two; check the offsets. A start without an end gets the latest end there may be, four days after now unless another number was agreed.',
      ),
    ],
  },
  schedule_window_end_too_far_in_future: {
    ...routeError,
    meaning:
      'schedule_window_end is more days ahead than the supplier may choose: four, unless another number was agreed.',
    appearsIn: ['HTTP 400 on create, as a flat field error'],
    runbook: [
      step(
        'Choose an end within as many days from now as the answer says, and create nearer to the night of the cut-over.',
      ),
      step('The number is the setting schedule_window_max_days of the supplier.'),
    ],
  },
  self_check_unavailable: {
    ...routeError,
    actor: 'operator',
    meaning: 'The process has no account yet, so there is nothing to compare with its payload.',
    appearsIn: ['HTTP 409 on the self-check of the operator API'],
    runbook: [readStatus, step('Run the self-check again once the status is PROCESSED.')],
  },
} as const satisfies Record<string, ErrorEntry>;
