import type { FieldErrors } from '../types.js';

/** A problem of a request. */
export interface FieldProblem {
  /** Dotted path such as `customers.0.landline`; empty for the request as a whole. */
  readonly path: string;
  readonly detail: string;
  /** Error code; null when the service sends none. */
  readonly code: string | null;
}

const WHOLE = 'non_field_errors';

interface Branch {
  readonly messages: string[];
  readonly children: Map<string, Branch>;
}

const newBranch = (): Branch => ({ messages: [], children: new Map() });

/** Flattens a tree of messages into problems without codes, in the order of the tree. */
export function problemsOf(errors: FieldErrors): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const visit = (node: FieldErrors, path: readonly string[]): void => {
    for (const [key, value] of Object.entries(node)) {
      const isList = Array.isArray(value);
      const here = isList && key === WHOLE ? path : [...path, key];
      if (isList)
        for (const detail of value) problems.push({ path: here.join('.'), detail: String(detail), code: null });
      else if (isTree(value)) visit(value, here);
    }
  };
  visit(errors, []);
  return problems;
}

/** Nests a list of problems by path, as the service does. */
export function treeOf(problems: readonly FieldProblem[]): FieldErrors {
  const root = newBranch();
  for (const { path, detail } of problems) {
    let branch = root;
    for (const key of path === '' ? [] : path.split('.')) {
      const child = branch.children.get(key) ?? newBranch();
      branch.children.set(key, child);
      branch = child;
    }
    branch.messages.push(detail);
  }
  return render(root);
}

/** Reads the problems of a flat body; null when the body has another form. */
export function readFlatProblems(body: unknown): FieldProblem[] | null {
  if (!Array.isArray(body) || body.length === 0) return null;
  const problems = body.map(readFlatProblem);
  return problems.every((problem) => problem !== null) ? problems : null;
}

/** Whether a body is a tree of field errors: objects down to lists. */
export function isTree(body: unknown): body is FieldErrors {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const values: unknown[] = Object.values(body);
  return values.length > 0 && values.every((value) => Array.isArray(value) || isTree(value));
}

function readFlatProblem(entry: unknown): FieldProblem | null {
  const { attr, code, detail }: Record<string, unknown> = Object(entry);
  if (typeof attr !== 'string' || typeof detail !== 'string') return null;
  return { path: attr === WHOLE ? '' : attr, detail, code: typeof code === 'string' ? code : null };
}

function render({ messages, children }: Branch): FieldErrors {
  // Without a prototype no key of a payload can mean anything but itself.
  const tree: Record<string, FieldErrors | readonly string[]> = Object.create(null);
  for (const [key, child] of children) tree[key] = child.children.size === 0 ? child.messages : render(child);
  const own = tree[WHOLE];
  if (messages.length > 0) tree[WHOLE] = [...messages, ...(Array.isArray(own) ? own : [])];
  return tree;
}
