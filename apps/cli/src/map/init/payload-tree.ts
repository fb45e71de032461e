import { AccountImportRequest, fieldsOf, type LeafSpec, type PayloadClass } from '@carryover/contract';
import { wordsOf } from './name-words.js';

/** An object of the payload with the fields it has of its own. */
export interface PayloadNode {
  /** Names from the account on: `supply_addresses`, `meter_points`. */
  readonly names: readonly string[];
  readonly parent: PayloadNode | null;
  readonly kind: 'object' | 'list';
  readonly leaves: readonly PayloadLeaf[];
  /** Words that say what it is. */
  readonly words: readonly string[];
}

/** A field with a single value, and its path. */
export interface PayloadLeaf {
  readonly name: string;
  readonly spec: LeafSpec;
  readonly words: readonly string[];
}

/** All objects of the payload, the account first and each after the one it is in. */
export function payloadNodes(): PayloadNode[] {
  const nodes: PayloadNode[] = [];
  const add = (
    type: PayloadClass,
    names: readonly string[],
    parent: PayloadNode | null,
    kind: 'object' | 'list',
  ): void => {
    const leaves: PayloadLeaf[] = [];
    const node: PayloadNode = { names, parent, kind, leaves, words: wordsOf(names.at(-1) ?? 'account') };
    nodes.push(node);
    for (const [name, spec] of fieldsOf(type)) {
      if (spec.kind === 'leaf') leaves.push({ name, spec, words: wordsOf(name) });
      else add(spec.type(), [...names, name], node, spec.kind);
    }
  };
  add(AccountImportRequest, [], null, 'object');
  return nodes;
}

/** Whether one object is inside another, or the same. */
export function isWithin(node: PayloadNode, other: PayloadNode): boolean {
  return other.names.every((name, index) => node.names[index] === name);
}
