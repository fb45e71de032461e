import { makeMpan, makeMprn } from '@carryover/industry';
import { describe, expect, it } from '@jest/globals';
import { auditable, auditableText } from './auditable.js';

const MPAN = makeMpan('120006017672');
const MPRN = makeMprn('93538241');

describe('what the audit trail keeps', () => {
  it.each([
    [`Settled ${MPAN} by phone`, 'Settled ••• by phone'],
    [`00801111${MPAN}`, '•••'],
    [`${MPRN}, see ticket 12`, '•••, see ticket 12'],
    [`moved ${MPAN.replace(/(..)(.{4})(.{4})/, '$1 $2 $3 ')} today`, 'moved ••• today'],
    [`tickets 12 13 ${MPAN} 14`, 'tickets 12 13 ••• 14'],
    ['as for MPRN 1234567, by phone', 'as for MPRN •••, by phone'],
    ['mpxn: 123456', 'mpxn: •••'],
    ['https://ops:pw@hooks.example/in?key=s3cret#x', 'https://hooks.example/in?•••'],
    ['now https://hooks.example/in?key=s3cret, as agreed', 'now https://hooks.example/in?••• as agreed'],
    [`cosk_${'a'.repeat(38)}`, '•••'],
    ['whsec_MTIzNDU2Nzg5MA==', '•••'],
    ['eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl', '•••'],
  ])('is %j without what is secret or a meter point: %j', (text, kept) => {
    expect(auditableText(text)).toBe(kept);
  });

  it.each([
    'https://hooks.example/in',
    'http://127.0.0.1:9/hook',
    'cosk_4Tz9Qb',
    '2026-02-16T10:00:00.000Z',
    'A-1B2C3D4E',
    '0198c0aa-41d7-7b52-8e0f-9a1b2c3d4e5f',
    'Order 1234567',
  ])('is all of %j', (text) => {
    expect(auditableText(text)).toBe(text);
  });

  it('is looked through however deep it is, and numbers of meter points are known by the name of their field', () => {
    const state = {
      filter: { search: MPAN, ids: null },
      results: [{ mpxn: '123456', error: `${MPRN} is taken`, at: 3 }],
      [MPAN]: 1,
    };
    expect(auditable(state)).toEqual({
      filter: { search: '•••', ids: null },
      results: [{ mpxn: '•••', error: '••• is taken', at: 3 }],
      '•••': 1,
    });
  });
});
