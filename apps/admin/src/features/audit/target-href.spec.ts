import { describe, expect, it } from '@jest/globals';
import { targetHref } from './target-href';

describe('The page of what an entry of the audit trail is about', () => {
  it.each([
    ['supplier', 'ACME', '/suppliers/ACME'],
    ['wave', 'ACME/JUNE-1', '/waves/ACME/JUNE-1'],
    ['staff', 'ada@example.com', null],
  ])('is for a %s %s', (target_type, target, href) => {
    expect(targetHref({ target_type, target })).toBe(href);
  });
});
