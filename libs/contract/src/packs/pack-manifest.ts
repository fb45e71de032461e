/** The form of packs that are made today, as their manifests name it. */
export const PACK_FORMAT = 'carryover-pack/1';

/** The files of a pack that describe the others. */
export const MANIFEST_FILE = 'manifest.json';
export const SIGNATURE_FILE = 'manifest.jws';

/** Files of a pack at most. */
export const MOST_PACK_FILES = 50;

/** A file of a pack. */
export interface PackFile {
  /** A plain name: letters of the alphabet, digits, dots and dashes. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** Subject and contents of a pack. */
export interface PackManifest {
  readonly format: typeof PACK_FORMAT;
  readonly import_supplier: string;
  /** Code of the wave that it is of; null for one of a book. */
  readonly wave: string | null;
  /** The report that it is of; null for one of a wave. */
  readonly report_id: string | null;
  /** The moment of which its facts are: when the wave was reconciled, or the book compared. */
  readonly facts_at: string;
  readonly files: readonly PackFile[];
}

const NAME = /^[a-z0-9][a-z0-9-]{0,60}(\.[a-z0-9]{1,10})+$/;

/** Whether a text is a name that a file of a pack may have: it leads into no folder, and means the same to every file system. */
export function isPackFileName(name: unknown): name is string {
  return typeof name === 'string' && NAME.test(name);
}

/** A manifest as the bytes that are signed. */
export function writePackManifest(manifest: PackManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** @returns null where the text is no manifest of a form that is known */
export function readPackManifest(text: string): PackManifest | null {
  let read: Partial<Record<keyof PackManifest, unknown>>;
  try {
    read = Object(JSON.parse(text));
  } catch {
    return null;
  }
  const { format, import_supplier, wave, report_id, facts_at, files } = read;
  if (format !== PACK_FORMAT || typeof import_supplier !== 'string' || typeof facts_at !== 'string') return null;
  if (!isTextOrNull(wave) || !isTextOrNull(report_id) || !Array.isArray(files)) return null;
  if (files.length === 0 || files.length > MOST_PACK_FILES || !files.every(isPackFile)) return null;
  if (new Set(files.map(({ name }) => name)).size < files.length) return null;
  return { format, import_supplier, wave, report_id, facts_at, files };
}

function isPackFile(value: unknown): value is PackFile {
  const { name, bytes, sha256 } = Object(value);
  return (
    isPackFileName(name) &&
    name !== MANIFEST_FILE &&
    name !== SIGNATURE_FILE &&
    Number.isSafeInteger(bytes) &&
    bytes >= 0 &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
