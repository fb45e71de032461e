/** The words that release a halted wave, which takes a reason. */
export function releaseWords(
  wave: string,
  { supplier, credentials }: { readonly supplier: string; readonly credentials?: string },
): string[] {
  return [
    ...['npx', 'carryover', 'wave', 'release', wave, '--reason', 'WHY', '--supplier', supplier],
    ...(credentials === undefined ? [] : ['--credentials', credentials]),
  ];
}
