import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { lockedPackages } from '../../tools/supply-chain/lock.mjs';

const root = new URL('../../', import.meta.url);
const dockerfile = readFileSync(new URL('apps/api/Dockerfile', root), 'utf8');
const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path = '']) => path);

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(root.pathname, ''));

describe('the console', () => {
  it('holds no tests of its own', () => {
    const files = filesIn('apps/admin/.next/standalone/apps/admin').filter((path) => !path.includes('/node_modules/'));
    expect(files).toContain('apps/admin/.next/standalone/apps/admin/server/serve.mjs');
    expect(files.filter((path) => /\.(int-|e2e-)?spec\./.test(path))).toEqual([]);
  });
});

/** What was built, as it goes into the image of api and worker. */
describe.each(copied)('%s', (folder) => {
  it('holds no tests and nothing that only tests use', () => {
    const files = filesIn(folder);
    expect(files).not.toEqual([]);
    expect(files.filter((path) => /\/testing\/|\.(int-|e2e-)?spec\./.test(path))).toEqual([]);
  });

  it('imports nothing that is not installed in the image', () => {
    const ofTests = /from '(@carryover\/(?:testing|stand-ins)|@nestjs\/testing|@jest\/globals)'/;
    const code = filesIn(folder).filter((path) => path.endsWith('.js'));
    expect(code.filter((path) => ofTests.test(readFileSync(new URL(path, root), 'utf8')))).toEqual([]);
  });
});

/** @param {string} file */
const text = (file) => readFileSync(new URL(file, root), 'utf8');

/** The files that a process reads before it does anything. @param {string} file  @param {Set<string>} [seen] */
function filesToStart(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of text(file).matchAll(/^(?:import|export|\})[^;]*?["'](\.{1,2}\/[^"']+)["'];$/gm))
    filesToStart(new URL(path, new URL(file, root)).pathname.slice(root.pathname.length), seen);
  return seen;
}

describe.each(['main', 'worker', 'migrate', 'seed-demo', 'admin'])('the program %s', (name) => {
  const program = `apps/api/dist/${name}.js`;

  it('starts from a few files, with the packages in them', () => {
    const files = [...filesToStart(program)];
    expect(files.length).toBeLessThan(40);
    expect(files.map(text).join('\n')).not.toMatch(/^import .*["'](?:@nestjs|typeorm|@carryover)\b/m);
  });

  it('has stacks that name the lines that were written', () => {
    const lines = text(program).split('\n');
    const written = text(`apps/api/src/${name}.ts`).split('\n');
    const maps = new SourceMap(JSON.parse(text(`${program}.map`)));
    const entries = lines.map((line, at) => ({ line, entry: maps.findEntry(at, line.search(/\S/)) }));
    const ours = entries.filter(
      ({ entry }) => 'originalSource' in entry && entry.originalSource?.endsWith(`src/${name}.ts`),
    );
    const same = ours.filter(
      ({ line, entry }) => 'originalLine' in entry && written[entry.originalLine]?.trim() === line.trim(),
    );
    expect(same.length).toBeGreaterThan(3);
  });
});

describe('the bundles', () => {
  it('hold no package that is for development only', () => {
    const folder = 'apps/api/dist';
    const code = filesIn(folder).filter((path) => path.endsWith('.js'));
    const packages = code.flatMap((path) =>
      [...text(path).matchAll(/^ *\/\/ ((?:\.\.\/)+(?:.*\/)?node_modules\/(?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
        ([, held = '']) => new URL(held, new URL(`${folder}/`, root)).pathname.slice(root.pathname.length),
      ),
    );
    expect(packages).toContain('node_modules/typeorm');
    const development = new Set(lockedPackages().flatMap(({ path, isDevelopment }) => (isDevelopment ? [path] : [])));
    expect([...new Set(packages)].filter((path) => development.has(path))).toEqual([]);
  });
});

describe('the maps of the bundles', () => {
  const folder = 'apps/api/dist';
  const names = filesIn(folder).map((path) => path.slice(folder.length).replace(/^\/+/, ''));
  const bundles = names.filter((name) => /^(?:bundled-\w+|main|worker|migrate|seed-demo|admin)\.js$/.test(name));
  const mapped = bundles.filter((name) => /^\/\/# sourceMappingURL=/m.test(text(`${folder}/${name}`)));

  it('lead to our sources and to no others', () => {
    expect(mapped).toEqual(expect.arrayContaining(['main.js', 'worker.js']));
    const sources = mapped.map((name) => JSON.parse(text(`${folder}/${name}.map`)).sources);
    expect(sources.filter(({ length }) => length === 0)).toEqual([]);
    expect(sources.flat().filter((source) => !/^(?:\.\.\/)+(?:[a-z]+\/)*src\/.*\.ts$/.test(source))).toEqual([]);
  });

  it('are there only where a bundle has something of ours', () => {
    expect(bundles.filter((name) => names.includes(`${name}.map`))).toEqual(mapped);
    expect(mapped.length).toBeLessThan(bundles.length);
  });
});

describe('a worker', () => {
  const files = [...filesToStart('apps/api/dist/worker.js')];

  it('reads little before it is ready', () => {
    const megabytes = files.reduce((sum, file) => sum + text(file).length, 0) / 1e6;
    expect(megabytes).toBeLessThan(8);
  });

  it('reads nothing then that it never needs, or not yet', () => {
    const held = files.flatMap((file) =>
      [...text(file).matchAll(/^ *\/\/ ((?:\.\.\/)*[^ \n]+\.[cm]?js)$/gm)].map(([, path = '']) => path),
    );
    expect(held).toContain('../../../node_modules/typeorm/driver/postgres/PostgresDriver.js');
    const unneeded = [
      /\/typeorm\/driver\/(?:mysql|oracle|sap|sqlserver\/SqlServer|mongodb\/MongoDriver)/,
      /\/validator\/lib\/isMobilePhone/,
      /\/node_modules\/(?:bull|openid-client|graphql|lodash)\//,
      /^modules\/(?:console|documentation|graphql)\//,
      /\/node_modules\/nodemailer\//,
      /\/migrations\/dist\/\d/,
    ];
    expect(held.filter((path) => unneeded.some((one) => one.test(path)))).toEqual([]);
  });
});

describe('the packages that are taken out of the image of api and worker', () => {
  const [, list = ''] = /^RUN rm -r (node_modules[^&]*)&&/m.exec(dockerfile) ?? [];
  const takenOut = [...list.matchAll(/node_modules\/(\S+)/g)].map(([, name = '']) => name);
  /** @type {Record<string, { dependencies?: Record<string, string> } | undefined>} */
  const locked = JSON.parse(text('package-lock.json')).packages;

  /** A package that is installed, and all that it depends on. @param {string} name  @param {Set<string>} found */
  function addWithDependencies(name, found) {
    const entry = locked[`node_modules/${name}`];
    if (entry === undefined || found.has(name)) return;
    found.add(name);
    for (const dependency of Object.keys(entry.dependencies ?? {})) addWithDependencies(dependency, found);
  }

  it('are asked for by no program, and by no package that one asks for', () => {
    const programs = filesIn('apps/api/dist').filter((path) =>
      /\/dist\/+(?:bundled-\w+|main|worker|migrate|seed-demo|admin)\.js$|thread(?:-program)?\.js$/.test(path),
    );
    const imported =
      /^(?:import|export|\})[^;"'\n]*["']([^."'\n][^"'\n]*)["'];$|\b(?:import|\w*require\d*|load)\("([^."][^"]*)"\)/gm;
    const asked = new Set();
    for (const program of programs)
      for (const [, one, other] of text(program).matchAll(imported)) {
        const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(one ?? other ?? '') ?? [];
        addWithDependencies(name, asked);
      }
    expect([...asked]).toEqual(expect.arrayContaining(['pdfkit', 'bullmq', 'date-holidays', 'reflect-metadata']));
    const missed = [...asked].filter((name) => takenOut.some((one) => name === one || name.startsWith(`${one}/`)));
    expect({ takenOut: takenOut.length > 0, missed }).toEqual({ takenOut: true, missed: [] });
  });
});
