import { type ErrorEntry, LINE_PROBLEM, WAVE_FINDING } from './error-entry.js';
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
  payload_erased: {
    ...consoleError,
    meaning: 'The payload of the import was erased after its migration was over; hash and control totals are kept.',
    appearsIn: [
      'HTTP 409 on correct',
      LINE_PROBLEM,
      'HTTP 409 on payloads and on retry of an import in the operator API',
    ],
    runbook: [
      step(
        'Nothing is lost: the account, if there is one, holds what was imported, and the self-check still compares it.',
      ),
      step('An import that has to run again needs its supplier set to Ongoing and the payload sent once more.'),
    ],
  },
  payload_not_readable: {
    domain: 'platform',
    actor: 'operator',
    retryable: true,
    meaning: 'What was sent of the account is sealed, and no key that the platform has at hand opens it.',
    appearsIn: [
      'HTTP 409 on correct',
      LINE_PROBLEM,
      WAVE_FINDING,
      'HTTP 409 on payloads, the self-check of an import and fields of a reconciliation in the operator API',
    ],
    runbook: [
      step('Look which keys are missing: `npm run admin -- keys status` shows how many values hang on which key.'),
      step('Give all processes the key that sealed it, beside the newest one, and ask again.'),
      step('Where no key is missing, what is stored was changed after it was sealed: restore its row from a backup.'),
    ],
  },
  payload_erasure_not_possible: {
    ...consoleError,
    meaning: 'Payloads are erased only of a supplier that is Complete.',
    appearsIn: ['HTTP 409 when the erasure of payloads is ordered in the operator API'],
    runbook: [
      step('Sign the migration off and set the supplier to Complete first. Imports that still run are waited for.'),
    ],
  },
  customer_erasure_not_possible: {
    ...consoleError,
    meaning:
      'What is still to run, runs, is being sent to the customer or compared with control totals at this moment is not erased.',
    appearsIn: ['HTTP 409 when a customer is erased in the operator API', 'admin customer erase'],
    runbook: [
      step(
        'Cancel an import that is PENDING. One that is IN_PROGRESS, and a mail on its way, are over within a minute.',
      ),
      step('Control totals of the supplier are compared within minutes; those of a large book take longest.'),
      step('Then erase again. Nothing was erased by the attempt.'),
    ],
  },
  sandbox_emptying_not_possible: {
    ...consoleError,
    meaning: 'Only a sandbox is emptied, and only while it is Paused or Complete.',
    appearsIn: ['HTTP 409 when a supplier is emptied in the operator API'],
    runbook: [
      step('What a live supplier sent is never deleted; erase its payloads when its migration is over.'),
      step('Set a sandbox to Paused first, so that nothing comes in or starts meanwhile, and to Ongoing afterwards.'),
    ],
  },
  catalogue_entry_in_use: {
    ...consoleError,
    meaning: 'An account, another list or an import that is not done names the entry, so it is not removed.',
    appearsIn: ['HTTP 409 when an entry of a list is removed in the operator API'],
    runbook: [
      step('In the console open Catalogue, the list, and press "Deactivate" beside the entry: it counts as not there.'),
      step('What was created with it stays as it is. Imports that name it fail until it is active again.'),
    ],
  },
  catalogue_change_not_undoable: {
    ...consoleError,
    meaning:
      'The change of the list was undone already, something newer has changed an entry that it touched, or a code that an entry named then is gone from its list.',
    appearsIn: ['HTTP 409 when a change of a list is undone in the operator API'],
    runbook: [
      step(
        'Read the entries that the detail names. In the console open Catalogue and the list: "Latest changes" has what touched them.',
      ),
      step('Undo the newer changes first, newest first; or press "Change" beside an entry and set it by hand.'),
      step(
        'Where a code is gone, open the list that the detail names and undo the change that removed it, or add it again.',
      ),
    ],
  },
  approval_required: {
    ...consoleError,
    meaning: 'It cannot be taken back, and a second member of staff has to approve it before it is done.',
    appearsIn: [
      'HTTP 409 in the operator API when a supplier is completed, payloads or a customer are erased, many imports retried, or accounts taken back',
    ],
    runbook: [
      step(
        'Nothing was done yet. Have somebody else with the role open the page Approvals, look at it and approve. Where the detail says that somebody else has asked already, you may be the one who approves.',
      ),
      step(
        'It waits for APPROVAL_HOURS; then it has to be asked for again. Where one person works alone, APPROVALS is no, and for taking accounts back RETRACTION_APPROVALS.',
      ),
    ],
  },
  approval_not_possible: {
    ...consoleError,
    meaning: 'This person cannot ask for it or decide about the request, or it was decided or has expired.',
    appearsIn: ['HTTP 409 when something that takes two people is asked for, approved or rejected in the operator API'],
    runbook: [
      step(
        'The detail says why: it was asked for by the same person, whoever asks or approves has the access for too short a time, whoever asked may not do it any more, none of the imports can be retried now, or the import of a customer has another account by now.',
      ),
      step(
        'Ask for it again when it has expired, or when it is because of whoever asked: somebody who has had the access for longer asks for the same, which rejects the request that nobody can approve. Both who asks and who approves must have had the same access for APPROVAL_HOURS before that.',
      ),
    ],
  },
  batch_selection_changed: {
    ...consoleError,
    meaning: 'The selection has another size than the one that was shown and confirmed.',
    appearsIn: ['HTTP 409 when a batch is started in the operator API'],
    runbook: [step('Look at the new count and confirm again.')],
  },
  retraction_selection_changed: {
    ...consoleError,
    meaning:
      'Other accounts would be taken back than were shown and confirmed, or a waiver would be for more of them, or for more that was added to them, than it was given for.',
    appearsIn: ['HTTP 409 when a retraction is started or approved in the operator API'],
    runbook: [
      step(
        'Look at the preview again: accounts were imported or taken back, money or notes were added, or something came to stand in the way.',
      ),
      step('Confirm the new count. Where it waits for a second person, turn that request down and ask again.'),
    ],
  },
  retraction_over: {
    ...consoleError,
    meaning: 'The retraction cannot be stopped: each of its accounts is taken back or left.',
    appearsIn: ['HTTP 409 when a retraction is stopped in the operator API'],
    runbook: [
      step(
        'Look at its accounts: those that were taken back may be sent again by their supplier; nothing brings them back.',
      ),
    ],
  },
  retraction_not_possible: {
    ...consoleError,
    meaning: 'No account of the selection can be taken back: none is there, or something stands in the way of each.',
    appearsIn: ['HTTP 409 when a retraction is started or approved in the operator API'],
    runbook: [
      step('Look at the preview: it says what stands in the way, of how many accounts, and what an admin may waive.'),
      step(
        'What cannot be waived is not undone here: a loss or a supply that has begun goes back through the industry, and what both sides signed off by an agreement of theirs.',
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
