import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutInnerNames } from './inner-names.mjs';
import { leaveOutOtherDatabases, takeEsModules } from './lean-packages.mjs';
import { ownMappings } from './own-mappings.mjs';

/*
 * Puts what each program of the build needs into few files, in its place: a process that looks for two thousand five hundred modules
 * needs twice as long until it is ready. The modules themselves stay beside them, with what they read. See ADR 0080 and 0157.
 */

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
/** @type {{ packages: Record<string, { dev?: boolean }> }} */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
/** @type {typeof import('esbuild')} */
const { build } = createRequire(import.meta.url)('esbuild');

const PROGRAMS = ['main', 'migrate', 'seed-demo', 'admin'];
const THREADS = [
  'platform/threads/thread-program',
  'platform/json-threads/parse-json.thread',
  'modules/imports/lines/validate-lines.thread',
  'modules/imports/validation/validate-account.thread',
];

/**
 * For packages that ask for modules of Node by `require`, and for modules that look for files beside them. In a bundle a CommonJS module
 * is run later than the modules imported beside it, so that what all decorators need comes first by itself.
 */
const HEAD = `import 'reflect-metadata';
import { createRequire as createRequireOfBundle } from 'node:module';
import { fileURLToPath as pathOfBundleUrl } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const urlInBundle = (path) => new URL(path, import.meta.url).href;
const pathInBundle = (path) => pathOfBundleUrl(urlInBundle(path));`;

/** A map that leads nowhere, for packages, in the place of those that they name, which would be read for nothing. */
const NO_MAP = `data:application/json,${encodeURIComponent('{"version":3,"sources":[""],"mappings":"A"}')}`;

/** @param {string} path  @returns {string} as the bundles name it, in quotes */
const fromDist = (path) => JSON.stringify(`./${relative(dist, path).split(sep).join('/')}`);

/** Whether a file is of a package that is there to build and to test, and not in the image. @param {string} path */
function isForDevelopment(path) {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, path).split(sep).join('/')) ?? [];
  return folder !== undefined && lock.packages[folder]?.dev === true;
}

/**
 * Leaves optional packages out of the bundle, to be resolved by the process as in the modules themselves.
 * @param {import('esbuild').PluginBuild} bundle
 */
function leaveOutWhatIsNotInstalled(bundle) {
  bundle.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...asked }) => {
    if (pluginData === 'asked' || path.startsWith('node:')) return undefined;
    // What a module of ours loads when it is needed is not for every start; and of a CommonJS package, the bundle would name the default only.
    if (asked.kind === 'dynamic-import' && !asked.importer.includes(`${sep}node_modules${sep}`))
      return { path, external: true };
    const found = await bundle.resolve(path, { ...asked, pluginData: 'asked' });
    return found.errors.length > 0 || isForDevelopment(found.path) ? { path, external: true } : found;
  });
}

/**
 * Modules that look for files keep doing so from their own path, not from that of the bundle.
 * @param {{ mayLook: boolean }} options
 * @returns {(bundle: import('esbuild').PluginBuild) => void}
 */
function keepSourcePaths({ mayLook }) {
  return (bundle) =>
    bundle.onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
      const isPackage = path.includes(`${sep}node_modules${sep}`);
      let contents = readFileSync(path, 'utf8');
      if (/\bimport\.meta\.url\b|\b__(?:dirname|filename)\b/.test(contents)) {
        if (!mayLook) throw new Error(`${path} looks for files, which programs of threads may not.`);
        // A package that makes itself a `require` by this name gets the one that knows what is in the bundle.
        if (isPackage) contents = contents.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '');
        contents = contents
          .replaceAll(/\bimport\.meta\.url\b/g, `urlInBundle(${fromDist(path)})`)
          .replaceAll(/(?<![\w$])__dirname\b/g, `pathInBundle(${fromDist(dirname(path))})`)
          .replaceAll(/(?<![\w$])__filename\b/g, `pathInBundle(${fromDist(path)})`);
      }
      return { contents: isPackage ? `${contents}\n//# sourceMappingURL=${NO_MAP}` : contents, loader: 'js' };
    });
}

/** @param {string[]} programs by their paths in the build  @param {{ mayLook: boolean }} options */
async function bundle(programs, options) {
  const { metafile } = await build({
    absWorkingDir: dist,
    entryPoints: programs.map((name) => `${name}.js`),
    outbase: dist,
    outdir: dist,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    chunkNames: 'bundled-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Tables and tokens are named after classes.
    keepNames: true,
    external: ['@node-rs/argon2', 'reflect-metadata'],
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    banner: options.mayLook
      ? { js: HEAD }
      : {
          js: HEAD.split('\n')
            .filter((line) => !/InBundle|BundleUrl/.test(line))
            .join('\n'),
        },
    logLevel: 'error',
    plugins: [
      { name: 'take ES modules', setup: takeEsModules },
      { name: 'leave out other databases', setup: leaveOutOtherDatabases },
      { name: 'leave out what is not installed', setup: leaveOutWhatIsNotInstalled },
      { name: 'keep source paths', setup: keepSourcePaths(options) },
    ],
  });
  for (const output of Object.keys(metafile.outputs)) {
    if (!output.endsWith('.js')) continue;
    const path = join(dist, output);
    keepToAscii(path);
    writeFileSync(path, withoutInnerNames(readFileSync(path, 'utf8')));
    keepOwnMappings(path);
  }
}

/**
 * Writes the characters beyond ASCII that esbuild leaves, those of comments and regular expressions, as escapes: V8 keeps a whole file in
 * two bytes a character for one of them, 15 MB and more in a process.
 * @param {string} path
 */
function keepToAscii(path) {
  const text = readFileSync(path, 'utf8');
  if (/\\[^\0-\x7f]/.test(text))
    throw new Error(`${path} has an escaped character beyond ASCII, which would mean another one.`);
  // Unit by unit: a pair of surrogates is one character to a regular expression with the flag u, also when both are escaped.
  const escaped = text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== text) writeFileSync(path, escaped);
}

/**
 * Keeps of the map of a bundle what leads to our sources: with `--enable-source-maps` Node reads all of it before it runs the bundle, and keeps it.
 * A bundle of packages alone has none.
 * @param {string} path
 */
function keepOwnMappings(path) {
  const map = ownMappings(JSON.parse(readFileSync(`${path}.map`, 'utf8')), (source) =>
    /^(?!.*\bnode_modules\/).*\.ts$/.test(source),
  );
  if (map.sources.length > 0) {
    writeFileSync(`${path}.map`, JSON.stringify(map));
    return;
  }
  rmSync(`${path}.map`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, text.lastIndexOf('//# sourceMappingURL=')));
}

// Those of threads first: what they share with the others is read from the modules.
await bundle(THREADS, { mayLook: false });
// The worker by itself: of what programs share it needs the smaller part, and what has to be loaded is what a start costs (ADR 0157).
await bundle(['worker'], { mayLook: true });
await bundle(PROGRAMS, { mayLook: true });
