import {
  describeController,
  errorAnswer,
  example,
  flag,
  jsonBody,
  linkCursor,
  list,
  NEXT_LINK,
  objectSchema,
  oneOf,
  pathParameter,
  queryParameter,
  refused,
  success,
  text,
  whole,
} from '../../platform/openapi/index.js';
import { EXAMPLE_ACCOUNT } from '../imports/index.js';
import {
  EXAMPLE_ACCOUNT_NUMBER,
  EXAMPLE_PAIR,
  migrationNotOngoingAnswer,
  supplierParameter,
} from '../suppliers/index.js';
import { PART_MODES } from './corrections/part-request.js';
import { MOST_ACCOUNTS } from './most-accounts.js';
import { LINE_OUTCOMES } from './outcome-sql.js';
import { MOST_BYTES, MOST_LINES } from './parts/part-limits.js';
import { PLAN_SENT } from './plan/plan.schemas.js';
import { FORMATS, MOST, MOST_WITH_PAYLOADS, USUAL, USUAL_WITH_PAYLOADS } from './results/results-request.js';
import { RESULT_COLUMNS } from './results/results-text.js';
import { PLANNED_TOTALS_SENT } from './totals/planned-figures.openapi.js';
import { decision, gatedDecision } from './wave-decisions.openapi.js';
import { EXAMPLE_PART, EXAMPLE_WAVE, made, summary, wave, waveParameter } from './wave-examples.js';
import { MOST_LISTED, PART_RECEIVED, partCode, WAVE, WAVE_SUMMARY, waveCode } from './waves.schemas.js';

/** What makes a wave, as suppliers send it. */
export const WAVE_SENT = objectSchema(
  {
    code: waveCode,
    name: text(200),
    planned_accounts: whole(1, MOST_ACCOUNTS, {
      description: 'Accounts that it is to have: a release asks for as many.',
    }),
    most_failed: whole(0, MOST_ACCOUNTS, {
      description: 'Accounts of it that may fail; with the next one it halts by itself.',
    }),
    plan: PLAN_SENT,
    planned_totals: PLANNED_TOTALS_SENT,
    supplier_approval: flag({ description: 'Whether its release takes the approval of the supplier, too.' }),
  },
  { optional: ['name', 'planned_accounts', 'most_failed', 'plan', 'planned_totals', 'supplier_approval'] },
);

const partParameter = pathParameter('part_code', 'Code of the part, new or sent before.', partCode, EXAMPLE_PART);

const lines = [EXAMPLE_ACCOUNT, { ...EXAMPLE_ACCOUNT, external_account_number: 'EXT-1000235' }]
  .map((account) => `${JSON.stringify(account)}\n`)
  .join('');

const results = [
  {
    part: EXAMPLE_PART,
    line: 1,
    external_account_number: EXAMPLE_PAIR.external_account_number,
    outcome: 'imported',
    platform_identifier: EXAMPLE_ACCOUNT_NUMBER,
    problems: [],
    warnings: [],
  },
  {
    part: EXAMPLE_PART,
    line: 2,
    external_account_number: 'EXT-1000235',
    outcome: 'refused',
    platform_identifier: null,
    problems: [
      { rule: 'R04', code: 'invalid_type', path: 'customers.0.given_name', detail: 'Expected string.', value: '•••' },
    ],
    warnings: [],
  },
];

export const wavesDescription = describeController({
  tag: 'Waves',
  path: [supplierParameter, waveParameter, partParameter],
  operations: {
    create: {
      operationId: 'createWave',
      summary: 'Make a wave',
      description:
        'Makes a wave: accounts that are sent together in parts, wait together, and are imported when you release them. Made once more with the same values it is answered as it is.',
      requestBody: jsonBody(WAVE_SENT, made),
      answers: [
        success('The wave.', WAVE, wave('LOADING', 'CREATE')),
        refused('It has no code', { code: ['This field is required.'] }),
        errorAnswer(409, ['wave_exists', 'too_many_waves']),
      ],
    },
    list: {
      operationId: 'listWaves',
      summary: 'The waves of a supplier',
      description: `At most ${MOST_LISTED}, the latest first.`,
      answers: [success('The waves.', list(WAVE_SUMMARY, MOST_LISTED), [summary('RUNNING')])],
    },
    read: {
      operationId: 'readWave',
      summary: 'How far a wave is',
      description:
        'Its state, what became of its lines, the gates that a release depends on, its parts and its history. `imported + refused + failed + not_processed + unchanged = lines`, always.',
      answers: [success('The wave.', WAVE, wave('RUNNING', 'RELEASE'))],
    },
    putPart: {
      operationId: 'sendWavePart',
      summary: 'Send accounts to a wave',
      description: `Takes account payloads, a JSON object a line, at most ${MOST_LINES} lines and ${MOST_BYTES / 1024 ** 3} GB after decompression. Each line is checked as create checks it, and has its limits; a line that is wrong is refused with everything that is wrong with it, and the next one is read. What was taken is durable even when the call breaks off: send the same part again, and what is there counts as unchanged. An account that waits is replaced when it differs; one that was imported and differs is refused. With Content-Digest (RFC 9530, sha-256 or sha-512, over the bytes as they are sent) a damaged body is noticed. With mode=correction the lines correct accounts that the wave has imported, as \`correctAccount\` does, one after the other: each is applied whole or refused, the same once more is unchanged, \`corrected_fields\` counts the lines by the fields that they change, and \`refusals\` tells those that were refused; nothing of them becomes a part of the wave.`,
      parameters: [
        queryParameter(
          'mode',
          'What the lines are: accounts to import, or corrections of accounts that the wave has imported.',
          oneOf(PART_MODES, { default: 'accounts' }),
        ),
        queryParameter(
          'is_dry_run',
          'Of corrections: whether nothing is written. Accounts have the dry run of their wave.',
          flag({ default: false }),
          false,
        ),
      ],
      requestBody: {
        required: true,
        description:
          'Newline-delimited JSON in UTF-8, one account a line; gzip, deflate, br or, where Node has it, zstd when Content-Encoding says so.',
        content: { 'application/x-ndjson': { schema: text(MOST_BYTES), examples: example(lines, 'Two accounts') } },
      },
      answers: [
        success('The part arrived whole: what became of its lines.', PART_RECEIVED, {
          part: EXAMPLE_PART,
          lines: 2,
          accepted: 1,
          refused: 1,
          unchanged: 0,
          results: `/v2/data-import/waves/${EXAMPLE_PAIR.import_supplier}/${EXAMPLE_WAVE}/results/?outcome=refused`,
        }),
        refused('It takes no parameters', { limit: ['This field is not recognised.'] }),
        migrationNotOngoingAnswer,
        errorAnswer(400, ['not_lines_of_json', 'empty_part', 'content_digest_mismatch']),
        errorAnswer(409, ['wave_state_conflict', 'part_sent_again']),
        errorAnswer(429, ['too_many_parts']),
      ],
    },
    readResults: {
      operationId: 'readWaveResults',
      summary: 'What became of the lines of a wave',
      description: `Line by line, the parts in the order of their codes: \`part\`, \`line\`, \`external_account_number\`, \`outcome\` (${LINE_OUTCOMES.join(', ')}), \`platform_identifier\`, and \`problems\` and \`warnings\` with \`rule\`, \`code\`, \`path\` and \`detail\`, problems with the \`value\` that was sent there, too, as newline-delimited JSON or as CSV with a row for each of them. With \`outcome=failed&payload=true\` each line has its account as it was taken, to be corrected and sent again. A Link names the next page, also of one that has fewer lines than asked for, or none. The order never changes, so a page can be read again.`,
      parameters: [
        queryParameter(
          'outcome',
          'Only lines of which this became, with commas between them.',
          text(64, { pattern: `^(${LINE_OUTCOMES.join('|')})(,(${LINE_OUTCOMES.join('|')}))*$` }),
          'refused,failed',
        ),
        queryParameter('format', 'The form of the answer.', text(6, { pattern: `^(${FORMATS.join('|')})$` }), 'csv'),
        queryParameter(
          'payload',
          'Whether each line comes with its account, as `payload`: of lines that failed, as JSON.',
          flag(),
          false,
        ),
        queryParameter(
          'limit',
          `Lines of a page; ${USUAL} unless given. With payloads ${USUAL_WITH_PAYLOADS} unless given, ${MOST_WITH_PAYLOADS} at most.`,
          whole(1, MOST),
          USUAL,
        ),
        linkCursor(text(1_024, { pattern: '^[\\w-]*$' })),
      ],
      answers: [
        success('The lines.', text(1_000_000_000), results.map((line) => `${JSON.stringify(line)}\n`).join(''), {
          mediaType: 'application/x-ndjson',
          headers: NEXT_LINK,
        }),
        success(
          'The lines as CSV, with the header on the first page only.',
          text(1_000_000_000),
          `${RESULT_COLUMNS.join(',')}\r\n`,
          { mediaType: 'text/csv', headers: NEXT_LINK },
        ),
        refused('The page asked for is too large', { limit: ['Expected a whole number from 1 to 10000.'] }),
      ],
    },
    release: {
      operationId: 'releaseWave',
      summary: 'Release a wave',
      description:
        'Lets its accounts be imported, as soon as workers are free. It goes as far as the gates allow: a wave that needs no approval is READY and APPROVED by the same call. A gate that is red has to be waived, for a reason; an approval has to be given. One that was halted is released again for a reason, and by staff where staff halted it. One that is released already is answered as it is.',
      ...gatedDecision('Release', 'One account is sent by hand.', 'RUNNING', 'RELEASE'),
    },
    halt: decision(
      'haltWave',
      'Halt a wave',
      'Has the accounts that are not imported yet wait; those that are being imported end.',
      'HALTED',
      'HALT',
    ),
    cancel: decision(
      'cancelWave',
      'Give a wave up',
      'Cancels the imports that wait. What was imported stays imported, what failed stays as it is, and the wave takes nothing any more.',
      'CANCELLED',
      'CANCEL',
    ),
  },
});
