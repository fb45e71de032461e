import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../lib/problem.mjs';
import { manifests } from './lock.mjs';
import { fileDigest, filesOf, sha256, sumsOf, treeDigest } from './tree-digest.mjs';

/**
 * The parts of the in-toto Statement v1 and of SLSA provenance v1 that are used.
 * @typedef {Record<string, string>} DigestSet lower-case hexadecimal digits by algorithm: dirHash, gitCommit or sha256
 * @typedef {{ name: string, digest: DigestSet }} Subject name: a path, of a tree from the root on, of a file beside the statement
 * @typedef {{ name: string, uri?: string, digest: DigestSet, annotations?: { uncommittedChanges: boolean } }} Dependency
 * @typedef {{ buildType: string, externalParameters: { trees: string[] }, internalParameters: { platform: string },
 *   resolvedDependencies: Dependency[] }} BuildDefinition
 * @typedef {{ builder: { id: string }, metadata?: { finishedOn: string } }} RunDetails
 * @typedef {{ _type: string, subject: Subject[], predicateType: string,
 *   predicate: { buildDefinition: BuildDefinition, runDetails: RunDetails } }} Statement
 * @typedef {Record<string, string | undefined>} Environment
 */
/** @import { Source } from './build-source.mjs' */

export const STATEMENT = 'build.intoto.json';
export const SUMS = 'SHA256SUMS';
export const SBOM = 'sbom.cdx.json';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';
/** Described in docs/provenance.md. */
export const BUILD_TYPE = 'https://carryover.example/build/npm/v1';
const LOCAL_BUILDER = 'https://carryover.example/builder/unattested/v1';

/** Existing output folders of the workspaces' builds, relative to the root. @param {string} root */
export function builtTrees(root) {
  const folders = manifests().map(({ path }) => path.slice(0, -'package.json'.length));
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => [`${folder}dist`, `${folder}.next/standalone`])
    .filter((tree) => existsSync(join(root, tree)));
}

/**
 * Writes what says what was built, of what and by what: the build statement, the digest of every file in the form of `sha256sum`,
 * and the bill of materials. The same files and the same source give the same bytes.
 * @param {object} build
 * @param {string} build.root the checkout
 * @param {string} build.folder where the three files go
 * @param {readonly string[]} build.trees folders that were built, from the root on
 * @param {string} build.sbom the bill of materials
 * @param {Source} build.source
 * @param {Environment} build.environment BUILDER_ID and SOURCE_DATE_EPOCH are read
 * @throws {Problem}
 */
export function writeStatement({ root, folder, trees, sbom, source, environment }) {
  if (trees.length === 0) throw new Problem('Nothing was built: npm run build.');
  const built = [...trees].sort().map((path) => ({ path, files: filesOf(join(root, path)) }));
  const empty = built.find(({ files }) => files.length === 0);
  if (empty) throw new Problem(`${empty.path} is empty.`);
  const sums = built.map(({ path, files }) => sumsOf(files, `${path}/`)).join('');
  /** @type {Statement} */
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [
      ...built.map(({ path, files }) => ({ name: path, digest: { dirHash: treeDigest(files) } })),
      { name: SUMS, digest: { sha256: sha256(sums) } },
      { name: SBOM, digest: { sha256: sha256(sbom) } },
    ],
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { trees: built.map(({ path }) => path) },
        internalParameters: { platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: dependenciesOf(root, source),
      },
      runDetails: { builder: { id: builderOf(environment) }, ...metadataOf(environment) },
    },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SBOM), sbom);
  writeFileSync(join(folder, STATEMENT), `${JSON.stringify(statement, null, 2)}\n`);
}

/** @param {string} root  @param {Source} source  @returns {Dependency[]} */
function dependenciesOf(root, { commit, isChanged }) {
  const annotations = isChanged === null ? {} : { annotations: { uncommittedChanges: isChanged } };
  return [
    ...(commit === null ? [] : [{ name: 'source', digest: { gitCommit: commit }, ...annotations }]),
    { name: 'package-lock.json', digest: { sha256: fileDigest(join(root, 'package-lock.json')) } },
    {
      name: 'node',
      uri: `pkg:generic/node@${process.versions.node}`,
      digest: { sha256: nodeDigest() },
    },
  ];
}

/** It has a hundred megabytes and stays the same while it runs. @type {string | undefined} */
let digestOfNode;
function nodeDigest() {
  digestOfNode ??= fileDigest(process.execPath);
  return digestOfNode;
}

/** @param {Environment} environment */
function builderOf({ BUILDER_ID: id }) {
  if (!id) return LOCAL_BUILDER;
  if (!URL.canParse(id)) throw new Problem(`BUILDER_ID is "${id}", which is no URI.`);
  return id;
}

/**
 * The time is the one thing that differs from build to build, so it is there only when it is given.
 * @param {Environment} environment
 * @returns {Pick<RunDetails, 'metadata'>}
 */
function metadataOf({ SOURCE_DATE_EPOCH: epoch }) {
  if (!epoch) return {};
  if (!/^\d{1,11}$/.test(epoch)) throw new Problem(`SOURCE_DATE_EPOCH is "${epoch}", which is no number of seconds.`);
  return { metadata: { finishedOn: new Date(Number(epoch) * 1_000).toISOString().replace('.000Z', 'Z') } };
}
