/** What we use of semver, whose package has no types. Versions that are none make all but `valid` throw. */
declare module 'semver' {
  const semver: {
    /** The version as it is usually written; null when it is none. */
    valid(version: string): string | null;
    major(version: string): number;
    compare(one: string, other: string): -1 | 0 | 1;
    gt(one: string, other: string): boolean;
    gte(one: string, other: string): boolean;
    satisfies(version: string, range: string): boolean;
  };
  export default semver;
}
