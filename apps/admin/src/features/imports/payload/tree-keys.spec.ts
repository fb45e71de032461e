import { describe, expect, it } from '@jest/globals';
import { treeStep } from './tree-keys';

const rows = [
  { path: 'a', level: 1, size: 0, isOpen: false },
  { path: 'b', level: 1, size: 1, isOpen: true },
  { path: 'b.c', level: 2, size: 2, isOpen: false },
  { path: 'd', level: 1, size: 0, isOpen: false },
];

describe('A key in the tree', () => {
  it.each([
    ['a', 'ArrowDown', 'b', false],
    ['b', 'ArrowUp', 'a', false],
    ['b', 'End', 'd', false],
    ['d', 'Home', 'a', false],
    ['b', 'ArrowRight', 'b.c', false],
    ['b', 'ArrowLeft', 'b', true],
    ['b.c', 'ArrowRight', 'b.c', true],
    ['b.c', 'ArrowLeft', 'b', false],
    ['b.c', 'Enter', 'b.c', true],
    ['b', ' ', 'b', true],
  ])('on %s, %s leads to %s, opening or closing it: %s', (path, key, target, toggles) => {
    expect(treeStep(rows, path, key)).toEqual({ path: target, toggles });
  });

  it.each([
    ['a', 'ArrowUp'],
    ['d', 'ArrowDown'],
    ['a', 'ArrowLeft'],
    ['a', 'Enter'],
    ['a', 'x'],
    ['lost', 'ArrowDown'],
  ])('on %s, %s does nothing', (path, key) => {
    expect(treeStep(rows, path, key)).toBeNull();
  });
});
