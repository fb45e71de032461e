import { type ErrorEntry, LINE_PROBLEM } from './error-entry.js';
import { shellStep, step } from './runbook-steps.js';

const bodyError = { domain: 'request', actor: 'supplier', retryable: false } as const;

const checkJson = shellStep(
  'Check the file with a strict reader.',
  `node -e 'JSON.parse(require("fs").readFileSync("account.json", "utf8"))'`,
);

/** Codes about the bytes of a request body, before any field is read. */
export const requestBodyErrors = {
  unsupported_media_type: {
    ...bodyError,
    meaning: 'The body is not declared as what the call takes, or is packed in another way than it takes.',
    appearsIn: ['HTTP 415 on every route with a body'],
    runbook: [
      step(
        'Send the header `Content-Type` that the message names, in UTF-8: `application/json`, or `application/x-ndjson` for parts of waves and control totals. A compressed body is gzip, deflate or br, and says so in Content-Encoding; where the api runs on Node 22.15 or newer it may be zstd, too.',
      ),
    ],
  },
  payload_too_large: {
    ...bodyError,
    meaning:
      'The body, or a line of one, is larger than the limit after decompression, 5 MiB unless configured otherwise, 64 KiB where no organisation is signed in.',
    appearsIn: ['HTTP 413 on every route with a body', LINE_PROBLEM],
    runbook: [
      step(
        'Send one account per request, and one per line of a part. A real account stays far below the limit: look for repeated transactions or readings.',
      ),
      step(
        'A part that is too large has not arrived, and what was taken of it stays: cut the file at a line break, send the first piece as this part and the rest as another one.',
      ),
      step('The platform team can raise BODY_LIMIT_BYTES. Requests for tokens and those of staff stay at 64 KiB.'),
    ],
  },
  payload_too_deep: {
    ...bodyError,
    meaning: 'Objects and arrays are nested more than 32 deep.',
    appearsIn: ['HTTP 400 on every route with a body', LINE_PROBLEM],
    runbook: [
      step(
        'Flatten the payload: the contract itself never goes deeper than 8, so the depth comes from metadata or from a mistake.',
      ),
    ],
  },
  parse_error: {
    ...bodyError,
    meaning: 'The body is not valid JSON in UTF-8.',
    appearsIn: ['HTTP 400 on every route with a body', LINE_PROBLEM],
    runbook: [checkJson, step('Use `--data-binary` with curl: `--data` removes line breaks.')],
  },
  duplicate_key: {
    ...bodyError,
    meaning: 'An object of the body holds the same key twice, so one value would silently be lost.',
    appearsIn: ['HTTP 400 on every route with a body, as a field error at its path', LINE_PROBLEM],
    runbook: [step('Remove one of the two keys at the path in the answer.')],
  },
  unsupported_key: {
    ...bodyError,
    meaning: 'An object of the body holds a key that cannot be stored safely, such as __proto__.',
    appearsIn: ['HTTP 400 on every route with a body, as a field error at its path', LINE_PROBLEM],
    runbook: [step('Rename or remove the key at the path in the answer.')],
  },
  unsupported_number: {
    ...bodyError,
    meaning: 'A number of the body cannot be stored without changing it.',
    appearsIn: ['HTTP 400 on every route with a body, as a field error at its path', LINE_PROBLEM],
    runbook: [step('Send a number of fewer digits, or a string where the contract asks for a decimal as a string.')],
  },
  unsupported_text: {
    ...bodyError,
    meaning: 'A text of the body holds a NUL character or half of a surrogate pair.',
    appearsIn: ['HTTP 400 on every route with a body, as a field error at its path', LINE_PROBLEM],
    runbook: [
      step(
        'Remove the character at the path in the answer. It usually comes from a text cut in the middle of an emoji.',
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
