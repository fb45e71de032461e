import { describe, expect, it } from '@jest/globals';
import { readErrorFilters } from './error-filters';
import { noErrorsInWords, nothingFails } from './no-errors-in-words';

const said = (parameters: Record<string, string>, hasMuted?: boolean) =>
  noErrorsInWords(readErrorFilters(parameters), hasMuted);
const muted = { href: '/errors?mark=all', link: 'Show all errors' };

describe('A page without errors', () => {
  it('says that nothing fails when nothing does', () => {
    expect(said({}, false)).toMatchObject({ title: 'Nothing fails', href: '/imports' });
  });

  it.each([true, undefined])('does not say so while groups are muted, or may be: %s', (hasMuted) => {
    expect(nothingFails(hasMuted)).toBe('Nothing fails that is not muted');
    expect(said({}, hasMuted)).toMatchObject({ title: 'Nothing fails that is not muted', ...muted });
  });

  it('leads to its first page when the groups of a later one are gone', () => {
    expect(said({ cursor: 'x', sort: '-last_seen_at' }, false)).toMatchObject({
      title: 'No more errors',
      href: '/errors?sort=-last_seen_at',
    });
  });

  it('says of filters whether muted groups were looked at', () => {
    expect(said({ code: 'worker_lost' }).words).toBe(
      'No import stands in such an error right now, but for those that are muted.',
    );
    expect(said({ code: 'worker_lost', mark: 'all', sandbox: 'true' })).toEqual({
      title: 'No error matches',
      words: 'No import of a sandbox stands in such an error right now.',
      href: '/errors',
      link: 'Show all errors',
    });
  });

  it('says of all groups that none fails', () => {
    expect(said({ mark: 'all' })).toMatchObject({ title: 'No error matches' });
  });
});
