const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/s;

/**
 * A URL for each server that a URL of PostgreSQL names: hosts may be parted by commas, which `new URL` cannot read, and
 * whose error repeats the password. The processes check the rest of it themselves.
 * @param {string} url
 * @returns {string[]} none when it cannot be read
 */
export function serversOf(url) {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const servers = hosts.split(',').map((host) => before + host + after);
  return servers.every((server) => URL.canParse(server) && isNamed(new URL(server))) ? servers : [];
}

/** The hosts with their ports, for a sentence. @param {string} url */
export function hostsOf(url) {
  return serversOf(url)
    .map((server) => new URL(server).host)
    .join(', ');
}

/** @param {URL} url */
function isNamed({ hostname, searchParams }) {
  return Boolean(hostname || searchParams.get('host'));
}
