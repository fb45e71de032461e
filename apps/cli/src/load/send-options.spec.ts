import { describe, expect, it } from '@jest/globals';
import { span, spanText } from './send-options.js';

describe('a span of time', () => {
  it.each([
    ['1s', 1_000],
    ['30s', 30_000],
    ['90s', 90_000],
    ['10m', 600_000],
    ['2h', 7_200_000],
  ])('%s is %d ms', (text, milliseconds) => {
    expect(span(text)).toBe(milliseconds);
    expect(spanText(milliseconds)).toBe(text);
  });

  it.each(['', '0s', '10', 's', '-1s', '1.5h', '1d', ' 1s', '999999h'])('is not "%s"', (text) => {
    expect(() => span(text)).toThrow('Use a time such as');
  });
});
