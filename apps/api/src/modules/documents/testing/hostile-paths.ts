import fc from 'fast-check';

const PARTS = [
  ...[
    '..',
    '.',
    '...',
    '',
    ' ',
    '.. ',
    ' ..',
    '..\0',
    '..;',
    '..\u3000',
    '.\u200b.',
    '~',
    '$HOME',
    'C:',
    'c:',
    'file:',
    'con',
    'aux.pdf',
  ],
  ...['%2e%2e', '%2E.', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '%u002e%u002e', '&#46;&#46;', '\\u002e\\u002e'],
  ...['\u2024\u2024', '\u2025', '\ufe52\ufe52', '\uff0e\uff0e', '\u0701\u0702', '..\ufeff', '\u202e..', '\ud800'],
  ...['secret.pdf', 'outside', 'OTHER', 'ROOT', 'link', 'etc', 'passwd', 'a'.repeat(4096), '../'.repeat(1365)],
];
const JOINTS = [
  '/',
  '//',
  '\\',
  '\\\\',
  '/./',
  '\0',
  '%2f',
  '%5c',
  '%252f',
  '%c0%af',
  '\u2215',
  '\u2044',
  '\uff0f',
  '\u29f8',
  '\n',
  ';',
  ':',
];
const STARTS = [
  '',
  '/',
  '//',
  '\\\\',
  '../',
  './',
  'c:/',
  'file:///',
  's3://other/',
  '%2f',
  '\u2215',
  '\uff0f',
  'ROOT/../',
  'ROOT/',
];

/** `count` different paths that try to leave a folder, the same for the same seed. */
export function hostilePaths(count: number, seed: number): string[] {
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PARTS) },
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const joint = fc.constantFrom(...JOINTS);
  const step = fc.tuple(part, fc.oneof({ weight: 3, arbitrary: fc.constant('/') }, joint)).map((pair) => pair.join(''));
  const path = fc
    .tuple(fc.constantFrom(...STARTS), fc.array(step, { maxLength: 8 }), part)
    .map(([start, steps, last]) => `${start}${steps.join('')}${last}`);
  const paths = new Set<string>();
  for (let round = 0; paths.size < count; round += 1) {
    for (const sample of fc.sample(path, { numRuns: count, seed: seed + round })) paths.add(sample);
  }
  return [...paths].slice(0, count);
}
