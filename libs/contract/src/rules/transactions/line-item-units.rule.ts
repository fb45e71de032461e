import { LineItemPayload } from '../../payload/post-import/transactions/line-item.payload.js';
import { boundOf } from '../bound-of.js';
import { fieldRule } from '../field-rule.js';

/** R163: a line item has two meter readings. */
export const lineItemUnits = fieldRule({
  id: 'R163',
  title: 'A line item has two meter readings',
  runs: 'transactions endpoint',
  path: 'transactions[].line_items[].units',
  severity: 'warning',
  note: 'Any number up to the cap of the list is kept',
  where: ['libs/contract/src/payload/post-import/transactions/line-item.payload.ts'],
  bound: boundOf(LineItemPayload, 'units'),
});
