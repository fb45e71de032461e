import { describe, expect, it } from '@jest/globals';
import { isListed } from './listed.js';
import { NO_REFERENCE_DATA, watchEmptyLists } from './reference-data.js';

describe('Lists that are watched', () => {
  it('tell when a value is looked up in one that is empty, and never of one that is loaded', () => {
    const used: string[] = [];
    const lists = watchEmptyLists({ ...NO_REFERENCE_DATA, campaigns: new Set(['SPRING']) }, (list) => used.push(list));
    expect(isListed('SPRING', lists.campaigns, undefined)).toBe(true);
    expect(isListed('AUTUMN', lists.campaigns, undefined)).toBe(false);
    expect(used).toEqual([]);
    expect(isListed('GAS VAR', lists.tariffs, undefined)).toBe(true);
    expect(isListed('NAME', lists.referenceNamespaces, undefined)).toBe(true);
    expect(used).toEqual(['tariff', 'reference_namespace']);
    expect(NO_REFERENCE_DATA.tariffs.size).toBe(0);
  });
});
