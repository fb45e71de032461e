import { JsonNumber, parseStrictJson, type StrictJsonOptions, writeExactJson } from '@carryover/contract';

/** Characters of a piece, about: it is read in a fraction of a millisecond. */
const PIECE = 16_384;

/** Levels that a piece may have: those of a body and what is written around. */
const DEPTH = 40;

type List = unknown[];
type Members = Record<string, unknown>;

/** A part of a JSON value: entries for the end of a list, or members of an object. */
interface JsonPiece {
  /** Names and positions that lead to the list or the object, from an object that has the whole as its `value`. */
  readonly at: readonly string[];
  readonly entries?: List;
  readonly members?: Members;
}

/** The text of a JSON value in pieces that are small, each of them JSON by itself; only a long text makes a long one. */
export function piecesOf(value: unknown): Generator<string> {
  return piecesIn({ value }, []);
}

function* piecesIn(container: List | Members, at: readonly string[]): Generator<string> {
  const isList = Array.isArray(container);
  let texts: string[] = [];
  let size = 0;
  for (const [key, member] of Object.entries(container)) {
    const isLarge = isContainer(member) && charactersOf(member, PIECE) > PIECE;
    const empty = Array.isArray(member) ? '[]' : '{}';
    const text = isLarge ? empty : writeExactJson(member);
    texts.push(isList ? text : `${JSON.stringify(key)}:${text}`);
    size += text.length + key.length;
    if (!isLarge && size < PIECE) continue;
    yield writePiece(at, isList, texts);
    texts = [];
    size = 0;
    if (isLarge) yield* piecesIn(member, [...at, key]);
  }
  if (texts.length > 0) yield writePiece(at, isList, texts);
}

function writePiece(at: readonly string[], isList: boolean, texts: readonly string[]): string {
  const written = texts.join(',');
  return `{"at":${JSON.stringify(at)},${isList ? `"entries":[${written}]` : `"members":{${written}}`}}`;
}

/**
 * Puts a value together again.
 * @param next gives the pieces one after the other as bytes, in the end null
 * @param reading is called with the work of reading each
 */
export async function joinPieces(
  next: () => Promise<Uint8Array | null>,
  { exactNumbers = false }: Pick<StrictJsonOptions, 'exactNumbers'>,
  reading: (work: () => void) => void,
): Promise<unknown> {
  const around: Members = {};
  for (let bytes = await next(); bytes !== null; bytes = await next()) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    reading(() => put(around, parseStrictJson(text, { exactNumbers, maxDepth: DEPTH }) as JsonPiece));
  }
  return around.value;
}

function put(around: Members, { at, entries = [], members = {} }: JsonPiece): void {
  const container = at.reduce<unknown>((value, key) => Reflect.get(Object(value), key), around);
  if (Array.isArray(container)) container.push(...entries);
  else Object.assign(Object(container), members);
}

function isContainer(value: unknown): value is List | Members {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

/** Approximate number of characters of a value as JSON; counting stops at a bound. */
function charactersOf(value: unknown, bound: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (!isContainer(value)) return 8;
  let characters = 2;
  for (const key in value) {
    characters += key.length + 3 + charactersOf(Reflect.get(value, key), bound - characters);
    if (characters > bound) return characters;
  }
  return characters;
}
