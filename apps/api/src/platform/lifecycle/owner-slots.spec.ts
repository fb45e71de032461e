import { describe, expect, it } from '@jest/globals';
import { OwnerSlots } from './owner-slots.js';

describe('OwnerSlots', () => {
  it('gives no owner more than its share, and all together no more than there are', () => {
    const slots = new OwnerSlots(3, 2);
    expect(['a', 'a', 'a', 'b', 'b', 'c'].map((owner) => slots.take(owner) !== null)).toEqual([
      ...[true, true, false],
      ...[true, false],
      false,
    ]);
  });

  it('has a slot again once one is given back, however often', () => {
    const slots = new OwnerSlots(1, 1);
    const release = slots.take('a');
    expect(slots.take('b')).toBeNull();
    release?.();
    release?.();
    expect(slots.take('b')).not.toBeNull();
    expect(slots.take('c')).toBeNull();
  });
});
