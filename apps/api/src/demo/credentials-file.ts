import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Credentials for trying the service; the keys are those of the file. */
export interface DemoCredentials {
  api_url: string;
  graphql_url: string;
  console_url: string;
  /** The sandbox, for first payloads. */
  import_supplier: string;
  /** The live one, where every rule holds; absent from files of earlier versions. */
  live_import_supplier?: string;
  organization_secret_key: string;
  console: { email: string; password: string };
}

/** The credentials in the file, or null when there is no file or it is not one of ours. */
export async function readCredentialsFile(path: string): Promise<DemoCredentials | null> {
  try {
    const content: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isCredentials(content) ? content : null;
  } catch (error) {
    if (isFailure(error, 'ENOENT') || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeCredentialsFile(path: string, credentials: DemoCredentials): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, path);
}

function isFailure(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === code;
}

function isCredentials(content: unknown): content is DemoCredentials {
  if (typeof content !== 'object' || content === null) return false;
  const texts = ['api_url', 'graphql_url', 'console_url', 'import_supplier', 'organization_secret_key'];
  const console: unknown = Reflect.get(content, 'console');
  return (
    texts.every((key) => typeof Reflect.get(content, key) === 'string') &&
    typeof console === 'object' &&
    console !== null &&
    ['email', 'password'].every((key) => typeof Reflect.get(console, key) === 'string')
  );
}
