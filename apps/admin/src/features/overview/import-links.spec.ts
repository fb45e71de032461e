import { describe, expect, it } from '@jest/globals';
import { importsOf, importsOfGroup, oldestImports, otherStates } from './import-links';

const none = {
  PENDING: 0,
  IN_PROGRESS: 0,
  PROCESSED: 0,
  ERRORED: 0,
  DRY_RUN_SUCCEEDED: 0,
  DRY_RUN_ERRORED: 0,
  CANCELLED: 0,
};
const query = (href: string) => Object.fromEntries(new URL(href, 'http://console.invalid').searchParams);

describe('From a figure of the overview', () => {
  it('one gets to the imports of a supplier in a status', () => {
    expect(query(importsOf('NLE', 'PENDING'))).toEqual({ supplier: 'NLE', status: 'PENDING' });
    expect(query(importsOf('NLE'))).toEqual({ supplier: 'NLE' });
  });

  it('one gets to those that wait longest', () => {
    expect(query(oldestImports('PENDING'))).toEqual({ sandbox: 'false', status: 'PENDING', sort: 'created_at' });
  });

  it.each([
    ['customers.*.email', 'customers.*.email'],
    [null, '-'],
  ])('one gets to the imports that fail at %j', (path, asked) => {
    expect(query(importsOfGroup({ code: 'invalid_email', path }))).toEqual({
      sandbox: 'false',
      status: 'ERRORED,DRY_RUN_ERRORED',
      error_code: 'invalid_email',
      path: asked,
    });
  });

  it('one gets to the states that are not empty and have no column', () => {
    const states = otherStates({ code: 'NLE', counts: { ...none, DRY_RUN_SUCCEEDED: 1, CANCELLED: 3 } });
    expect(states.map(({ count, words }) => `${count} ${words}`)).toEqual(['1 dry run', '3 cancelled']);
  });
});
