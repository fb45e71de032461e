import { describe, expect, it } from '@jest/globals';
import { Problem } from './problem.mjs';
import { readSettings } from './settings.mjs';

const nowhere = '/nonexistent/.env';
/** @param {NodeJS.ProcessEnv} env */
const read = (env) => readSettings(env, nowhere);

describe('the settings of the start script', () => {
  it('have the documented defaults', () => {
    expect(read({})).toMatchObject({ host: '127.0.0.1', port: 3000, consolePort: 3001 });
    expect(read({}).dataDir).toMatch(/[/\\]\.data$/);
  });

  it('take an empty variable for an absent one, and do not hand it on', () => {
    const settings = read({ PORT: '', DATABASE_URL: '', REDIS_URL: '' });

    expect(settings).toMatchObject({ port: 3000, databaseUrl: undefined, redisUrl: undefined });
    expect(settings.env).toEqual({});
  });

  it.each(['0', '65536', '-1', '3000x', '3e3', ' '])('refuse PORT=%p', (PORT) => {
    expect(() => read({ PORT })).toThrow(
      new Problem(`PORT has to be a port number from 1 to 65535, and it is "${PORT}".`),
    );
  });

  it('refuse one port for two servers', () => {
    expect(() => read({ CONSOLE_PORT: '3000' })).toThrow('PORT and CONSOLE_PORT are both 3000');
  });

  it('name all that is wrong at once', () => {
    const wrong = { PORT: '0', CONSOLE_PORT: 'x', WORKER_PORT: '-1', DATABASE_URL: 'db', REDIS_URL: 'redis' };
    const problem = (() => {
      try {
        return read(wrong);
      } catch (error) {
        return error;
      }
    })();
    const sentences = String(Object(problem).message).split('\n');
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(Object.keys(wrong));
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:secret@db/x'],
    ['DATABASE_URL', 'db.example.org'],
    ['LOGIN_DATABASE_URL', 'mysql://u:secret@db/x'],
    ['DATABASE_URL', 'postgres://u:secret@one:5432,,three/x'],
    ['DATABASE_URL', 'postgres://u:secret@one:5432,two:99999/x'],
    ['REDIS_URL', 'http://:secret@localhost'],
    ['REDIS_URL', 'redis://:secret@one,two'],
    ['REDIS_URL', 'redis+sentinel://:secret@one:26379,two:x/name'],
  ])('refuse %s=%s without repeating it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} has to be an address like (?!.*secret)`));
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db.example.org:5433/x'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:5433/x?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgresql:///x?host=/run/postgresql'],
    ['LOGIN_DATABASE_URL', 'postgres://carryover_login:p@db.example.org:5433/x'],
    ['REDIS_URL', 'rediss://cache.example.org'],
    ['REDIS_URL', 'redis+sentinel://u:p@one,two:26380/carryover'],
    ['REDIS_URL', 'redis+cluster://u:p@one:7001,two:7002'],
  ])('accept %s=%s', (name, value) => {
    expect(read({ [name]: value }).env[name]).toBe(value);
  });
});
