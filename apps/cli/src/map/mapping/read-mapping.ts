import { dirname, resolve } from 'node:path';
import { AccountImportRequest, fieldsOf, type NestedSpec, type PayloadClass } from '@carryover/contract';
import type { ChildPlan, JoinPair, LeafPlan, Mapping, ObjectNode, SourceFile } from './mapping.js';
import { type ExpressionContext, readCondition, readExpression } from './read-expression.js';
import { readFiles } from './read-files.js';
import { readFormats } from './read-formats.js';
import { readYaml, type YamlValue } from './yaml-reader.js';

/** Names in an object that are no fields of the payload. */
const OWN_WORDS = ['from', 'join', 'where', 'each'];

/**
 * Reads a mapping file and holds it against the contract: every field has to be one of the payload.
 * @param path as the user wrote it
 * @param codeFile reads a table of codes
 * @throws CommandProblem (usage) with line and column of what is wrong
 */
export function readMapping(path: string, text: string, codeFile: ExpressionContext['codeFile']): Mapping {
  const root = readYaml(path, text);
  const folder = dirname(resolve(path));
  const given = root.fields(['version', 'supplier', 'formats', 'files', 'module', 'account']);
  if (given.version === undefined || given.version.text() !== '1') root.fail('`version: 1` has to be there');
  const files = readFiles(given.files ?? root.fail('`files` is missing'), folder);
  const formats = readFormats(given.formats);
  const reader = new NodeReader(files, {
    numbers: formats.numbers,
    hasFile: (name) => files.has(name),
    codeFile: (file, from, to, at) => codeFile(resolve(folder, file), from, to, at),
  });
  const account = reader.account(given.account ?? root.fail('`account` is missing'));
  return {
    path,
    folder,
    supplier: given.supplier?.text() ?? null,
    formats,
    files,
    module: given.module === undefined ? null : resolve(folder, given.module.text()),
    account,
    nodes: reader.nodes,
  };
}

/** The files whose rows are around an object, its own first. */
function filesAround(file: string, parent: ObjectNode | null): string[] {
  const files = [file];
  for (let each = parent; each !== null; each = each.parent) files.push(each.file);
  return [...new Set(files)];
}

class NodeReader {
  readonly nodes: ObjectNode[] = [];

  constructor(
    private readonly files: ReadonlyMap<string, SourceFile>,
    private readonly context: Omit<ExpressionContext, 'around'>,
  ) {}

  account(value: YamlValue): ObjectNode {
    const given = new Map(value.entries());
    for (const name of ['join', 'each'])
      given.get(name)?.fail(`the account has no \`${name}\`: one is made of each row of its file`);
    const from = given.get('from') ?? value.fail('say `from`, which file has a row for each account');
    return this.node(value, AccountImportRequest, null, '', this.fileNamed(from), null);
  }

  private node(
    value: YamlValue,
    type: PayloadClass,
    parent: ObjectNode | null,
    path: string,
    file: string,
    join: readonly JoinPair[] | null,
  ): ObjectNode {
    const leaves: LeafPlan[] = [];
    const children: ChildPlan[] = [];
    const own = new Map(value.entries());
    const [where, each] = [own.get('where'), own.get('each')];
    const context = { ...this.context, around: filesAround(file, parent) };
    const node: ObjectNode = {
      index: this.nodes.length,
      path,
      type,
      parent,
      file,
      join,
      where: where === undefined ? null : readCondition(where, context),
      each: each?.items().map((item) => item.text()) ?? null,
      leaves,
      children,
    };
    this.nodes.push(node);
    const fields = fieldsOf(type);
    for (const [name, given] of own) {
      if (OWN_WORDS.includes(name)) continue;
      const spec = fields.get(name);
      if (spec === undefined) {
        given.fail('the payload has no such field', `there are ${[...fields.keys()].join(', ')}`);
      } else if (spec.kind === 'leaf') {
        leaves.push({ name, spec, expression: readExpression(name, given, spec, context) });
      } else {
        children.push(this.child(name, given, spec, node));
      }
    }
    return node;
  }

  private child(name: string, value: YamlValue, spec: NestedSpec, parent: ObjectNode): ChildPlan {
    if (spec.kind === 'object' && value.isList) value.fail('there is one of these, not a list');
    const path = [parent.path, name, ...(spec.kind === 'list' ? ['*'] : [])].filter((part) => part !== '').join('.');
    const nodes = value.items().map((item) => this.nested(item, spec, parent, path));
    return { name, kind: spec.kind, nodes };
  }

  private nested(value: YamlValue, spec: NestedSpec, parent: ObjectNode, path: string): ObjectNode {
    const entries = new Map(value.entries());
    const [from, join] = [entries.get('from'), entries.get('join')];
    if (from === undefined) {
      if (join !== undefined) join.fail('`join` needs `from`');
      return this.node(value, spec.type(), parent, path, parent.file, null);
    }
    if (join === undefined) return value.fail('say `join`: a column of this file and the column above that it equals');
    const pairs = join.entries().map(([own, above]): JoinPair => ({ own, above: above.text() }));
    if (pairs.length === 0) join.fail('name at least one column');
    return this.node(value, spec.type(), parent, path, this.fileNamed(from), pairs);
  }

  private fileNamed(value: YamlValue): string {
    const name = value.text();
    return this.files.has(name)
      ? name
      : value.fail(`no file is called ${name}; there are ${[...this.files.keys()].join(', ')}`);
  }
}
