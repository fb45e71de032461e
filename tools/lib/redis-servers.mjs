const PARTS = /^rediss?(\+sentinel|\+cluster)?:\/\/(?:[^/?#\s]*@)?([^@/?#\s]+)(?:[/?]\S*)?$/;

/**
 * A URL for each server that a URL of Redis names: one, some Sentinels, or some nodes of a Cluster. The processes check the
 * rest of it themselves.
 * @param {string} url
 * @returns {string[]} each with its port and without credentials; none when it cannot be read
 */
export function redisServersOf(url) {
  const [, kind = '', hosts = ''] = PARTS.exec(url) ?? [];
  const named = hosts.split(',').map((host) => `redis://${host}`);
  if (!named.every((server) => URL.canParse(server) && new URL(server).hostname)) return [];
  if (kind === '' && named.length > 1) return [];
  return named.map((server) => (new URL(server).port ? server : `${server}:${kind === '+sentinel' ? 26_379 : 6_379}`));
}

/** The hosts with their ports, for a sentence. @param {string} url */
export function redisHostsOf(url) {
  return redisServersOf(url)
    .map((server) => new URL(server).host)
    .join(', ');
}
