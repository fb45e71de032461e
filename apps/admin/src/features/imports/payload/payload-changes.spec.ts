import { describe, expect, it } from '@jest/globals';
import type { PayloadChange } from '../../../lib/operator-api';
import { changesByObject, changesInWords } from './payload-changes';

const changes: PayloadChange[] = [
  { path: 'brand', op: 'changed', before: 'A', after: 'B' },
  { path: 'customers.0.email', op: 'changed', before: '•••', after: '•••' },
  { path: 'customers.1', op: 'added', after: { role: 'x' } },
  { path: 'customers.0.title', op: 'removed', before: '•••' },
];

describe('The changes between two payloads', () => {
  it('stand together by the object they are in', () => {
    expect(changesByObject(changes).map(({ path, changes: inside }) => [path, inside.map(({ name }) => name)])).toEqual(
      [
        ['', ['brand']],
        ['customers.0', ['email', 'title']],
        ['customers', ['1']],
      ],
    );
  });

  it('are told apart where their names are masked', () => {
    const masked = (op: 'added' | 'removed'): PayloadChange => ({ path: 'metadata.0.value.•••', op });
    const [object] = changesByObject([masked('removed'), masked('added')]);
    expect(object?.changes.map(({ name, position }) => [name, position])).toEqual([
      ['•••', 0],
      ['•••', 1],
    ]);
  });

  it('are counted in words', () => {
    expect(changesInWords(changes)).toBe('2 changed, 1 added, 1 removed');
    const many = Array.from({ length: 1_200 }, () => ({ path: 'brand', op: 'added', after: 'A' }) as const);
    expect(changesInWords(many)).toBe('1,200 added');
    expect(changesInWords([])).toBe('Nothing changed');
  });
});
