import { describe, expect, it } from '@jest/globals';
import { fieldAt, inContractOrder, labelBesideName } from './payload-fields';

describe('What the console knows of a field', () => {
  it('is found by its path, whatever its position in lists', () => {
    const path = 'supply_addresses.0.meter_points.12.identifier';
    expect(fieldAt(path)).toEqual({
      label: 'MPAN or MPRN',
      meaning: 'MPAN core of 13 digits for electricity, MPRN of 6 to 10 digits for gas.',
    });
  });

  it.each(['customers.0', 'customers#100', 'metadata.0.value.panels', 'surprise'])('is nothing for %s', (path) => {
    expect(fieldAt(path)).toBeUndefined();
  });

  it('has a label beside the name only where that says more', () => {
    const labels = ['customers.0.date_of_birth', 'billing_postcode'].map((path) => {
      const field = fieldAt(path);
      return field && labelBesideName(path.slice(path.lastIndexOf('.') + 1), field);
    });
    expect(labels).toEqual(['Born', null]);
  });

  it('is the order of the contract, and what the contract does not have comes last', () => {
    const names = ['zeta', 'ledgers', 'customers', 'alpha', 'import_supplier'];
    const order = inContractOrder(names.map((path) => ({ path }))).map(({ path }) => path);
    expect(order).toEqual(['import_supplier', 'customers', 'ledgers', 'zeta', 'alpha']);
  });
});
