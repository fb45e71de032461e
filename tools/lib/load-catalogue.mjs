import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, messageOf, Problem, reportProblem } from './problem.mjs';

const USAGE = `usage: node tools/load-catalogue.mjs LIST FILE REASON

Loads a CSV file into a list of reference data through the operator API, which keeps the reason, some words. API_URL, CONSOLE_EMAIL and CONSOLE_PASSWORD say
where and as whom; what is missing is taken from credentials.json in DATA_DIR (.data).`;

/** Lines with problems that are printed; a file of the wrong kind has one on each. */
const LINES_SHOWN = 50;

/**
 * The answer for a refused file: messages for the file, for its header, and by line and column.
 * @typedef {{ detail?: string, header?: string[], non_field_errors?: string[],
 *   reason?: string[], lines?: Record<string, Record<string, string[]> | string[]> }} Refusal
 */

/** The script: prints what was done, or what is wrong. @returns {Promise<number>} exit code @param {string[]} positionals */
export async function runLoadCatalogue(positionals) {
  try {
    console.log(await loadCatalogue(positionals));
    return 0;
  } catch (error) {
    reportProblem(error);
    return 1;
  }
}

/**
 * Loads a file into a list.
 * @param {string[]} positionals name of the list, path of the file and the reason
 * @returns {Promise<string>} what was done, in one line
 * @throws {Problem} what is wrong, with the bad lines by number
 */
async function loadCatalogue(positionals, env = process.env) {
  const [list, path, reason] = positionals;
  if (list === undefined || path === undefined || reason === undefined || positionals.length > 3)
    throw new Problem('give the name of a list, the path of a file and the reason, in quotes', USAGE);
  const csv = readOrExplain(path);
  const { url, email, password } = access(env);
  /** @type {{ token: string }} */
  const { token } = await call(`${url}/console/v1/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const headers = { Authorization: `Session ${token}` };
  try {
    /** @type {Record<'inserted' | 'updated' | 'unchanged' | 'total', number>} */
    const loaded = await call(
      `${url}/console/v1/catalogue/${encodeURIComponent(list)}?${new URLSearchParams({ reason })}`,
      {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'text/csv' },
        body: csv,
      },
    );
    const { inserted, updated, unchanged, total } = loaded;
    return `${list}: ${inserted} added, ${updated} changed, ${unchanged} as they were; ${total} entries now`;
  } finally {
    await fetch(`${url}/console/v1/sessions/current`, { method: 'DELETE', headers }).catch(() => {});
  }
}

/** @param {string} path */
function readOrExplain(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Problem(`${path} cannot be read (${codeOf(error)})`);
  }
}

/** @param {NodeJS.ProcessEnv} env */
function access(env) {
  const file = join(env.DATA_DIR ?? '.data', 'credentials.json');
  const known = readCredentials(file);
  const url = (env.API_URL ?? known?.api_url)?.replace(/\/+$/, '');
  const email = env.CONSOLE_EMAIL ?? known?.console?.email;
  const password = env.CONSOLE_PASSWORD ?? known?.console?.password;
  if (!url || !email || !password)
    throw new Problem(`set API_URL, CONSOLE_EMAIL and CONSOLE_PASSWORD, or start the service once: ${file} is missing`);
  return { url, email, password };
}

/** @param {string} file  @returns {Partial<import('./screen.mjs').Credentials> | null} */
function readCredentials(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Calls the operator API.
 * @template Answer
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<Answer>}
 * @throws {Problem} when it refuses
 */
async function call(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    throw new Problem(`${new URL(url).origin} does not answer (${codeOf(causeOf(error)) ?? messageOf(error)})`);
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  /** @type {Refusal} */
  const body = JSON.parse(text);
  throw new Problem(body.detail ?? 'nothing was loaded, because the file has problems', problemLines(body));
}

/** fetch says why in the cause. @param {unknown} error */
function causeOf(error) {
  return error instanceof Error ? error.cause : undefined;
}

/** The field errors of a file, one line each. @param {Refusal} refusal */
function problemLines({ reason = [], header = [], non_field_errors: whole = [], lines = {} }) {
  const byLine = Object.entries(lines).flatMap(([line, columns]) =>
    Object.entries(columns).map(([column, messages]) =>
      column === 'non_field_errors' || Array.isArray(columns)
        ? `line ${line}: ${[messages].flat().join(' ')}`
        : `line ${line}, ${column}: ${messages.join(' ')}`,
    ),
  );
  const more = byLine.length > LINES_SHOWN ? [`and ${byLine.length - LINES_SHOWN} more`] : [];
  return [
    ...whole,
    ...reason.map((text) => `reason: ${text}`),
    ...header.map((text) => `header: ${text}`),
    ...byLine.slice(0, LINES_SHOWN),
    ...more,
  ].join('\n');
}
