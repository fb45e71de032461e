import { open } from 'node:fs/promises';
import { withoutMark } from '../input/without-mark.js';
import { CommandProblem, fileProblem } from './command-problem.js';
import { EXIT } from './exit-codes.js';
import type { Surroundings } from './surroundings.js';

/** Where the service is and who calls it. The key is never printed. */
export interface Credentials {
  /** Without a slash at its end. */
  readonly apiUrl: string;
  readonly secretKey: string;
}

/** What was found, and what the user should know about how it is kept. */
export interface FoundCredentials {
  readonly credentials: Credentials;
  readonly warnings: readonly string[];
}

const HINT =
  'set CARRYOVER_API_URL and CARRYOVER_SECRET_KEY, or name a file: --credentials .data/credentials.json (npm start writes one)';
const GROUP_AND_OTHERS = 0o077;

/**
 * The credentials in a file of the kind that `npm start` writes (`api_url`, `organization_secret_key`), or those in
 * the environment (`CARRYOVER_API_URL`, `CARRYOVER_SECRET_KEY`) when no file is named. Never from the command line, where
 * every process of the machine can read them.
 * @param platform on Windows the mode of a file says nothing of who can read it
 * @throws CommandProblem they are missing or unusable (credentials), or the file cannot be read (file)
 */
export async function findCredentials(
  env: Surroundings['env'],
  file?: string,
  platform: NodeJS.Platform = process.platform,
): Promise<FoundCredentials> {
  const warnings: string[] = [];
  const { url, key, isShared } = file === undefined ? fromEnvironment(env) : await fromFile(file);
  if (isShared && platform !== 'win32') warnings.push(`${file} can be read by other users; chmod 600 it`);
  const apiUrl = url.replace(/\/+$/, '');
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol))
    throw new CommandProblem(EXIT.credentials, 'the URL of the API is not an http or https URL', HINT);
  if (!isPlain(new URL(apiUrl)))
    throw new CommandProblem(EXIT.credentials, 'the URL of the API has a user name, a query or a fragment', HINT);
  if (new URL(apiUrl).protocol === 'http:' && !isLoopback(new URL(apiUrl).hostname))
    warnings.push(`the key will cross the network unencrypted: ${new URL(apiUrl).origin} is not https`);
  return { credentials: { apiUrl, secretKey: key }, warnings };
}

/** Whether nothing stands before the host or behind the path, where it would be taken for a secret or lost. */
function isPlain({ username, password, search, hash }: URL): boolean {
  return username + password + search + hash === '';
}

interface Found {
  readonly url: string;
  readonly key: string;
  /** Whether the mode of the file lets others read it. */
  readonly isShared: boolean;
}

function fromEnvironment(env: Surroundings['env']): Found {
  // `set NAME=value && …` of Windows keeps the blank.
  const [url, key] = [env.CARRYOVER_API_URL?.trim(), env.CARRYOVER_SECRET_KEY?.trim()];
  if (url && key) return { url, key, isShared: false };
  const missing = [...(url ? [] : ['CARRYOVER_API_URL']), ...(key ? [] : ['CARRYOVER_SECRET_KEY'])];
  throw new CommandProblem(EXIT.credentials, `${missing.join(' and ')} not set`, HINT);
}

async function fromFile(path: string): Promise<Found> {
  const { text, mode } = await readWithMode(path);
  const content = parse(text);
  const [url, key] = [textAt(content, 'api_url'), textAt(content, 'organization_secret_key')];
  if (url && key) return { url, key, isShared: (mode & GROUP_AND_OTHERS) !== 0 };
  throw new CommandProblem(EXIT.credentials, `${path} does not hold api_url and organization_secret_key as JSON`, HINT);
}

async function readWithMode(path: string): Promise<{ text: string; mode: number }> {
  try {
    const file = await open(path);
    try {
      return { text: await file.readFile('utf8'), mode: (await file.stat()).mode };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    // The parser's message may quote the secret.
    return null;
  }
}

function textAt(content: unknown, key: string): string | null {
  const value: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, key) : null;
  return typeof value === 'string' ? value.trim() : null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
