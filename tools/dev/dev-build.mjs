import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from '../lib/paths.mjs';
import { readJson } from '../lib/private-files.mjs';
import { messageOf } from '../lib/problem.mjs';

const folder = join(root, 'dist/dev');

/**
 * Where the api and its libraries are compiled to: side by side as in the checkout, but apart from the output of `npm
 * run build`, so that `npm start` and `npm test` never run half an edit. Libraries are in the node_modules above the
 * api, where Node looks first.
 */
const parts = [
  { source: 'apps/api', output: join(folder, 'apps/api') },
  { source: 'libs/contract', output: join(folder, 'node_modules/@carryover/contract') },
  { source: 'libs/http', output: join(folder, 'node_modules/@carryover/http') },
  { source: 'libs/industry', output: join(folder, 'node_modules/@carryover/industry') },
  { source: 'migrations', output: join(folder, 'node_modules/@carryover/migrations') },
];

/** The compiled api. */
export const compiled = join(folder, 'apps/api/dist');

/** Imports every package that the api imports, so that a process can have them before there is anything to run. */
export const packagesFile = join(compiled, 'packages.js');

/** The folders whose files are compiled or copied. */
export const sourceFolders = parts.map(({ source }) => join(root, source, 'src'));

/** The compiled output of `npm run dev`, updated file by file. */
export class DevBuild {
  #swc;
  /** @type {import('@swc/core').Options} */
  #options;
  /** Sources that do not compile, with what the compiler says. @type {Map<string, string>} */
  #broken = new Map();

  /** @param {typeof import('@swc/core')} swc the module @swc/core, which is there once the packages are installed */
  constructor(swc) {
    this.#swc = swc;
    /** @type {import('@swc/core').Options & { $schema?: string }} */
    const { $schema: _schema, ...options } = readJson(join(root, '.swcrc'), {});
    this.#options = { ...options, swcrc: false, sourceMaps: 'inline', inlineSourcesContent: false };
  }

  /** What does not compile, each with the compiler's words. */
  get problems() {
    return [...this.#broken.values()];
  }

  /** Compiles everything anew. */
  async all() {
    rmSync(folder, { recursive: true, force: true });
    for (const { source, output } of parts) {
      mkdirSync(output, { recursive: true });
      cpSync(join(root, source, 'package.json'), join(output, 'package.json'));
    }
    // What a package of ours has to itself, and the texts that pages at /docs/ are made of.
    link('apps/api/node_modules');
    link('docs');
    await this.update(sourceFolders.flatMap((each) => filesUnder(each)));
    writeFileSync(packagesFile, importsOf(filesUnder(folder)));
  }

  /**
   * Compiles files that have changed or gone.
   * @param {string[]} files any, also such as are not compiled
   * @returns {Promise<string[]>} those of them whose output differs from before
   */
  async update(files) {
    const outcomes = await Promise.all(files.map(async (file) => ((await this.#update(file)) ? [file] : [])));
    return outcomes.flat();
  }

  /** @param {string} file  @returns {Promise<boolean>} whether the output differs from before */
  async #update(file) {
    const output = outputOf(file);
    if (!output) return false;
    this.#broken.delete(file);
    if (!existsSync(file)) {
      const wasThere = existsSync(output);
      rmSync(output, { force: true });
      return wasThere;
    }
    try {
      const content = file.endsWith('.ts') ? await this.#compile(file) : readFileSync(file);
      if (existsSync(output) && readFileSync(output).equals(Buffer.from(content))) return false;
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, content);
      return true;
    } catch (error) {
      this.#broken.set(file, `${relative(root, file)} does not compile:\n${messageOf(error).trim()}`);
      return false;
    }
  }

  /** @param {string} file */
  async #compile(file) {
    const { code } = await this.#swc.transformFile(file, { ...this.#options, filename: file, sourceFileName: file });
    return code;
  }
}

/** Where a source is compiled to; undefined for tests and other files. @param {string} file */
function outputOf(file) {
  if (/(^|\/)testing\//.test(file.replaceAll(sep, '/')) || /\.(int-|e2e-)?spec\.ts$/.test(file)) return undefined;
  const part = parts.find(({ source }) => file.startsWith(join(root, source, 'src') + sep));
  if (!part) return undefined;
  return join(part.output, 'dist', relative(join(root, part.source, 'src'), file).replace(/\.ts$/, '.js'));
}

/** @param {string} path */
function link(path) {
  const target = join(root, path);
  if (!existsSync(target)) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(target, join(folder, path), 'junction');
}

/**
 * A module that imports all packages these files import; one that cannot be had is left to the file that wants it.
 * @param {string[]} files
 */
function importsOf(files) {
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(file, 'utf8'));
  const names = scripts.flatMap((text) =>
    [...text.matchAll(/^import [^'"]*['"]([^'"]+)['"];$/gm)].map(([, name = '']) => name),
  );
  const packages = [...new Set(names)].filter((name) => !/^(\.|node:|@carryover\/)/.test(name));
  return `import 'reflect-metadata';\nawait Promise.allSettled([\n${packages.map((name) => `  import('${name}'),\n`).join('')}]);\n`;
}

/** Every file of a folder and the folders below it, links left aside. @param {string} path  @returns {string[]} */
export function filesUnder(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory())
      return basename(inside) === 'node_modules' && !inside.startsWith(folder) ? [] : filesUnder(inside);
    return entry.isFile() ? [inside] : [];
  });
}
