/** Digits without the zeros around them, and how many there were on each side. */
export interface StrippedDigits {
  readonly text: string;
  readonly leading: number;
  readonly trailing: number;
}

/** Takes loops and not regular expressions: /0+$/ is quadratic on a long run of zeros that does not end the text. */
export function withoutOuterZeros(digits: string): StrippedDigits {
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return { text: digits.slice(start, end), leading: start, trailing: digits.length - end };
}
