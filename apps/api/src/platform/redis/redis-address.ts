/** Where Redis is, as `REDIS_URL` says it. */
export interface RedisAddress {
  /** One server; one that Sentinels name; or the nodes of a Cluster. */
  readonly kind: 'server' | 'sentinel' | 'cluster';
  /** The server, some of the Sentinels, or some of the nodes. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  /** Of the servers that hold keys. */
  readonly username?: string;
  readonly password?: string;
  readonly db?: number;
  readonly isEncrypted: boolean;
  /** What the Sentinels call the server they watch. */
  readonly master?: string;
  /** Of the Sentinels, where they ask for some. */
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
}

const PARTS = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^/?#\s]*)@)?([^@/?#\s]*)([^?#\s]*)(?:\?([^#\s]*))?$/;
const USUAL_PORTS = { server: 6_379, sentinel: 26_379, cluster: 6_379 };
const OF_SENTINELS = ['sentinel_username', 'sentinel_password'];
const FORMS =
  'it must be redis://host:port, redis+sentinel://host:port,host:port/name or redis+cluster://host:port,host:port, each with rediss for TLS';

/**
 * Reads a URL of Redis: `redis://user:password@host:port/database`, `redis+sentinel://user:password@one:26379,two:26379/name/database`
 * or `redis+cluster://user:password@one:6379,two:6379`; `rediss` for TLS.
 * @throws Error that says what is wrong with it, all at once and never with a part that may be secret
 */
export function parseRedisUrl(text: string): RedisAddress {
  const parts = PARTS.exec(text);
  if (parts === null) throw new Error(FORMS);
  const [, scheme, kindNamed, credentials, hosts = '', path = '', query = ''] = parts;
  const kind: RedisAddress['kind'] = kindNamed === 'sentinel' || kindNamed === 'cluster' ? kindNamed : 'server';
  const problems: string[] = [];
  const address = {
    kind,
    isEncrypted: scheme === 'rediss',
    hosts: hosts.split(',').map((host, index) => hostOf(host, index + 1, USUAL_PORTS[kind], problems)),
    ...credentialsOf(credentials, problems),
    ...pathOf(kind, path, problems),
    ...queryOf(kind, query, problems),
  };
  if (kind === 'server' && address.hosts.length > 1)
    problems.push('several hosts need redis+sentinel:// or redis+cluster://');
  if (problems.length > 0) throw new Error(problems.join(', and '));
  return address;
}

/** What begins the keys of a queue: in a Cluster a hash tag, as a step of a queue touches several keys, which have to be on one node. */
export function queueKeysAt(url: string, prefix: string): string {
  return parseRedisUrl(url).kind === 'cluster' ? `{${prefix}}` : prefix;
}

function hostOf(text: string, position: number, usualPort: number, problems: string[]) {
  const url = URL.canParse(`redis://${text}`) ? new URL(`redis://${text}`) : null;
  if (url === null || url.hostname === '' || url.port === '0')
    problems.push(`host ${position} must be a host with a port`);
  const host = (url?.hostname ?? '').replace(/^\[|\]$/g, '');
  return { host, port: Number(url?.port || usualPort) };
}

function credentialsOf(text: string | undefined, problems: string[]) {
  const [name = '', ...rest] = (text ?? '').split(':');
  const username = decoded(name, 'the user', problems);
  const password = decoded(rest.join(':'), 'the password', problems);
  return { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }) };
}

/** Whatever stands for itself in an address is encoded there. */
function decoded(text: string, what: string, problems: string[]): string {
  try {
    return decodeURIComponent(text);
  } catch {
    problems.push(`${what} must be encoded as in an address (% is %25)`);
    return '';
  }
}

function pathOf(kind: RedisAddress['kind'], path: string, problems: string[]) {
  const words = path.split('/').slice(1);
  const master = kind === 'sentinel' ? decoded(words.shift() ?? '', 'the name', problems) : undefined;
  if (master === '') problems.push('behind the Sentinels must be the name they have for the server: /name');
  const [db = '', ...more] = words;
  if (kind === 'cluster' && db !== '') problems.push('a Cluster has no numbered databases');
  else if (!/^\d{0,4}$/.test(db) || more.length > 0) problems.push('the database must be a number');
  return { ...(master === undefined ? {} : { master }), ...(db === '' ? {} : { db: Number(db) }) };
}

function queryOf(kind: RedisAddress['kind'], query: string, problems: string[]) {
  if (kind === 'server') return {};
  const given = new URLSearchParams(query);
  const known = kind === 'sentinel' ? OF_SENTINELS : [];
  const unknown = [...given.keys()].filter((key) => !known.includes(key));
  if (unknown.length > 0)
    problems.push(known.length === 0 ? 'nothing may follow a ?' : `behind ? may stand ${known.join(' and ')} only`);
  const [sentinelUsername, sentinelPassword] = OF_SENTINELS.map((key) => given.get(key) ?? '');
  return { ...(sentinelUsername ? { sentinelUsername } : {}), ...(sentinelPassword ? { sentinelPassword } : {}) };
}
