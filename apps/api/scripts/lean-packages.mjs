import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** What a bundle leaves out of packages that a process reads and never runs. See ADR 0157. */

/**
 * Modules that a bundle takes where Node would take those in CommonJS. Of ES modules only what is imported stays; and what one package imports
 * and another one requires is there once.
 * @type {Record<string, string>}
 */
const ES_MODULES = {
  'class-validator': 'esm2015/index.js',
  luxon: 'build/es6/luxon.mjs',
  rxjs: 'dist/esm/index.js',
  'rxjs/operators': 'dist/esm/operators/index.js',
};

const { resolve } = createRequire(import.meta.url);

/** Takes the ES modules of packages that have both kinds. @param {import('esbuild').PluginBuild} bundle */
export function takeEsModules(bundle) {
  bundle.onResolve({ filter: new RegExp(`^(?:${Object.keys(ES_MODULES).join('|')})$`) }, ({ path, kind }) => {
    // Nest asks for all of class-validator once a ValidationPipe is made: there is none here, and Node would find it.
    if (kind === 'dynamic-import') return { path, external: true };
    const [name = ''] = path.split('/');
    return { path: join(dirname(resolve(`${name}/package.json`)), ES_MODULES[path] ?? ''), sideEffects: false };
  });
}

/** Leaves out what TypeORM has for databases other than PostgreSQL. @param {import('esbuild').PluginBuild} bundle */
export function leaveOutOtherDatabases(bundle) {
  const namespace = 'other-database';
  bundle.onResolve({ filter: /^\.\/[\w-]+\/\w+Driver$/ }, ({ path, importer }) =>
    /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/.test(importer) && path !== './postgres/PostgresDriver'
      ? { path: basename(path), namespace }
      : undefined,
  );
  bundle.onLoad({ filter: /./, namespace }, ({ path: name }) => ({
    contents: `exports.${name} = class { constructor() { throw new Error('${name} is not in this bundle: see ADR 0157.'); } };`,
    loader: 'js',
  }));
}
