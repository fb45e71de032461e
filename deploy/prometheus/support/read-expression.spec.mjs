import { describe, expect, it } from '@jest/globals';
import { readExpression } from './read-expression.mjs';

describe('an expression of PromQL', () => {
  it.each([
    ['a_total', [['a_total', {}]], []],
    ['ALERTS{alertstate="firing",x=~"a|b"}', [['ALERTS', { alertstate: 'firing', x: 'a|b' }]], []],
    ['max(a_seconds{sandbox="false"}) or vector(0)', [['a_seconds', { sandbox: 'false' }]], []],
    [
      'histogram_quantile(0.99, sum by (le, route) (rate(a_seconds_bucket{route=~"/v2/.*",job="x"}[5m]))) > 1',
      [['a_seconds', { route: '/v2/.*', job: 'x' }]],
      ['le', 'route'],
    ],
    [
      'sum by (x) (a_count offset 15m or 0 * group by (x) (b{c!="d"})) and on () (max(up offset 15m) == 1)',
      [
        ['b', { c: 'd' }],
        ['a', {}],
        ['up', {}],
      ],
      ['x', 'x'],
    ],
  ])('%s is taken apart', (expression, selectors, grouped) => {
    expect(readExpression(expression)).toEqual({
      selectors: selectors.map(([name, matchers]) => ({ name, matchers })),
      grouped,
    });
  });
});
