import { describe, expect, it } from '@jest/globals';
import { unreadErrorFilters } from './unread-filters';

describe('What an address of the errors asks for', () => {
  it.each([
    [{ supplier: 'ACME', code: 'tariff_code_not_found', domain: 'platform', since: '24h', sort: '-last_seen_at' }],
    [
      {
        since: '2026-03-02T00:00:00Z',
        until: '2026-03-03T00:00:00Z',
        sandbox: 'true',
        sort: '-count',
        cursor: ['a', 'b'],
      },
    ],
    [{ supplier: ' ', code: undefined }],
    [{ actor: 'nobody', owner: '-', mark: 'muted' }],
  ])('is known: %j', (parameters) => {
    expect(unreadErrorFilters(parameters)).toEqual([]);
  });

  it.each([
    [{ error_code: 'tariff_code_not_found' }, ['error_code=tariff_code_not_found']],
    [{ domain: 'data', supplier: 'ACME' }, ['domain=data']],
    [{ since: 'yesterday' }, ['since=yesterday']],
    [{ sort: ['count', '-count'] }, ['sort=count']],
    [{ mark: 'not_muted' }, ['mark=not_muted']],
    [{ sandbox: 'yes' }, ['sandbox=yes']],
    [{ toString: 'x' }, ['toString=x']],
  ])('is named when nothing answers it: %j', (parameters, unread) => {
    expect(unreadErrorFilters(parameters)).toEqual(unread);
  });
});
