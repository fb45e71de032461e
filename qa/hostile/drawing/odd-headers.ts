import type { Draw } from '@carryover/samples';
import { TYPES } from '../corpus/bodies.js';
import { TEXTS } from '../corpus/texts.js';
import type { Header } from '../hostile-request.js';
import { pick } from './pick.js';
import { isWellFormed } from './well-formed.js';

/** Texts that a line of a header can hold. */
const VALUES = [
  ...TEXTS.filter((text) => !/[\0\r\n]/.test(text) && text.length < 5_000 && isWellFormed(text)),
  ...[
    '*',
    '*/*',
    '"',
    'W/"x"',
    '"0000"',
    'bytes=0-',
    'gzip;q=0',
    'identity;q=0',
    'en;q=9',
    '0',
    '-1',
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ],
];

const NAMES = [
  ...[
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Accept-Charset',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Cookie',
  ],
  ...[
    'Origin',
    'Referer',
    'Sec-Fetch-Site',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
  ],
  ...[
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
    'Content-MD5',
    'Content-Range',
    'Idempotency-Key',
    'Prefer',
    'TE',
    'Via',
  ],
  ...[
    'X-CSRF-Token',
    'X-Carryover-Signature',
    'Webhook-Signature',
    'User-Agent',
    'Date',
    'DNT',
    'Priority',
    'traceparent',
    'baggage',
  ],
];

const AUTHORIZATIONS = [
  ...[
    '',
    ' ',
    'Token',
    'Token ',
    'Token x',
    'Token x y',
    'token @',
    'Bearer x',
    'Basic eDp5',
    'Session',
    'Session x',
    'Session __proto__',
  ],
  ...[
    'Token eyJhbGciOiJub25lIn0.e30.',
    'Token eyJhbGciOiJIUzI1NiJ9.e30.x',
    'Token a.b.c',
    'Token ..',
    `Token ${'x'.repeat(5_000)}`,
    `Session ${'x'.repeat(43)}`,
  ],
  ...[
    'Token \u00e9',
    'Session \u00e9'.repeat(3),
    'Digest username="x"',
    'TokenToken x',
    'Token\tx',
    'Token null',
    'Session undefined',
  ],
];

/** A header, its name and its value, that is legal on the wire and means nothing good. */
export function drawOddHeader(draw: Draw): Header {
  const kind = draw.whole(0, 9);
  if (kind < 2) return ['Authorization', pick(draw, AUTHORIZATIONS)];
  if (kind < 4) return ['Content-Type', pick(draw, TYPES)];
  return [pick(draw, NAMES), pick(draw, VALUES)];
}
