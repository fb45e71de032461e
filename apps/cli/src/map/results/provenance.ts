import { createHash } from 'node:crypto';
import type { BuiltAccount } from '../build/account-builder.js';
import { referencesOf } from '../join/used-columns.js';
import type { Mapping } from '../mapping/mapping.js';
import type { PreparedFile } from '../source/prepare-file.js';

/** The first line of a provenance file. */
export interface ProvenanceHeader {
  readonly version: 1;
  readonly mapping: string;
  readonly mapping_sha256: string;
  /** Folder of the corrected rows that were taken, as the user wrote it. */
  readonly corrected: string | null;
  readonly files: readonly { readonly name: string; readonly path: string; readonly sha256: string }[];
  /** Objects of the payload: their path, the file of their rows, and the columns of each field. */
  readonly nodes: readonly {
    readonly path: string;
    readonly file: string;
    readonly fields: Readonly<Record<string, readonly string[]>>;
  }[];
}

/** A line for each account, in the order of the accounts; those that are unchanged are between those that were written. */
export interface AccountProvenance {
  readonly external_account_number: string | null;
  /** Beginning of the SHA-256 of its line. */
  readonly digest: string;
  /** The rows of each list by its path, as `sourceAt` reads them. */
  readonly rows: Readonly<Record<string, string>>;
  /** Set where no line was written of it: it is what it was in the run before. */
  readonly unchanged?: true;
}

const DIGEST_LENGTH = 24;

/** What says where the accounts of a mapping come from. */
export function provenanceHeader(
  { path, nodes, files }: Mapping,
  text: string,
  prepared: ReadonlyMap<string, PreparedFile>,
  corrected: string | null,
): ProvenanceHeader {
  const shown = (file: string): string => files.get(file)?.shown ?? file;
  return {
    version: 1,
    mapping: path,
    mapping_sha256: createHash('sha256').update(text).digest('hex'),
    corrected,
    files: [...prepared].map(([name, { sha256 }]) => ({ name, path: shown(name), sha256 })),
    nodes: nodes.map((node) => ({
      path: node.path,
      file: shown(node.file),
      fields: Object.fromEntries(
        node.leaves.map(({ name, expression }) => [
          name,
          [
            ...new Set(
              referencesOf(expression).map(({ column, of }) => (of === null ? column : `${shown(of)}: ${column}`)),
            ),
          ],
        ]),
      ),
    })),
  };
}

/** Where an account comes from. @param line as it is written, without its line end */
export function accountProvenance({ number, sources }: BuiltAccount, line: string): AccountProvenance {
  return { external_account_number: number, digest: digestOf(line), rows: sources };
}

function digestOf(line: string): string {
  return createHash('sha256').update(line).digest('hex').slice(0, DIGEST_LENGTH);
}
