/**
 * The parts of a package.json that are used.
 * @typedef {{ name: string, version: string, description: string, license: string, type: string, engines: { node: string },
 *   bin?: Record<string, string>, exports?: Record<string, Record<string, string>>,
 *   optionalDependencies?: Record<string, string> }} Manifest
 */

const LICENCE = `
## Licence

Proprietary: the agreement with the platform says who may use it, and for what.
`;

/**
 * The package.json of a package as it is published, without what only the checkout needs.
 * @param {Manifest} manifest that of the workspace
 * @param {readonly string[]} files what the package has besides
 * @param {Partial<Manifest>} [more]
 */
export function publishedManifest(manifest, files, more = {}) {
  const { name, version, description, license, type, engines, optionalDependencies } = manifest;
  return {
    ...{ name, version, description, license, type, engines },
    ...(optionalDependencies && { optionalDependencies }),
    ...more,
    files,
    publishConfig: { access: 'restricted' },
  };
}

/**
 * Ways into a package without the one to its sources, which it has not got.
 * @param {NonNullable<Manifest['exports']>} exports
 */
export function publishedExports(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([path, conditions]) => {
      const { 'carryover-source': _sources, ...others } = conditions;
      return [path, others];
    }),
  );
}

/** Sections of a README for developers, which a package does not contain. */
const FOR_DEVELOPERS = /^## For those who [\s\S]*?(?=^## |$(?![\s\S]))/gm;

/** A README as it is published: a link to a page of the checkout is its words. @param {string} text */
export function publishedReadme(text) {
  return `${text
    .replaceAll(FOR_DEVELOPERS, '')
    .replaceAll(/\[([^\]]+)\]\(\.\.?\/[^)]*\)/g, '$1')
    .trimEnd()}\n${LICENCE}`;
}
