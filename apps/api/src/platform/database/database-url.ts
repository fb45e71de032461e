/** Where a database is: one server, or several of which one takes writes. */
export interface DatabaseUrl {
  /** A URL for each server, in their order, without `target_session_attrs`. */
  readonly servers: readonly [string, ...string[]];
  /** Whether connections go to the server that takes writes; otherwise to the only one. */
  readonly isForWrites: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/s;
const ATTRIBUTES = 'target_session_attrs';

/**
 * Reads a URL of PostgreSQL as libpq does: hosts parted by commas, each with its port, and `target_session_attrs`.
 * @throws Error with what is wrong, never with the URL
 */
export function parseDatabaseUrl(url: string): DatabaseUrl {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? fail('it must be a postgres:// URL');
  const parsed = hosts.split(',').map((host, index, all) => {
    if (host === '' && all.length > 1) fail(`host ${index + 1} of ${all.length} is empty`);
    if (!URL.canParse(before + host + after)) fail(`host ${index + 1} of ${all.length} cannot be read`);
    return new URL(before + host + after);
  });
  if (parsed.some(({ username, password }) => ![username, password].every(isDecodable)))
    fail('user and password must be encoded as in an address (% is %25)');
  const wanted = parsed[0]?.searchParams.get(ATTRIBUTES) ?? 'any';
  if (wanted !== 'any' && wanted !== 'read-write') fail(`${ATTRIBUTES} may be read-write, or any with one host`);
  if (wanted === 'any' && parsed.length > 1) fail(`several hosts need ${ATTRIBUTES}=read-write`);
  const [first = '', ...others] = parsed.map((one) => {
    one.searchParams.delete(ATTRIBUTES);
    return one.href;
  });
  return { servers: [first, ...others], isForWrites: wanted === 'read-write' };
}

/** Whether the drivers can read a part of an address. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function fail(problem: string): never {
  throw new Error(problem);
}
