import { type JsonLimits } from './json-limits.js';
import { JsonProblem } from './json-problem.js';

/** An object or array that is open at this point of the text. */
interface Frame {
  isObject: boolean;
  awaitsKey: boolean;
  /** The key being read in an object; a list is followed by its index. */
  key: string;
  index: number;
  readonly keys: Set<string>;
}

/** The containers around the current position: keeps the path and enforces depth, width and unique keys. */
export class JsonFrames {
  // Frames are kept and used again at the same depth, so a body of a million small objects allocates 32 of them.
  private readonly frames: Frame[] = [];
  private depth = 0;
  private current: Frame | undefined;

  constructor(private readonly limits: JsonLimits) {}

  get awaitsKey(): boolean {
    return this.current?.awaitsKey === true;
  }

  open(isObject: boolean): void {
    this.value();
    if (this.depth >= this.limits.maxDepth) {
      throw new JsonProblem('payload_too_deep', `Nested more than ${this.limits.maxDepth} levels deep.`, this.path());
    }
    let frame = this.frames[this.depth];
    if (frame === undefined) {
      frame = { isObject, awaitsKey: isObject, key: '', index: 0, keys: new Set() };
      this.frames[this.depth] = frame;
    }
    frame.isObject = isObject;
    frame.awaitsKey = isObject;
    frame.index = 0;
    if (frame.keys.size > 0) frame.keys.clear();
    this.depth += 1;
    this.current = frame;
  }

  close(): void {
    if (this.depth === 0) throw new JsonProblem('parse_error', 'The body is not valid JSON.');
    this.depth -= 1;
    this.current = this.depth === 0 ? undefined : this.frames[this.depth - 1];
  }

  /** A comma: the next key of an object, or the next item of an array. */
  next(): void {
    const frame = this.current;
    if (frame === undefined) return;
    if (frame.isObject) frame.awaitsKey = true;
    else frame.index += 1;
  }

  key(name: string): void {
    const frame = this.current;
    if (frame === undefined) return;
    frame.awaitsKey = false;
    frame.key = name;
    if (name === '__proto__') {
      throw new JsonProblem('unsupported_key', 'A field of this name is not accepted.', this.path());
    }
    const before = frame.keys.size;
    if (frame.keys.add(name).size === before) {
      throw new JsonProblem('duplicate_key', 'This field is given more than once.', this.path());
    }
    if (before >= this.limits.maxKeys) {
      throw new JsonProblem(
        'payload_too_large',
        `Use at most ${this.limits.maxKeys} fields.`,
        this.path().slice(0, -1),
      );
    }
  }

  /** A value begins at the current position: an array must not have grown too long. */
  value(): void {
    const frame = this.current;
    if (frame === undefined || frame.isObject || frame.index < this.limits.maxItems) return;
    throw new JsonProblem(
      'payload_too_large',
      `Use at most ${this.limits.maxItems} entries.`,
      this.path().slice(0, -1),
    );
  }

  path(): (string | number)[] {
    return this.frames.slice(0, this.depth).map((frame) => (frame.isObject ? frame.key : frame.index));
  }
}
