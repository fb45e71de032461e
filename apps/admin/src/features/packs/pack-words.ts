import type { ListedPack } from '../../lib/operator-api';

type Pack = ListedPack['pack'];

/** What the state of a pack means. */
export const packStateWords = {
  BUILDING: 'It is being built.',
  READY: 'It can be downloaded, verified and signed by both sides.',
  COUNTERSIGNED: 'Both sides have signed it. It does not change any more.',
  SUPERSEDED: 'What it is of was settled anew since: there is another one, or will be.',
  FAILED: 'It could not be built, or what it would tell has changed since; the log of the worker says which.',
} as const satisfies Record<Pack['state'], string>;

export const signedWords = {
  supplier: 'Signed by the supplier',
  staff: 'Signed by platform staff',
} as const satisfies Record<Pack['signatures'][number]['party'], string>;

/** How far the signature of the platform is, while it takes another person. */
export function staffWords({ signed, wanted }: ListedPack['staff_signatures']): string | null {
  return signed === 0 || signed >= wanted ? null : `${signed} of ${wanted} members of staff have signed.`;
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** How long an archive is, to three digits: "148 kB." @param bytes null for one that is not there yet */
export function sizeWords(bytes: number | null): string {
  if (bytes === null) return '';
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = Number((bytes / 1000 ** power).toPrecision(3));
  return `${value} ${units[power]}.`;
}
