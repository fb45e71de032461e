import { describe, expect, it } from '@jest/globals';
import { readTraceparent, writeTraceparent } from './trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    // Of a version to come, of which the first four parts are as they are.
    [`01-${TRACE}-${SPAN}-01`, true],
    [`cc-${TRACE}-${SPAN}-01-what-comes`, true],
  ])('%s is read', (text, isSampled) => {
    expect(readTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    undefined,
    [`00-${TRACE}-${SPAN}-01`],
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01 `,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `01-${TRACE}-${SPAN}-011`,
    `0-${TRACE}-${SPAN}-01`,
  ])('%j is none', (text) => {
    expect(readTraceparent(text)).toBeNull();
  });

  it('is written as it is read', () => {
    for (const isSampled of [true, false]) {
      const context = { traceId: TRACE, spanId: SPAN, isSampled };
      expect(readTraceparent(writeTraceparent(context))).toEqual(context);
    }
  });
});
