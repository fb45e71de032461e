import { describe, expect, it } from '@jest/globals';
import { FieldErrorTree, type FieldPath } from './field-error-tree.js';

function treeOf(...entries: [FieldPath, string][]): FieldErrorTree {
  const tree = new FieldErrorTree();
  for (const [path, message] of entries) tree.add(path, message);
  return tree;
}

describe('FieldErrorTree', () => {
  it('nests messages by field with list positions as string keys', () => {
    const tree = treeOf(
      ['customers.0.landline', 'abcde is not a valid phone number'],
      ['customers.0.email', 'first'],
      ['customers.0.email', 'second'],
      [['customers', 1], 'Expected object.'],
    );
    expect(tree.toJSON()).toEqual({
      customers: {
        '0': { landline: ['abcde is not a valid phone number'], email: ['first', 'second'] },
        '1': ['Expected object.'],
      },
    });
  });

  it('puts messages about the whole body, or about an object with errors inside, under non_field_errors', () => {
    const tree = treeOf(
      ['', 'whole'],
      ['list', 'too long'],
      ['list.0', 'bad'],
      ['list.non_field_errors', 'also'],
      ['', 'more'],
    );
    expect(tree.toJSON()).toEqual({
      non_field_errors: ['whole', 'more'],
      list: { '0': ['bad'], non_field_errors: ['too long', 'also'] },
    });
  });

  it('keeps keys that mean something to objects as ordinary keys', () => {
    const tree = treeOf([['__proto__', 'constructor'], 'a'], [['toString'], 'b'], [['a.b', ''], 'c']);
    expect(JSON.stringify(tree)).toBe('{"__proto__":{"constructor":["a"]},"toString":["b"],"a.b":{"":["c"]}}');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect('constructor' in tree.toJSON()).toBe(false);
  });

  it('knows whether it is empty and whether a path is covered by a message', () => {
    expect(treeOf().isEmpty).toBe(true);
    expect(treeOf().toJSON()).toEqual({});
    const tree = treeOf(['a.b', 'message']);
    expect(tree.isEmpty).toBe(false);
    expect(['a', 'a.b', 'a.b.c', 'a.c', ''].map((path) => tree.covers(path))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(treeOf(['', 'message']).covers('anything')).toBe(true);
  });

  it('takes over another tree, below a path when one is given', () => {
    const tree = treeOf(['a', 'one']);
    tree.merge(treeOf(['a', 'two'], ['', 'whole']));
    tree.merge(treeOf(['x.0', 'three'], ['', 'part']), 'b');
    expect(tree.toJSON()).toEqual({
      non_field_errors: ['whole'],
      a: ['one', 'two'],
      b: { non_field_errors: ['part'], x: { '0': ['three'] } },
    });
  });
});
