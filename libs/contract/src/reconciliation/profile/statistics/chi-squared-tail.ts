/** Coefficients of Lanczos' approximation of the gamma function, g = 7. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

const CLOSE = 1e-14;
const MOST_TERMS = 10_000;
const TINY = 1e-300;

/** The natural logarithm of the gamma function. @param x above 0 */
export function logGamma(x: number): number {
  const z = x - 1;
  const [first, ...further] = LANCZOS;
  const sum = further.reduce((total, coefficient, index) => total + coefficient / (z + index + 1), first as number);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** How likely a chi-squared variable is above a value: 1 minus its distribution function. @param degrees of freedom, 1 or more */
export function chiSquaredTail(value: number, degrees: number): number {
  if (value <= 0) return 1;
  const [a, x] = [degrees / 2, value / 2];
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * series(a, x)) : scale * continuedFraction(a, x);
}

/** Of the lower incomplete gamma function. */
function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * CLOSE; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Of the upper one, by Lentz' method: near its own tail, where one minus the other would be nothing but error. */
function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const coefficient = -n * (n - a);
    b += 2;
    d = 1 / notNothing(coefficient * d + b);
    c = notNothing(b + coefficient / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < CLOSE) break;
  }
  return result;
}

function notNothing(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
