import { fieldsOf } from '@carryover/contract';
import type { Mapping, ObjectNode } from '../mapping/mapping.js';

/** How often a field of the payload was filled. */
export interface FieldCoverage {
  readonly path: string;
  readonly filled: number;
  readonly empty: number;
}

/** Counts what mapped fields come to. */
export class Coverage {
  private readonly paths: string[] = [];
  private readonly filled: number[] = [];
  private readonly empty: number[] = [];

  constructor(private readonly mapping: Mapping) {}

  /** @returns the tally of a field, for `count` */
  tallyOf({ path }: ObjectNode, name: string): number {
    const whole = path === '' ? name : `${path}.${name}`;
    const known = this.paths.indexOf(whole);
    if (known >= 0) return known;
    this.filled.push(0);
    this.empty.push(0);
    return this.paths.push(whole) - 1;
  }

  count(tally: number, isFilled: boolean): void {
    const counts = isFilled ? this.filled : this.empty;
    counts[tally] = (counts[tally] ?? 0) + 1;
  }

  fields(): FieldCoverage[] {
    return this.paths.map((path, index) => ({ path, filled: this.filled[index] ?? 0, empty: this.empty[index] ?? 0 }));
  }

  /** Fields of the contract that the mapping has nothing for, in the objects that it makes. */
  notMapped(): { path: string; isRequired: boolean }[] {
    const known = new Set(this.paths);
    const found = new Map<string, boolean>();
    for (const node of this.mapping.nodes) {
      for (const [name, spec] of fieldsOf(node.type)) {
        const path = node.path === '' ? name : `${node.path}.${name}`;
        const isMapped = known.has(path) || this.mapping.nodes.some((each) => [path, `${path}.*`].includes(each.path));
        if (!isMapped) found.set(path, spec.description.required === true);
      }
    }
    return [...found].map(([path, isRequired]) => ({ path, isRequired }));
  }
}
