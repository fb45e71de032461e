import { readFile, stat } from 'node:fs/promises';
import {
  type Countersignature,
  coversReason,
  openCountersignature,
  PackNotSigned,
  type PackPublicKey,
  readPackKeys,
} from '@carryover/contract';
import { ArchiveNotReadable, archiveDigest, type PackVerdict, verifyPack } from '@carryover/contract/pack-archive';
import { CommandProblem, fileProblem, usageProblem } from '../../program/command-problem.js';
import { EXIT, type ExitCode } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import { count } from '../../terminal/numbers.js';
import { printable } from '../../terminal/printable.js';
import { writeText } from '../../terminal/write-text.js';

/** Where packs say which sides have signed them: beside the archive. */
export const SIGNATURES_ENDING = '.signatures.json';

/** Where the keys that verify packs are at a service. */
const KEYS_PATH = '/v2/data-import/pack-keys/';

/** Milliseconds in which a service has to give its keys. */
const FETCHED_WITHIN = 30_000;

/** Most bytes of a file of keys or signatures. */
const MOST_BYTES = 5_000_000;

/** Verify a pack. */
export interface VerifyOptions {
  readonly file: string;
  /** File of public keys. */
  readonly trust?: string;
  /** Address of a service that publishes them. */
  readonly trustFrom?: string;
  readonly signatures?: string;
  readonly json?: boolean;
}

/** What is known of a pack in the end. */
interface Verified extends PackVerdict {
  readonly signatures: readonly Countersignature[];
}

interface FoundSignatures extends Pick<Verified, 'signatures' | 'problems'> {
  /** Those whose reason was erased. */
  readonly erased: ReadonlySet<Countersignature>;
}

/** Verifies a pack and says what holds and what does not. @throws CommandProblem */
export async function verifyCommand(options: VerifyOptions, surroundings: Surroundings): Promise<ExitCode> {
  const keys = await keysOf(options);
  const verdict = await verdictOf(options.file, keys);
  const { signatures, erased, problems } = await signaturesOf(options, verdict, keys);
  const verified: Verified = { ...verdict, signatures, problems: [...verdict.problems, ...problems] };
  const text =
    options.json === true ? `${JSON.stringify(verified)}\n` : `${linesOf(options.file, verified, erased).join('\n')}\n`;
  await writeText(surroundings.stdout, text);
  return verified.problems.length === 0 ? EXIT.ok : EXIT.problems;
}

/** Verifies an archive by the keys that are named. @throws CommandProblem */
export async function verdictByKeys(
  options: Pick<VerifyOptions, 'file' | 'trust' | 'trustFrom'>,
): Promise<PackVerdict> {
  return verdictOf(options.file, await keysOf(options));
}

async function verdictOf(file: string, keys: readonly PackPublicKey[]): Promise<PackVerdict> {
  try {
    return await verifyPack(file, keys);
  } catch (error) {
    if (!(error instanceof ArchiveNotReadable)) throw fileProblem(file, 'read', error);
    return {
      sha256: await archiveDigest(file),
      manifest: null,
      kid: null,
      problems: [`it is no pack: ${error.message}`],
    };
  }
}

async function keysOf({
  trust: file,
  trustFrom,
}: Pick<VerifyOptions, 'trust' | 'trustFrom'>): Promise<readonly PackPublicKey[]> {
  if ((file === undefined) === (trustFrom === undefined))
    throw usageProblem('name the keys by --trust FILE, or where they are published by --trust-from URL');
  const text = file === undefined ? await fetched(trustFrom ?? '') : await readWhole(file);
  const keys = readPackKeys(text);
  if (keys === null) throw new CommandProblem(EXIT.file, `${file ?? trustFrom} holds no public keys of packs`);
  return keys;
}

async function fetched(service: string): Promise<string> {
  const text = `${service.replace(/\/+$/, '')}${KEYS_PATH}`;
  if (!/^https?:/.test(service) || !URL.canParse(text))
    throw usageProblem('--trust-from takes the address of a service, such as https://import.example');
  const address = new URL(text);
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCHED_WITHIN) });
    if (answer.ok) return await answer.text();
    throw new CommandProblem(
      EXIT.service,
      `${address.origin} answered ${answer.status} when it was asked for its keys`,
    );
  } catch (error) {
    if (error instanceof CommandProblem) throw error;
    throw new CommandProblem(EXIT.service, `${address.origin} cannot be reached`);
  }
}

async function readWhole(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new CommandProblem(EXIT.file, `${path} is too long`);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
}

/** What the sides have said, from the file beside the archive where none is named. */
async function signaturesOf(
  { file, signatures: named }: VerifyOptions,
  { sha256 }: PackVerdict,
  keys: readonly PackPublicKey[],
): Promise<FoundSignatures> {
  const path = named ?? `${file}${SIGNATURES_ENDING}`;
  if (named === undefined && !(await isThere(path))) return { signatures: [], erased: new Set(), problems: [] };
  const signatures: Countersignature[] = [];
  const erased = new Set<Countersignature>();
  const problems: string[] = [];
  for (const { party, jws, reason } of listed(await readWhole(path))) {
    try {
      const said = openCountersignature(jws, sha256, keys);
      signatures.push(said);
      // A reason may be erased, and leaves its signature whole.
      if (isErased(said, reason)) erased.add(said);
      else if (coversReason(said, reason) === false)
        problems.push(`the reason of ${party} is not the one that was signed`);
    } catch (error) {
      if (!(error instanceof PackNotSigned)) throw error;
      problems.push(`the signature of ${party} does not hold for this archive`);
    }
  }
  return { signatures, erased, problems };
}

function isErased({ reason_sha256: signed }: Countersignature, reason: string | null): boolean {
  return reason === null && typeof signed === 'string';
}

/** A signature as the file beside an archive tells it. */
interface ListedSignature {
  readonly party: string;
  readonly jws: string;
  readonly reason: string | null;
}

function listed(text: string): ListedSignature[] {
  try {
    const { signatures } = Object(JSON.parse(text));
    if (Array.isArray(signatures))
      return signatures.slice(0, 10).map((one) => {
        const { party, jws, reason } = Object(one);
        return { party: printable(`${party}`), jws: `${jws}`, reason: reason == null ? null : `${reason}` };
      });
  } catch {
    // Said below, as for any other text.
  }
  throw new CommandProblem(EXIT.file, 'the file of signatures is none that carryover pack download wrote');
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function linesOf(
  file: string,
  { manifest, kid, problems, signatures, sha256 }: Verified,
  erased: ReadonlySet<Countersignature>,
): string[] {
  const name = printable(file);
  if (manifest === null) return [`${name} does not hold: ${problems.join('; ')}.`];
  const of = manifest.wave === null ? 'the book' : `wave ${printable(manifest.wave)}`;
  const pack = `pack of ${of} of ${printable(manifest.import_supplier)}, facts of ${printable(manifest.facts_at)}`;
  const signed = signatures.map((said) => {
    const uncovered = said.reason_sha256 === undefined ? '; its reason is not covered' : '';
    const gone = erased.has(said) ? '; its reason was erased' : '';
    return `Signed by ${said.party} at ${printable(said.signed_at)}${uncovered}${gone}.`;
  });
  const whole =
    problems.length === 0
      ? `${name} holds: ${count(manifest.files.length)} files as they were signed.`
      : `${name} does not hold: ${problems.join('; ')}.`;
  return [
    whole,
    `${pack[0]?.toUpperCase()}${pack.slice(1)}.`,
    `SHA-256 ${sha256}, signed by the platform with key ${kid}.`,
    ...(signed.length === 0 ? ['No side has signed it, as far as this file tells.'] : signed),
  ];
}
