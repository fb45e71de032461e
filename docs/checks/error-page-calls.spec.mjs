import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** @type {{ paths: Record<string, Record<string, unknown>> }} */
const { paths } = JSON.parse(read('libs/contract/openapi.json'));

const FOLDER = 'docs/errors/';
const pages = readdirSync(new URL(FOLDER, root)).filter((name) => name.endsWith('.md'));

/** The calls of the api that a page tells its reader to make, as `GET /path`. @param {string} page */
function callsOf(page) {
  const blocks = [...read(`${FOLDER}${page}`).matchAll(/^ *```bash\n(.*?)^ *```/gms)].map(([, code = '']) => code);
  const commands = blocks.flatMap((code) => code.split(/\bcurl\b/).slice(1));
  return commands.flatMap((command) => {
    const [, path] = /\$API_URL(\/[^\s"'?]*)/.exec(command) ?? [];
    const method = /\s-X (\w+)/.exec(command)?.[1] ?? (/\s(?:-d|--data\S*)\s/.test(command) ? 'POST' : 'GET');
    return path === undefined ? [] : [`${method} ${path}`];
  });
}

/** Whether the api has an operation for a call; a variable of the shell stands for a parameter. @param {string} call */
function isOperation(call) {
  const [method = '', path = ''] = call.split(' ');
  const asked = segmentsOf(path);
  return Object.entries(paths).some(([known, operations]) => {
    const wanted = segmentsOf(known);
    const fits = asked.every((segment, at) =>
      segment.startsWith('$') ? wanted[at]?.startsWith('{') : segment === wanted[at],
    );
    return wanted.length === asked.length && fits && method.toLowerCase() in operations;
  });
}

/** @param {string} path */
function segmentsOf(path) {
  return path.replace(/\/$/, '').split('/').slice(1);
}

describe('the page about failed sign-ins', () => {
  it('leads to where addresses are kept, which is the audit trail and no log', () => {
    const page = read(`${FOLDER}too_many_attempts.md`);
    const kept = read('apps/api/src/modules/console/record-blocked-sign-ins.ts');
    const actions = new Set([...kept.matchAll(/action: '(session\.\w+)'/g)].map(([, action = '']) => action));
    expect(actions.size).toBe(2);
    for (const action of actions) expect(page).toContain(action);
    expect(page).not.toMatch(/\blogs?\b/);
  });
});

describe('the pages of errors', () => {
  const calls = pages.flatMap((page) => callsOf(page).map((call) => ({ page, call })));

  it('have calls of every kind to be checked', () => {
    const methods = new Set(calls.map(({ call }) => call.split(' ', 1)[0]));
    expect([...methods].sort()).toEqual(['GET', 'POST', 'PUT']);
    expect(calls.length).toBeGreaterThan(40);
  });

  it('call what the api has', () => {
    expect(calls.filter(({ call }) => !isOperation(call))).toEqual([]);
  });

  it.each(['GET /v1/data-import/account-import-statuses/$IMPORT_SUPPLIER/$NUMBER/', 'PUT /v2/data-import/accounts/'])(
    'would not pass with %s',
    (call) => {
      expect(isOperation(call)).toBe(false);
    },
  );
});
