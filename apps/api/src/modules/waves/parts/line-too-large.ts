import type { LineProblem } from '../../imports/index.js';

/** Why a line that is larger than a body may be is refused. */
export function lineTooLarge(bodyLimitBytes: number): LineProblem {
  const detail = `The line is larger than ${bodyLimitBytes} bytes.`;
  return { rule: null, code: 'payload_too_large', path: '', detail };
}
