import { createHash } from 'node:crypto';
import { runNpm } from '../lib/npm.mjs';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { lastLines } from '../lib/run-command.mjs';
import { licenceOf } from './licences.mjs';
import { lockedPackages, readPolicy } from './lock.mjs';

/**
 * The parts of CycloneDX that are used, as npm writes them.
 * @typedef {{ 'bom-ref': string, name: string, version: string, type?: string, hashes?: { alg: string, content: string }[],
 *   licenses?: { license: { id: string } }[] }} Component
 * @typedef {{ bomFormat: string, specVersion: string, serialNumber?: string, metadata: { timestamp?: string, component: Component },
 *   components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom
 */
/** @import { LockedPackage } from './lock.mjs' */

/**
 * The software bill of materials (CycloneDX, JSON) of package-lock.json. Reproducible for one version of npm: its
 * time and serial number are left out.
 * @param {{ withDevelopment?: boolean }} [options] whether what only builds and tests is in it
 * @returns {Promise<string>}
 * @throws {Problem} when npm cannot, or when its list is not the lock's
 */
export async function renderSbom({ withDevelopment = true } = {}) {
  const locked = lockedPackages();
  const packages = locked.filter(({ isDevelopment }) => withDevelopment || !isDevelopment);
  /** @type {Bom} */
  const bom = JSON.parse(await npmSbom());
  const left = new Set(locked.map(idOf));
  for (const one of packages) left.delete(idOf(one));
  leaveOut(bom, left);
  tidy(bom, packages);
  const problems = sbomProblems(bom, packages);
  if (problems.length > 0) throw new Problem('The bill of materials is not what the lock holds.', problems.join('\n'));
  const digest = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
  return `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${[...parts, digest.slice(20, 32)].join('-')}` }, null, 2)}\n`;
}

/**
 * Problems of a bill of materials: another format, a component that is not in the lock or has another hash, a missing
 * package, a dependency on an unknown one.
 * @param {Bom} bom
 * @param {LockedPackage[]} packages
 * @returns {string[]} a sentence each
 */
export function sbomProblems(bom, packages) {
  const refs = new Set([bom.metadata?.component, ...bom.components].map((component) => component?.['bom-ref']));
  /** @type {Map<string, { alg: string, content: string } | undefined>} */
  const hashes = new Map();
  for (const { name, version, hashes: given } of bom.components) if (given) hashes.set(`${name}@${version}`, given[0]);
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const hashed = packages.filter(({ isBundled }) => !isBundled);
  const wanted = new Map(hashed.map((entry) => [idOf(entry), hexOf(entry.integrity ?? '')]));
  return [
    ...(bom.bomFormat === 'CycloneDX' && bom.specVersion === '1.5' ? [] : ['It is no CycloneDX 1.5.']),
    ...(refs.size === bom.components.length + 1 ? [] : ['Two components have the same reference.']),
    ...[...wanted]
      .filter(([id, hex]) => hashes.get(id)?.alg !== 'SHA-512' || hashes.get(id)?.content !== hex)
      .map(([id]) => `${id} is missing, or has another hash`),
    ...packages.filter((one) => one.isBundled && !listed.has(idOf(one))).map((one) => `${idOf(one)} is missing`),
    ...[...hashes.keys()].filter((id) => !wanted.has(id)).map((id) => `${id} is not in the lock`),
    ...bom.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !refs.has(ref))
      .map((ref) => `${ref} is depended on and not listed`),
  ];
}

/** @param {LockedPackage} entry */
const idOf = ({ name, version }) => `${name}@${version}`;

/** @param {string} integrity */
const hexOf = (integrity) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

async function npmSbom() {
  const args = [
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--loglevel=error',
  ];
  const { code, output } = await runNpm(args, { cwd: root, milliseconds: 120_000 });
  if (code !== 0) throw new Problem('npm sbom failed; it needs npm 10 or later.', lastLines(output));
  return output.slice(output.indexOf('{'));
}

/**
 * npm's own `--omit=dev` loses what only workspaces need, so it is asked for everything and the rest is taken out here.
 * @param {Bom} bom
 * @param {Set<string>} left
 */
function leaveOut(bom, left) {
  bom.components = bom.components.filter((component) => !left.has(component['bom-ref']));
  const refs = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
}

/**
 * npm names the project after its folder and workspaces without their scope, leaves out licences said in old words, and says no hash
 * of a package that another one has bundled, too.
 * @param {Bom} bom
 * @param {LockedPackage[]} packages
 */
function tidy(bom, packages) {
  const policy = readPolicy('licences.json');
  const locked = new Map(packages.map((entry) => [idOf(entry), entry]));
  const hashed = new Map(packages.filter(({ isBundled }) => !isBundled).map((entry) => [idOf(entry), entry]));
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  for (const component of [bom.metadata.component, ...bom.components]) {
    const ref = component['bom-ref'];
    component.name = ref.slice(0, ref.lastIndexOf('@'));
    const entry = locked.get(ref);
    const id = entry && licenceOf(entry, policy);
    const { integrity } = hashed.get(ref) ?? {};
    if (integrity && !component.hashes) component.hashes = [{ alg: 'SHA-512', content: hexOf(integrity) }];
    if (id && !component.licenses) component.licenses = [{ license: { id } }];
  }
  bom.components.sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  bom.dependencies.sort((one, other) => (one.ref < other.ref ? -1 : 1));
  for (const { dependsOn } of bom.dependencies) dependsOn.sort();
}
