import { AccountImportRequest } from '../../payload/dto/account-import.request.js';
import { boundOf } from '../bound-of.js';
import { fieldRule } from '../field-rule.js';

/** R147: the reading day is 1 to 28. */
export const smartReadingDay = fieldRule({
  id: 'R147',
  title: 'The reading day is 1 to 28',
  path: 'smart_read_cycle_day',
  where: ['libs/contract/src/payload/dto/account-import.request.ts'],
  bound: boundOf(AccountImportRequest, 'smart_read_cycle_day'),
});
