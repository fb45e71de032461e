import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';

/** A value of a YAML file that knows where it stands. */
export class YamlValue {
  constructor(
    private readonly node: Node | null,
    private readonly file: YamlFile,
    /** Where it is in words: `account.customers`. */
    readonly where: string,
  ) {}

  /** @throws CommandProblem (usage) with file, line and column */
  fail(message: string, hint?: string): never {
    throw this.problem(message, hint);
  }

  problem(message: string, hint?: string): CommandProblem {
    return this.file.problemAt(this.node?.range?.[0] ?? 0, `${this.where || 'the mapping'}: ${message}`, hint);
  }

  get isAbsent(): boolean {
    return this.node === null || (isScalar(this.node) && this.node.value === null);
  }

  get isMap(): boolean {
    return isMap(this.node);
  }

  get isList(): boolean {
    return isSeq(this.node);
  }

  /** The values of an object by name, in their order. Names are as they are written, so that `01` stays `01`. */
  entries(): [string, YamlValue][] {
    if (this.isAbsent) return [];
    if (!isMap(this.node)) this.fail('expected names with values below it');
    return this.node.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : this.fail('a name must be a word');
      return [name, new YamlValue(value as Node | null, this.file, this.where === '' ? name : `${this.where}.${name}`)];
    });
  }

  /** @throws CommandProblem (usage) a name is none of these */
  fields<Name extends string>(names: readonly Name[]): Partial<Record<Name, YamlValue>> {
    const found: Partial<Record<Name, YamlValue>> = {};
    for (const [name, value] of this.entries()) {
      const known = names.find((each) => each === name);
      if (known === undefined) return value.fail(`there is no such setting; there are ${names.join(', ')}`);
      found[known] = value;
    }
    return found;
  }

  items(): YamlValue[] {
    if (this.isAbsent) return [];
    if (!isSeq(this.node)) return [this];
    return this.node.items.map((item, index) => new YamlValue(item as Node, this.file, `${this.where}[${index}]`));
  }

  scalar(): string | number | boolean {
    const value: unknown = isScalar(this.node) ? this.node.value : undefined;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return this.fail('expected one value');
  }

  /** The scalar as it is written, so that `007` stays `007`. */
  text(): string {
    this.scalar();
    const written = isScalar(this.node) ? this.node.source : undefined;
    return written ?? String(this.scalar());
  }

  flag(): boolean {
    const value = this.scalar();
    return typeof value === 'boolean' ? value : this.fail('use true or false');
  }

  whole(min: number, max: number): number {
    const value = this.scalar();
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    return this.fail(`use a whole number from ${min} to ${max}`);
  }

  oneOf<Word extends string>(words: readonly Word[]): Word {
    const value = this.text();
    return words.find((word) => word === value) ?? this.fail(`${value} is none of ${words.join(', ')}`);
  }
}

/** The text of a YAML file with the lines of its positions. */
class YamlFile {
  constructor(
    private readonly path: string,
    private readonly lines: LineCounter,
  ) {}

  problemAt(offset: number, message: string, hint?: string): CommandProblem {
    const { line, col } = this.lines.linePos(offset);
    return new CommandProblem(EXIT.usage, `${this.path}:${line}:${col}: ${message}`, hint);
  }
}

/** @throws CommandProblem (usage) the text is no YAML */
export function readYaml(path: string, text: string): YamlValue {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, stringKeys: true });
  const file = new YamlFile(path, lines);
  const [error] = document.errors;
  if (error !== undefined)
    throw file.problemAt(error.pos[0], error.message.split('\n')[0]?.replace(/:$/, '') ?? 'no YAML');
  return new YamlValue(document.contents, file, '');
}
