import { describe, expect, it } from '@jest/globals';
import { checkDatabase } from './database.mjs';
import { serversOf } from './database-servers.mjs';
import { freePort } from './free-port.mjs';
import { checkReachable } from './reachable.mjs';

const closed = `127.0.0.1:${await freePort()}`;
const one = new URL(String(process.env.TEST_DATABASE_URL));
/** @param {string[]} hosts */
const urlOf = (...hosts) =>
  `postgresql://${one.username}:${one.password}@${hosts.join(',')}${one.pathname}?target_session_attrs=read-write`;

describe('a database of several hosts, for tools', () => {
  it('is there when one of them takes writes', async () => {
    const url = urlOf(closed, one.host);
    await checkReachable('DATABASE_URL', serversOf(url), 5432);
    await checkDatabase(url);
  });

  it('is refused with the hosts and without the password when none answers', async () => {
    const url = urlOf(closed, closed);
    const sentences = await Promise.all(
      [checkReachable('DATABASE_URL', serversOf(url), 5432), checkDatabase(url)].map((checking) =>
        checking.then(() => '', String),
      ),
    );
    expect(sentences).toEqual([
      `Problem: DATABASE_URL leads nowhere: ${closed} gives ECONNREFUSED; ${closed} gives ECONNREFUSED.`,
      expect.stringContaining(`DATABASE_URL does not lead to a database: ${closed}, ${closed} says`),
    ]);
    expect(sentences.join()).not.toContain(one.password);
  });
});
