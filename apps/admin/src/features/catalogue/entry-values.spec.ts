import { describe, expect, it } from '@jest/globals';
import { asTexts, changedColumns, entryName } from './entry-values';

const entry = { code: 'E-2R-22', fuel: 'ELECTRICITY', rates: 2, is_prepay: false, product_code: null };
const columns = Object.keys(entry);

describe('An entry of a list', () => {
  it('is typed as a file would say it', () => {
    expect(asTexts(entry, columns)).toEqual({
      ...{ code: 'E-2R-22', fuel: 'ELECTRICITY', rates: '2', is_prepay: 'false', product_code: '' },
    });
  });

  it('is changed in the columns that somebody changed, and in no other', () => {
    const texts = { ...asTexts(entry, columns), rates: '1', is_prepay: 'true', product_code: ' ' };
    expect(changedColumns(entry, texts)).toEqual({ rates: 1, is_prepay: true });
    expect(changedColumns(entry, { rates: 'two' })).toEqual({ rates: 'two' });
    expect(changedColumns({ ...entry, product_code: 'FLEX' }, { product_code: '' })).toEqual({ product_code: null });
  });

  it('is called by its key', () => {
    expect(entryName(entry, ['code', 'fuel'])).toBe('E-2R-22, ELECTRICITY');
  });
});
