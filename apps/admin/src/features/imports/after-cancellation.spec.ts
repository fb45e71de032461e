import { describe, expect, it } from '@jest/globals';
import { afterCancellation, whyNoRetry } from './after-cancellation';

const erased = '2026-03-02T08:14:07.512034+00:00';

describe('What can be done about an import', () => {
  it.each([
    [null, 'Ongoing', /^The supplier can send the account again, and staff can restore the import/],
    [null, 'Paused', /^Once the supplier is Ongoing again it can send .*\. Staff can restore the import/],
    [null, 'Complete', /^The supplier is Complete\. Once it is Ongoing again it can send .*, and staff can restore/],
    [erased, 'Ongoing', /^It cannot be restored.* can send the account again, unless the customer was erased\.$/],
    [erased, 'Paused', /^It cannot be restored.* again once it is Ongoing again, unless the customer was erased\.$/],
    [erased, 'Complete', /^It cannot be restored.* again once it is Ongoing again, unless the customer was erased\.$/],
  ] as const)('that is cancelled, erased at %j, of a supplier that is %s', (erasedAt, status, words) => {
    expect(afterCancellation({ payload_erased_at: erasedAt, import_supplier_status: status })).toMatch(words);
  });

  it.each([
    [null, 'Paused', null],
    [null, 'Complete', expect.stringContaining('has to be Ongoing again first')],
    [erased, 'Ongoing', expect.stringContaining('was erased')],
    [erased, 'Complete', expect.stringContaining('was erased')],
  ] as const)('that failed, erased at %j, of a supplier that is %s', (erasedAt, status, words) => {
    expect(whyNoRetry({ payload_erased_at: erasedAt, import_supplier_status: status })).toEqual(words);
  });
});
