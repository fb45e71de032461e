/** Methods that a page of the console may use. */
export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const parts: Readonly<Record<string, string>> = {
  ':id': '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  ':code': '[\\w-]{1,64}',
  ':account': '[A-Za-z0-9-]{1,32}',
  ':list': '[a-z_]{1,64}',
};

const page = ['limit', 'cursor'];
const importFilters = [
  ...['status', 'supplier', 'sandbox', 'error_code', 'path', 'search', 'is_dry_run', 'has_warnings', 'warning_rule'],
  ...['created_from', 'created_to', 'modified_from', 'modified_to'],
  ...['changed_by_batch', 'skipped_by_batch'],
];
const auditFilters = ['actor', 'action', 'target', 'account_number', 'external_account_number', 'since', 'until'];

/** Columns that name entries, of all lists. */
const catalogueKeys = ['code', 'fuel', 'role', 'product_code', 'rate_band', 'effective_from'];

/**
 * Everything a browser may ask of the operator API through the console, with the query parameters that go along. What is
 * not listed does not exist. Signing in and out are server actions, so that no script ever holds a session token.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  'GET changes': ['since'],
  'GET overview': [],
  'GET sessions/current': [],
  'POST sessions/current/password': [],
  'GET passkeys': [],
  'POST passkeys': [],
  'POST passkeys/options': [],
  'DELETE passkeys/:id': [],
  'POST passkeys/confirmation': [],
  'POST passkeys/confirmation/options': [],

  'GET suppliers': page,
  'POST suppliers': [],
  'GET suppliers/:code': [],
  'GET suppliers/:code/status/preview': ['status'],
  'PUT suppliers/:code/status': [],
  'GET suppliers/:code/settings': [],
  'PATCH suppliers/:code/settings': [],
  'POST suppliers/:code/api-keys': [],
  'DELETE suppliers/:code/api-keys/:id': [],
  'GET suppliers/:code/webhook': [],
  'PUT suppliers/:code/webhook': [],
  'DELETE suppliers/:code/webhook': [],
  'GET suppliers/:code/webhook/dead-letters': page,
  'GET suppliers/:code/payload-erasure': [],
  'POST suppliers/:code/payload-erasure': [],
  'POST suppliers/:code/empty': [],
  'POST suppliers/:code/webhook/dead-letters/replay': [],
  'POST suppliers/:code/webhook/dead-letters/:id/replay': [],

  'GET imports': [...importFilters, 'sort', ...page],
  'GET imports/export.csv': importFilters,
  'GET imports/export.jsonl': importFilters,
  'GET imports/:id': [],
  'GET imports/:id/warnings': page,
  'POST imports/:id/self-check': [],
  'POST imports/:id/retry': [],
  'POST imports/:id/cancel': [],
  'POST imports/:id/restore': [],
  'GET imports/:id/payload': ['version'],
  'GET imports/:id/payload/diff': ['from', 'to'],
  'POST imports/:id/payload/reveal': [],

  'GET batches': page,
  'POST batches': [],
  'POST batches/preview': [],
  'GET batches/:id': [],
  'POST batches/:id/abort': [],

  'GET errors': ['supplier', 'sandbox', 'code', 'path', 'domain', 'since', 'until', 'sort', ...page],

  'GET warnings': ['supplier', 'sandbox'],
  'GET rules': [],

  'GET accounts/:account': [],
  'POST accounts/:account/reveal': [],
  'GET accounts/:account/documents': page,
  'POST accounts/:account/documents/:id/content': [],

  'GET registrations': ['supplier', 'sandbox', 'state', ...page],
  'GET registrations/counts': [],
  'GET registrations/meter-points/:id/history': [],
  'POST registrations/mark': [],

  'GET catalogue': [],
  'GET catalogue/:list': page,
  'PUT catalogue/:list': [],
  'PATCH catalogue/:list/entry': catalogueKeys,

  'GET approvals': page,
  'POST approvals/:id/approve': [],
  'POST approvals/:id/reject': [],

  'GET audit': [...auditFilters, ...page],
  'GET audit/export.csv': auditFilters,
  'GET audit/verify': ['head'],

  'GET staff': page,
  'POST staff': [],
  'PATCH staff/:id': [],
  'POST staff/:id/reset': [],
  'PUT staff/:id/single-sign-on': [],
  'DELETE staff/:id/single-sign-on': [],
  'DELETE staff/:id/sessions': [],
};

interface Route {
  readonly pattern: RegExp;
  readonly query: readonly string[];
}

const routes: readonly Route[] = Object.entries(table).map(([call, query]) => {
  const source = call.replaceAll('.', '\\.').replace(/:\w+/g, (part) => parts[part] ?? part);
  return { pattern: new RegExp(`^${source}$`), query };
});

/**
 * The path, from after /console/v1, that a call of the browser is passed on to; null when it is not allowed.
 * Only the listed query parameters go along, each as often as it was given. `path` comes without a leading slash.
 */
export function allowedApiPath(method: string, path: string, query: URLSearchParams): string | null {
  const route = routes.find(({ pattern }) => pattern.test(`${method} ${path}`));
  if (!route) return null;
  const passedOn = new URLSearchParams();
  for (const name of route.query) {
    for (const value of query.getAll(name)) if (value) passedOn.append(name, value);
  }
  return passedOn.size === 0 ? `/${path}` : `/${path}?${passedOn}`;
}
