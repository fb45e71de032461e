import { describe, expect, it } from '@jest/globals';
import { safeReturnPath, signInPath } from './return-path';

describe('The path to go to after signing in', () => {
  it.each(['/imports?status=ERRORED&cursor=a%2Bb', '/imports/0193', '/runbooks/internal_error'])(
    'may be %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'imports',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '/sign-in?return=/sign-in',
    '/api/imports',
    '/',
  ])('is the overview instead of %j', (path) => {
    expect(safeReturnPath(path)).toBe('/overview');
  });

  it('travels with the address of the sign-in page unless it is the usual one', () => {
    expect(signInPath('/imports?status=PENDING')).toBe('/sign-in?return=%2Fimports%3Fstatus%3DPENDING');
    expect(signInPath('/overview')).toBe('/sign-in');
  });
});
