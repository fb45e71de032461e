import { describe, expect, it } from '@jest/globals';
import {
  type ErrorFilters,
  errorsApiQuery,
  errorsHref,
  importsOfGroup,
  readErrorFilters,
  sparklineInWords,
} from './error-filters';

const now = Date.parse('2026-11-21T10:30:42.500Z');
const none: ErrorFilters = {
  supplier: '',
  sandbox: '',
  wave: '',
  code: '',
  domain: '',
  since: '',
  until: '',
  actor: '',
  owner: '',
  mark: '',
  sort: '-count',
  cursor: '',
};

describe('The filters of the errors', () => {
  it.each<ErrorFilters>([
    none,
    {
      supplier: 'N & L',
      sandbox: '',
      wave: 'JUNE-1',
      code: 'worker_lost',
      domain: 'platform',
      since: '24h',
      until: '',
      actor: 'on_call',
      owner: 'kim@example.com',
      mark: 'back',
      sort: 'first_seen_at',
      cursor: '',
    },
    { ...none, sandbox: 'true' },
    { ...none, owner: '-', mark: 'all' },
    { ...none, since: '2026-11-20T10:30:00.000Z', until: '2026-11-21T10:30:00.000Z' },
  ])('come back from the address they are written to: %j', (filters) => {
    const query = new URL(errorsHref(filters), 'http://console.invalid').searchParams;
    expect(readErrorFilters(Object.fromEntries(query))).toEqual(filters);
  });

  it('leave out what they do not know', () => {
    expect(
      readErrorFilters({ domain: 'space', actor: 'me', mark: 'old', since: 'ages', until: 'never', sort: 'price' }),
    ).toEqual(none);
  });

  it('begin at the first page again when one of them changes, and ask for the page they name', () => {
    const page = readErrorFilters({ cursor: ['first', 'second'] });
    expect(errorsHref({ ...page, supplier: 'DEMO' })).toBe('/errors?supplier=DEMO');
    expect(errorsApiQuery(page, now)).toBe('sort=-count&cursor=second&mark=not_muted&limit=25');
  });

  it.each([
    ['all', null],
    ['', 'not_muted'],
    ['muted', 'muted'],
  ] as const)('leave out what is muted unless it is asked for: %j', (mark, asked) => {
    expect(new URLSearchParams(errorsApiQuery({ ...none, mark }, now)).get('mark')).toBe(asked);
  });

  it('ask the API since an instant, which moves once a minute', () => {
    const query = errorsApiQuery({ ...none, since: '1h' }, now);
    expect(query).toBe('sort=-count&since=2026-11-21T09%3A30%3A00.000Z&mark=not_muted&limit=25');
    expect(errorsApiQuery({ ...none, since: '1h' }, now + 10_000)).toBe(query);
  });
});

describe('The imports behind a group', () => {
  it('are those of its code and path, within the filters', () => {
    const filters: ErrorFilters = { ...none, supplier: 'DEMO', since: '15m' };
    expect(importsOfGroup({ code: 'tariff_code_not_found', path: 'a.*.b' }, filters, now)).toEqual({
      status: 'ERRORED,DRY_RUN_ERRORED',
      supplier: 'DEMO',
      error_code: 'tariff_code_not_found',
      path: 'a.*.b',
      modified_from: '2026-11-21T10:15:00.000Z',
    });
  });

  it.each([
    [none, 'false'],
    [{ ...none, sandbox: 'true' } as const, 'true'],
    [{ ...none, supplier: 'DEMO' }, undefined],
  ])('are of the suppliers whose errors are counted: %j', (filters, sandbox) => {
    expect(importsOfGroup({ code: 'worker_lost', path: null }, filters, now).sandbox).toBe(sandbox);
  });

  it('are those without a path when the group has none', () => {
    expect(importsOfGroup({ code: 'worker_lost', path: null }, none, now).path).toBe('-');
  });
});

describe('A sparkline in words', () => {
  it('says how many there were and when most', () => {
    const perHour = Array.from({ length: 24 }, () => 0);
    expect(sparklineInWords(perHour)).toBe('None in the last 24 hours');
    perHour[20] = 4;
    perHour[23] = 1;
    expect(sparklineInWords(perHour)).toBe('5 in the last 24 hours; the hour with most, 4, was 3 hours ago');
    expect(sparklineInWords(perHour.fill(100))).toBe(
      '2,400 in the last 24 hours; the hour with most, 100, was the last one',
    );
  });
});
