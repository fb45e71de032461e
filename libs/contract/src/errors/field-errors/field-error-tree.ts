/** A 400 body: nested by path, list positions as string keys, leaves arrays of messages. */
export type FieldErrors = { [key: string]: FieldErrors | string[] };

/** Path of a problem: "customers.0.email", or its segments when a key may itself hold a dot. "" is the top level. */
export type FieldPath = string | readonly (string | number)[];

/** The key that holds the messages about an object as a whole. */
export const NON_FIELD_ERRORS = 'non_field_errors';

interface Node {
  readonly messages: string[];
  /** Made with the first child: most nodes are leaves, and a map takes more than all the rest of one. */
  children: Map<string, Node> | undefined;
}

const NO_CHILDREN: ReadonlyMap<string, Node> = new Map();

const newNode = (): Node => ({ messages: [], children: undefined });

const segmentsOf = (path: FieldPath): readonly string[] => {
  if (typeof path !== 'string') return path.map(String);
  return path === '' ? [] : path.split('.');
};

/** Collects messages by field path. Any key is safe, `__proto__` included. */
export class FieldErrorTree {
  private readonly root = newNode();

  /** Adds one message at a path; one given for the top level, or for an object with errors inside, is a non-field error. */
  add(path: FieldPath, message: string): void {
    let node = this.root;
    for (const segment of segmentsOf(path)) {
      node.children ??= new Map();
      let child = node.children.get(segment);
      if (child === undefined) {
        child = newNode();
        node.children.set(segment, child);
      }
      node = child;
    }
    node.messages.push(message);
  }

  /** Whether a message was added at this path, or at an object or list around it. */
  covers(path: FieldPath): boolean {
    let node: Node | undefined = this.root;
    for (const segment of segmentsOf(path)) {
      if (node.messages.length > 0) return true;
      node = node.children?.get(segment);
      if (node === undefined) return false;
    }
    return node.messages.length > 0;
  }

  /** Whether there is a message at this path, around it, or inside it. */
  touches(path: FieldPath): boolean {
    let node: Node | undefined = this.root;
    for (const segment of segmentsOf(path)) {
      if (node.messages.length > 0) return true;
      node = node.children?.get(segment);
      if (node === undefined) return false;
    }
    // A node exists only where a message was added at it or below it.
    return node !== this.root || !this.isEmpty;
  }

  /** Adds every message of another tree, under `at` when given. */
  merge(other: FieldErrorTree, at: FieldPath = []): void {
    const visit = (node: Node, path: readonly string[]): void => {
      for (const message of node.messages) this.add(path, message);
      for (const [key, child] of node.children ?? NO_CHILDREN) visit(child, [...path, key]);
    };
    visit(other.root, segmentsOf(at));
  }

  get isEmpty(): boolean {
    return this.root.messages.length === 0 && this.root.children === undefined;
  }

  /** The body as plain objects without a prototype, so that no key can mean anything but itself. */
  toJSON(): FieldErrors {
    const rendered = render({ messages: [], children: this.root.children });
    const body: FieldErrors = Array.isArray(rendered) ? emptyBody() : rendered;
    appendNonFieldErrors(body, this.root.messages);
    return body;
  }
}

function emptyBody(): FieldErrors {
  return Object.create(null) as FieldErrors;
}

function appendNonFieldErrors(body: FieldErrors, messages: readonly string[]): void {
  if (messages.length === 0) return;
  const present = body[NON_FIELD_ERRORS];
  body[NON_FIELD_ERRORS] = Array.isArray(present) ? [...messages, ...present] : [...messages];
}

function render(node: Node): FieldErrors | string[] {
  if (node.children === undefined) return [...node.messages];
  const body = emptyBody();
  for (const [key, child] of node.children) body[key] = render(child);
  appendNonFieldErrors(body, node.messages);
  return body;
}
