/** Where the page of the limits is, from the root of the repository. */
export const LIMITS_PAGE = 'docs/guide/limits.md';

/** @param {number} value */
const number = (value) => value.toLocaleString('en-GB');
/** @param {string[][]} rows */
const table = (rows) =>
  ['| what | limit | beyond it |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

/** A length of time in the largest unit that makes it whole. @param {number} seconds */
function span(seconds) {
  if (!Number.isFinite(seconds)) throw new Error('A limit is not where it was.');
  /** @type {[number, string][]} */
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ];
  const [size, unit] = units.find(([length]) => seconds % length === 0 && seconds >= length) ?? [1, 'second'];
  const count = seconds / size;
  return `${number(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Numbers from where they are decided; times in seconds, but for those of paces.
 * @typedef {{ bytes: number, milliseconds: number, silence: number }} Pace
 * @typedef {{
 *   setting: (name: string) => number,
 *   json: typeof import('../../libs/contract/src/json/json-limits.js').JSON_LIMITS,
 *   caps: typeof import('../../libs/contract/src/payload/list-caps.js').LIST_CAPS,
 *   lists: { most: number, mostOfOne: number, page: number },
 *   taken: number, slow: { REQUEST: number, ARRIVING: Pace, LEAVING: Pace }, answer: number,
 *   events: { USUAL: number, MOST: number }, daysAhead: number,
 *   document: typeof import('../../apps/api/src/modules/graphql/document-limits.js').DOCUMENT_LIMITS,
 *   keys: number, webhook: { answer: number, tried: number, attempts: number },
 *   bodyOfOthers: number, openWaves: number, partsAtOnce: number,
 *   results: { USUAL: number, MOST: number, USUAL_WITH_PAYLOADS: number, MOST_WITH_PAYLOADS: number }, part: { MOST_BYTES: number, MOST_LINES: number },
 *   corrections: { MOST_REFUSALS: number, MOST_PROBLEMS: number },
 *   totals: { LIMITS: { bytes: number, lines: number }, MOST_ACCOUNTS: number, MOST_PARTS: number, totalsAtOnce: (databasePoolSize: number) => number }, reports: number, packs: number,
 * }} Limits
 */

/**
 * Loads every limit a supplier meets from where it is decided.
 * @param {'dist' | 'src'} kind the build, or for a test the sources
 * @returns {Promise<Limits>}
 */
export async function loadLimits(kind) {
  /** @param {string} path */
  const contract = (path) => import(`../../libs/contract/${kind}/${path}.js`);
  /** @param {string} path */
  const api = (path) => import(`../../apps/api/${kind}/${path}.js`);
  const { Environment } = await api('platform/config/environment');
  /** @type {typeof import('../../apps/api/src/platform/config/setting.decorator.js')} */
  const { settingsOf } = await api('platform/config/setting.decorator');
  /** @param {string} name */
  const setting = (name) => {
    const value = settingsOf(Environment).find(({ variable }) => variable === name)?.default;
    if (typeof value !== 'number') throw new Error(`The setting ${name} has no number as its default.`);
    return value;
  };
  const { listSlots } = await api('platform/http/list-slots');
  return {
    setting,
    json: (await contract('json/json-limits')).JSON_LIMITS,
    caps: (await contract('payload/list-caps')).LIST_CAPS,
    lists: { ...listSlots(setting('DATABASE_POOL_SIZE')), page: (await api('modules/imports/v1/list-request')).MOST },
    taken: (await api('platform/http/stream-json-array')).STALLED_AFTER / 1_000,
    slow: await api('platform/http/slow-connections'),
    answer: (await api('platform/http/http-application')).ANSWER_WITHIN / 1_000,
    events: await api('modules/events/feed/event-feed.request'),
    bodyOfOthers: (await api('platform/http/json-body.decorator')).BODY_OF_OTHERS,
    openWaves: (await api('modules/waves/most-open')).MOST_OPEN,
    partsAtOnce: (await api('modules/waves/parts/part-slots')).MOST_OF_ONE,
    results: await api('modules/waves/results/results-request'),
    part: await api('modules/waves/parts/part-limits'),
    corrections: await api('modules/waves/corrections/part-request'),
    totals: await api('modules/reconciliation/receiving/receive-control-totals.usecase'),
    reports: (await api('modules/reconciliation/receiving/control-totals.repository')).KEPT,
    packs: (await api('modules/packs/packs.schemas')).MOST_PACKS,
    daysAhead: (await api('modules/imports/schedule-options')).USUAL_DAYS_AHEAD,
    document: (await api('modules/graphql/document-limits')).DOCUMENT_LIMITS,
    keys: (await api('modules/auth/api-keys/issue-api-key.usecase')).MAX_LIVE,
    webhook: {
      answer: (await api('modules/events/webhooks/webhook-client')).TIMEOUT / 1_000,
      tried: (await api('modules/events/webhooks/webhook-sender')).TRIED_FOR_SECONDS,
      attempts: (await api('modules/events/webhooks/webhook-sender')).LEAST_ATTEMPTS,
    },
  };
}

/** The page of the limits, as text. @param {Limits} limits as `loadLimits` gives them */
export function renderLimitsPage(limits) {
  const { setting } = limits;
  const window = setting('REQUEST_BURST_SECONDS');
  const quota = setting('SUPPLIER_REQUESTS_PER_SECOND') * window;
  /** @param {string} name */
  const rate = (name) => `${number(setting(name))} a second, of which ${span(window)} may come at once`;
  const caps = Object.entries(limits.caps).map(([list, most]) => `| \`${list}\` | ${number(most)} |`);
  return `<!-- Generated by \`npm run generate\` from the code that keeps these limits. Edit tools/lib/limits-page.mjs or the code, not this page. -->

# Limits

For an import supplier: how much, how many, how long. A limit that is a setting of the platform is marked *setting* and shown with its
default; ask the platform's staff what yours is.

## Requests a second

${table([
  [
    'an organisation, all its suppliers together',
    `${rate('SUPPLIER_REQUESTS_PER_SECOND')}, *setting*`,
    '429 `too_many_requests` with `Retry-After`',
  ],
  [
    'an address without good credentials: for tokens, with wrong tokens, for the documentation',
    `${rate('ADDRESS_REQUESTS_PER_SECOND')}, *setting*`,
    'the same',
  ],
  [
    'token requests from one address that are refused; of those with the same credentials a sixth',
    `${number(setting('REFUSED_TOKEN_REQUESTS_PER_MINUTE'))} a minute, *setting*`,
    'the same; good credentials are never refused for it',
  ],
])}

Every answer tells where you are, but for 404 and 405 of what is no operation: \`RateLimit-Policy: "organisation";q=${quota};w=${window}\` are ${number(quota)} requests in ${span(window)}, and
\`RateLimit: "organisation";r=120;t=2\` says that 120 of them remain until the count begins anew in 2 seconds. \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` say the same as numbers. A request that is refused was not looked at and may be sent again after
the seconds in \`Retry-After\`; the client and \`carryover load\` do so by themselves. How fast your imports become accounts is another
matter: that waits in the platform, and no request is refused for it.

## A request

${table([
  ['body, after decompression', `${number(setting('BODY_LIMIT_BYTES'))} bytes, *setting*`, '413 `payload_too_large`'],
  ['any body as it is sent, packed', 'hardly more than it may have after decompression', '413 `payload_too_large`'],
  ['nesting of objects and lists', `${limits.json.maxDepth} levels`, '400 `payload_too_deep`'],
  ['fields of one object', number(limits.json.maxKeys), '400, at the object'],
  ['entries of any list', `${number(limits.json.maxItems)}; less for the lists below`, '400, at the list'],
  [
    'bodies above 64 KB of an organisation that are being read, checked or answered',
    `${number(setting('ORGANIZATION_BYTES_IN_FLIGHT'))} bytes by one api process, *setting*`,
    '429 `too_many_requests` with `Retry-After`; smaller bodies are taken',
  ],
  [
    'checking of such bodies',
    `${span(setting('VALIDATION_MILLISECONDS_AT_ONCE') / 1_000)} at once by one api process, then half of the time, less beside others, *setting*`,
    'the same',
  ],
  [
    'problems listed in one answer, errors and warnings together',
    `${number(setting('MOST_LISTED_PROBLEMS'))}, *setting*`,
    'every rule that is broken has its share of them; the answer says how many there are in all',
  ],
  [
    'time for a request to arrive',
    `${span(limits.slow.REQUEST / 1_000)}; parts of waves and control totals any time`,
    '408 `request_timeout`',
  ],
  [
    'how fast a body arrives',
    `${number(limits.slow.ARRIVING.bytes)} bytes in ${span(limits.slow.ARRIVING.milliseconds / 1_000)}`,
    '408 `request_timeout`',
  ],
  [
    'how fast an answer is taken',
    `anything in ${span(limits.slow.LEAVING.silence / 1_000)}, ${number(limits.slow.LEAVING.bytes)} bytes in ${span(limits.slow.LEAVING.milliseconds / 1_000)}`,
    'the connection is closed',
  ],
  [
    'time for an answer, from when its request is there',
    span(limits.answer),
    '503 `request_timeout`; what was accepted stays accepted',
  ],
])}

## Lists in a payload

A longer list is one error, and its entries are not looked at.

| list | most entries |
|---|---|
${caps.join('\n')}

## Numbers, texts and dates

- Decimals are exact and kept digit by digit. How many digits a field has is in [the payload](payload.md); one more is an error, and
  nothing is rounded.
- Amounts of an account are texts. In requests for what is added later numbers will do, and are read as they are written.
- Lengths of texts count code points of Unicode: \`é\` is one, or two where the accent is sent apart from its letter; an emoji is one, or several where it is put
  together from others.
- Dates are days from 0001-01-01 to 9999-12-31. Times have up to six digits after the second.

## Tokens and keys

${table([
  ['access token', `${span(setting('ACCESS_TOKEN_TTL_SECONDS'))}, *setting*`, '401 `token_expired`'],
  ['refresh token', `${span(setting('REFRESH_TOKEN_TTL_SECONDS'))}, *setting*`, 'obtain a token with the key'],
  ['refresh token of a key with rotation', 'one use, repeated within a minute at most', '`refresh_token_reused`'],
  ['keys of an organisation in force', number(limits.keys), 'revoke one first'],
  ['tokens of a revoked key', 'end within a second, and so do bodies under way', '401 `authentication_failed`'],
  [
    'a key issued until a day',
    'ends, with its tokens, when the day begins in London',
    '401 `key_expired`; of the mutation for tokens in `errors[].extensions.errorCode`',
  ],
  [
    'a key issued for some networks',
    'tokens and calls from there',
    '403 `address_not_allowed`; of the mutation for tokens in `errors[].extensions.errorCode`',
  ],
  ['a key issued for some suppliers', 'calls that name one of them', '403 `supplier_not_allowed`'],
  ['a key issued for reading', 'every GET, and validate', '403 `key_read_only`'],
])}

The mutation for tokens comes in a GraphQL document, and so does the question what the interface has (introspection), which is answered
to everybody. What is beyond a limit is refused under \`errors\`, before anything of the document is done:

${table([
  ['the request', `${number(limits.bodyOfOthers)} bytes`, '413 `payload_too_large`'],
  ['tokens of a document', number(limits.document.tokens), '`graphql_parse_failed`'],
  [
    'fields; levels; aliases',
    [limits.document.fields, limits.document.levels, limits.document.aliases].map(number).join('; '),
    '`graphql_validation_failed`',
  ],
  ['the mutation `obtainPlatformToken`', 'once, whatever its alias', 'the same'],
  ['`__schema`', 'once, with one `__type` at most', 'the same'],
  ['`__type` without `__schema`', '6 times', 'the same'],
  ['aliases below `__schema` and `__type`; fields of the types of fields', 'none', 'the same'],
  ['an answer', '64 KB', 'no document within these limits comes to that'],
])}

## Reading

${table([
  [
    'whole lists sent at a time',
    `${limits.lists.most} by one api process, ${limits.lists.mostOfOne} of them to one organisation, *setting*`,
    '429 `too_many_lists` with `Retry-After`',
  ],
  [
    'time in which a reader takes the next part of a whole list, 1,000 entries',
    span(limits.taken),
    'the connection is closed; read in pages',
  ],
  ['entries of a page of a list (`limit`)', number(limits.lists.page), '400'],
  [
    'entries of a page of events (`limit`)',
    `${number(limits.events.USUAL)}, at most ${number(limits.events.MOST)}`,
    '400',
  ],
  ['time to answer a webhook', span(limits.webhook.answer), 'the event is sent again'],
  [
    'time for which an event is sent again',
    `${span(limits.webhook.tried)}, and ${limits.webhook.attempts} attempts at least`,
    'you or staff can send it once more; it stays in the feed',
  ],
])}

## Waves, control totals and packs

${table([
  [
    'waves of a supplier that are neither signed off nor cancelled',
    number(limits.openWaves),
    '409 `too_many_waves`; reconcile and sign off, or cancel, others first',
  ],
  [
    'a part of a wave, or of corrections',
    `${number(limits.part.MOST_LINES)} lines and ${number(limits.part.MOST_BYTES / 1024 ** 3)} GB after decompression`,
    'send another part',
  ],
  [
    'a line of it',
    `as the body of a request, ${number(setting('BODY_LIMIT_BYTES'))} bytes, *setting*`,
    'the line is refused, and the next one read',
  ],
  [
    'parts of waves that an organisation sends at a time, to one api process',
    number(limits.partsAtOnce),
    '429 `too_many_parts` with `Retry-After`',
  ],
  [
    'refused lines that the answer to a part of corrections tells',
    `the first ${number(limits.corrections.MOST_REFUSALS)}, up to ${limits.corrections.MOST_PROBLEMS} problems of each`,
    'mend or take out those, and send the part again',
  ],
  [
    'lines of a page of results (`limit`)',
    `${number(limits.results.USUAL)}, at most ${number(limits.results.MOST)}; with their accounts ${number(limits.results.USUAL_WITH_PAYLOADS)}, at most ${number(limits.results.MOST_WITH_PAYLOADS)}`,
    '400',
  ],
  [
    'a part of control totals',
    `${number(limits.totals.LIMITS.lines)} lines and ${number(limits.totals.LIMITS.bytes / 1024 ** 3)} GB after decompression`,
    '413 `payload_too_large`; send another part',
  ],
  [
    'all parts of control totals',
    `${number(limits.totals.MOST_ACCOUNTS)} accounts, in parts up to number ${number(limits.totals.MOST_PARTS)}`,
    '400; compare waves',
  ],
  [
    'control totals that are received at a time, of all suppliers together',
    `${limits.totals.totalsAtOnce(setting('DATABASE_POOL_SIZE'))} by one api process, one fewer of an organisation, *setting*`,
    '429 `too_many_control_totals` with `Retry-After`',
  ],
  ['comparisons of a supplier at a time', '1', '409 `reconciliation_in_progress`'],
  [
    'reports of control totals that are kept',
    `the latest ${limits.reports}`,
    'have a pack made of one that is to stay',
  ],
  [
    'packs',
    'all of them stay',
    `a list has the latest ${number(limits.packs)}, of all or of one wave (\`wave\`); an older one is read by its id`,
  ],
])}

## Imports

${table([
  [
    'end of a schedule window',
    `${limits.daysAhead} days ahead, *setting* of each supplier`,
    '400 `schedule_window_end_too_far_in_future`',
  ],
  [
    'attempts at one import when the service is at fault',
    `${setting('MAX_ATTEMPTS')}, *setting*`,
    '`ERRORED` with a code of the domain `platform`',
  ],
  ['imports at the same time', 'as agreed with you, or as many as the platform can', 'they wait as `PENDING`'],
])}
`;
}
