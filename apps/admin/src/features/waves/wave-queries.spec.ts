import { describe, expect, it } from '@jest/globals';
import { calendarQuery } from './wave-queries';

describe('The query of the calendar', () => {
  it('asks for waves that are not over, on the page that its address names', () => {
    const asked = new URLSearchParams(calendarQuery(new URLSearchParams('supplier=DEMO&from=2026-06-01&cursor=abc')));
    expect(Object.fromEntries(asked)).toEqual({
      limit: '200',
      supplier: 'DEMO',
      cursor: 'abc',
      state: 'LOADING,READY,DRY_RUN,REVIEW,APPROVED,RUNNING,HALTED',
    });
  });
});
