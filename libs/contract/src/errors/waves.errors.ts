import { type ErrorEntry, LINE_PROBLEM, WAVE_FINDING } from './error-entry.js';
import { shellStep, sqlStep, step } from './runbook-steps.js';

const ofSupplier = { domain: 'request', actor: 'supplier', retryable: false } as const;

const readWave = shellStep(
  'Read the wave: its state, its gates, and what became of its lines.',
  `curl -sS "$API_URL/v2/data-import/waves/$IMPORT_SUPPLIER/$WAVE/" -H "Authorization: Token $TOKEN"`,
);

const readFindings = shellStep(
  'Read what the dry run found.',
  `curl -sS "$API_URL/v2/data-import/waves/$IMPORT_SUPPLIER/$WAVE/findings/" -H "Authorization: Token $TOKEN"`,
);

const readRefused = shellStep(
  'Read which lines were refused, and why; each problem has its code, its path and a sentence.',
  `curl -sS "$API_URL/v2/data-import/waves/$IMPORT_SUPPLIER/$WAVE/results/?outcome=refused" -H "Authorization: Token $TOKEN"`,
);

const sendPart = shellStep(
  'Send the part again. What was taken stays, and is counted as unchanged.',
  `curl -sS -X PUT "$API_URL/v2/data-import/waves/$IMPORT_SUPPLIER/$WAVE/parts/$PART" -H "Authorization: Token $TOKEN" \\
  -H 'Content-Type: application/x-ndjson' -T part.ndjson`,
);

const reopenFor = (what: string) =>
  step(
    `A wave that is READY, in its DRY_RUN, in REVIEW or APPROVED takes no ${what}: open it again before you send one (\`…/reopen/\`). Its dry run and its approvals count no more then.`,
  );

const reopen = reopenFor('parts');

/** The errors of a load by the command line. */
const LOAD_ERRORS = 'the files of errors of `carryover load` and the commands like it';

/** Codes about waves, the accounts that are sent to them in parts, and decisions about them. */
export const waveErrors = {
  wave_exists: {
    ...ofSupplier,
    meaning: 'The import supplier has a wave with this code.',
    appearsIn: ['HTTP 409 when a wave is made'],
    runbook: [
      readWave,
      step('Go on with that wave, or give the new one another code: a code is for one wave for ever.'),
    ],
  },
  too_many_waves: {
    ...ofSupplier,
    meaning: 'The import supplier has as many waves as it may that are neither signed off nor cancelled.',
    appearsIn: ['HTTP 409 when a wave is made'],
    runbook: [
      shellStep(
        'Read the waves and their states.',
        `curl -sS "$API_URL/v2/data-import/waves/$IMPORT_SUPPLIER/" -H "Authorization: Token $TOKEN"`,
      ),
      step('Cancel those that are not wanted any more and were not imported yet.'),
      step(
        'Reconcile those that are IMPORTED and sign them off. Each counts until staff of the platform have signed it off, too: ask them to.',
      ),
      step('Make the wave again then.'),
    ],
  },
  wave_state_conflict: {
    ...ofSupplier,
    meaning: 'The wave is in a state in which this cannot be done.',
    appearsIn: [
      'HTTP 409 when a part is sent, when something is decided about a wave that its state does not allow, and when control totals come or are compared of a wave that is signed off and has no pack yet',
      LINE_PROBLEM,
    ],
    runbook: [
      readWave,
      step(
        'A CANCELLED or SIGNED_OFF wave takes nothing any more: make another one. Control totals of one that is SIGNED_OFF wait until its pack is READY. One that is READY takes parts once it is opened again. The answer has under `decisions` what can be done.',
      ),
      step(
        'While what was imported is being added up, or control totals are compared, wait until they are, and reconcile the wave, or waive the gate, then. Where it goes on for minutes, operators find why in the log of the workers: `waves.pass.failed`.',
      ),
    ],
  },
  wave_changed_meanwhile: {
    ...ofSupplier,
    meaning:
      'The plan of the wave, or what it is to come to, has another revision by now than the one that was to be replaced.',
    appearsIn: ['HTTP 409 when a wave is planned with a `revision`'],
    runbook: [
      readWave,
      step('Look at what somebody else has changed, and send the change again with the revision that is there now.'),
    ],
  },
  wave_gate_red: {
    ...ofSupplier,
    meaning:
      'A gate of the wave is red and not waived: something that was planned, loaded, found or approved is not as it has to be.',
    appearsIn: ['HTTP 409 when a wave is released or reconciled'],
    runbook: [
      readWave,
      step('Each of its `gates` that is red says in `detail` why. What to do about each is below, by its name.'),
      reopenFor('parts and no other planned figures'),
      { ...sendPart, text: `\`parts_complete\`: send the part that did not arrive whole again. ${sendPart.text}` },
      step(
        '`planned_accounts`, `planned_totals`: send what is missing. Where what was loaded is right, correct what was planned (`…/planned/`); of a wave that was released that is not changed any more: waive the gate.',
      ),
      {
        ...readFindings,
        text: '`dry_run`: make a dry run where there is none, or where accounts came, changed or left since (`…/dry-run/`), or wait for its end. Read what it found, correct these lines and send their parts again.',
      },
      step(
        '`lists_loaded`: have staff load the lists that it names, all of each, and make another dry run. Until then any value passes them.',
      ),
      step('`previous_wave`: reconcile the wave that this one depends on, or plan this one without it (`…/plan/`).'),
      step(
        '`supplier_approval`, `staff_approval`: have whoever is missing approve the wave (`…/approve/`, and staff in the console). Nobody waives these two.',
      ),
      step(
        '`imported_totals`: wait until what was imported is added up. Where it differs from what was planned, read the failed lines (`…/results/?outcome=failed`) and correct them, or waive the gate: what was planned is not changed any more.',
      ),
      step(
        '`control_totals`: send control totals of the wave once its import has ended; where they differ, the reconciliation names the accounts.',
      ),
      step(
        'A gate that is right to be red in this wave, other than the approvals, is waived with a reason, which is kept: by its name (`…/waive/`), or all of them with `waive_gates` of the decision.',
      ),
    ],
  },
  wave_has_more_waiting: {
    domain: 'request',
    actor: 'operator',
    retryable: true,
    meaning: 'More accounts of the wave wait than whoever gives it up has confirmed; nothing was cancelled.',
    appearsIn: ['HTTP 409 when staff cancel a wave'],
    runbook: [
      step('Look at the wave once more: somebody sent accounts to it, or retried some, since the count was shown.'),
      step('Halt it first, so that the count stays, and cancel it with the count that the dialog shows then.'),
    ],
  },
  wave_gate_not_waivable: {
    ...ofSupplier,
    meaning: 'The gate of the wave is green, is not there, or is one of approvals, which nobody waives.',
    appearsIn: ['HTTP 409 when a gate is waived'],
    runbook: [readWave, step('Look at its gates: waive one that is red. An approval that is missing has to be given.')],
  },
  wave_approval_not_possible: {
    ...ofSupplier,
    meaning: 'A member of staff approves as one of two people, and has the access for too short a time.',
    appearsIn: ['HTTP 409 when staff approve a wave or sign it off'],
    runbook: [
      step('Have somebody else approve it, who had the access for APPROVAL_HOURS before anybody approves.'),
      sqlStep(
        'Who has approved what of a wave.',
        `SELECT w.code AS wave, a.act, a.party, u.email, a.given_at
FROM import_wave_approval a JOIN import_wave w ON w.id = a.wave_id LEFT JOIN staff_user u ON u.id = a.staff_user_id
ORDER BY a.id DESC LIMIT 20;`,
      ),
    ],
  },
  account_in_other_wave: {
    ...ofSupplier,
    meaning: 'Another wave of the supplier has the account, too.',
    appearsIn: [WAVE_FINDING],
    runbook: [
      readFindings,
      step('Take the line out of the wave that is not to have it, and send its part again.'),
      reopen,
    ],
  },
  account_number_repeated: {
    ...ofSupplier,
    meaning: 'An earlier line has the same external account number.',
    appearsIn: [LINE_PROBLEM, WAVE_FINDING, LOAD_ERRORS],
    runbook: [
      readRefused,
      step(
        'Within a part the first of the lines counts, and the others are refused: the sentence names it. When a later one is right, take the first out, and send the part again.',
      ),
      readFindings,
      step(
        'In two parts of a wave both lines are taken, and the account waits as the one has it that arrived last; the finding has the earlier line in `other`. Take the wrong line out and send its part again, then the part with the right one, which counts from then on.',
      ),
      reopen,
      step(
        'In a file of errors of `carryover load`, only the first line was sent. When a later one is right and the account is not imported yet, load that line alone. An account that is imported is corrected (`carryover correct`).',
      ),
    ],
  },
  other_supplier: {
    ...ofSupplier,
    meaning: 'The line is of another import supplier than the wave or the load that it was sent with.',
    appearsIn: [LINE_PROBLEM, LOAD_ERRORS],
    runbook: [
      readRefused,
      step(
        'When `import_supplier` of the line is wrong, correct it in the source, and send the part or load the file again: lines that were taken count as unchanged.',
      ),
      step('When it is right, send the line with a wave of that supplier, or load it with `--supplier` and its code.'),
    ],
  },
  meter_point_repeated: {
    ...ofSupplier,
    meaning:
      'Several accounts of the wave have the same meter point; the first that is imported gets it, the others fail.',
    appearsIn: [WAVE_FINDING],
    runbook: [
      readFindings,
      step('Each finding names the other line. Correct one of them and send its part again.'),
      reopen,
    ],
  },
  reference_repeated: {
    ...ofSupplier,
    meaning:
      'Several accounts of the wave have the same reference; the first that is imported gets it, the others fail.',
    appearsIn: [WAVE_FINDING],
    runbook: [
      readFindings,
      step('Each finding names the other line. Correct one of them and send its part again.'),
      reopen,
    ],
  },
  account_not_approved: {
    ...ofSupplier,
    meaning: 'The wave was approved without this account: what is released is what was approved.',
    appearsIn: [LINE_PROBLEM],
    runbook: [
      step(
        'Send the account with another wave, or by itself. An account that the wave has can be sent to it corrected.',
      ),
      readWave,
    ],
  },
  part_sent_again: {
    ...ofSupplier,
    retryable: true,
    meaning: 'The same part of a wave was sent once more while it was being received; the later sending counts.',
    appearsIn: ['HTTP 409 when a part is sent'],
    runbook: [step('Look at the answer of the other sending, and send each part once at a time.'), readWave],
  },
  too_many_parts: {
    ...ofSupplier,
    retryable: true,
    meaning: 'As many parts of waves are being received at this moment as the service takes at a time.',
    appearsIn: ['HTTP 429 when a part is sent, with Retry-After'],
    runbook: [
      step('Wait for the seconds in Retry-After. Send one part after the other: two at a time are no faster than one.'),
      step(
        'When it goes on although few suppliers send: raise DATABASE_POOL_SIZE of the api, half of which is for parts.',
      ),
    ],
  },
  content_digest_mismatch: {
    ...ofSupplier,
    retryable: true,
    meaning:
      'The body of a part is not the one that its Content-Digest is of, since it was changed or cut on its way, or the header has no SHA-256 or SHA-512 digest to compare it with.',
    appearsIn: ['HTTP 400 when a part is sent; a part that was read counts as not arrived until it is sent again'],
    runbook: [
      shellStep(
        'Make the digest of the very bytes that are sent, packed as they are.',
        `printf 'sha-256=:%s:\\n' "$(openssl dgst -sha256 -binary part.ndjson.gz | base64)"`,
      ),
      sendPart,
    ],
  },
  not_lines_of_json: {
    ...ofSupplier,
    meaning:
      'The body is of another form than one JSON object a line: CSV, an array, JSON over several lines, UTF-16, XML, Parquet, an archive (zip, tar, 7z), or packed without saying so or in a form that is not taken (bzip2, xz).',
    appearsIn: ['HTTP 400 when a part is sent; nothing of it was taken'],
    runbook: [
      step('The message names the form and its first position, and what makes lines of it.'),
      step('CSV extracts become accounts by `carryover map`.'),
    ],
  },
  empty_part: {
    ...ofSupplier,
    meaning: 'The part has not one line.',
    appearsIn: ['HTTP 400 when a part is sent'],
    runbook: [
      step(
        'Look whether the file that was to be sent is empty. curl sends a file whole with -T, its text with --data-binary.',
      ),
      sqlStep(
        'What arrived of each part, newest first.',
        `SELECT s.code AS import_supplier, w.code AS wave, p.code AS part, p.lines, p.received_at
FROM import_wave_part p JOIN import_wave w ON w.id = p.wave_id JOIN import_supplier s ON s.id = w.import_supplier_id
ORDER BY w.modified_at DESC, p.code LIMIT 20;`,
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
