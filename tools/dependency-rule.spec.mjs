import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { root } from './lib/paths.mjs';
import { runCommand } from './lib/run-command.mjs';

jest.setTimeout(60_000);

const modules = 'apps/api/src/modules';

/** A small project of the same shape that keeps every rule. */
const orderly = {
  'apps/api/src/platform/database.ts': 'export const database = 1;',
  'apps/api/src/app.module.ts': "import './modules/console/index.js';",
  [`${modules}/suppliers/index.ts`]: "export { suppliers } from './suppliers.repository.js';",
  [`${modules}/suppliers/suppliers.repository.ts`]:
    "import { database } from '../../platform/database.js';\nexport const suppliers = database;",
  [`${modules}/auth/index.ts`]: "export { suppliers as keys } from '../suppliers/index.js';",
  [`${modules}/accounts/index.ts`]: "export { accounts } from './accounts.repository.js';",
  [`${modules}/accounts/accounts.repository.ts`]:
    "import { keys } from '../auth/index.js';\nimport { contract } from '@carryover/contract';\nexport const accounts = [keys, contract];",
  [`${modules}/imports/index.ts`]: "export { accounts as imports } from '../accounts/index.js';",
  [`${modules}/notes/index.ts`]: "export { accounts as notes } from '../accounts/index.js';",
  [`${modules}/console/index.ts`]: "export { imports } from '../imports/index.js';",
  'apps/api/src/platform/telemetry/otlp-tracer.ts': "import '@opentelemetry/api';",
  'apps/api/src/platform/telemetry/start-telemetry.ts': "await import('./otlp-tracer.js');",
  'tools/test.mjs': "import('./lib/paths.mjs');",
  'tools/lib/paths.mjs': "export { sep } from 'node:path';",
  'libs/contract/src/index.ts': "export { industry as contract } from '@carryover/industry';",
  'libs/contract/src/rules/index.ts': 'export const rules = 1;',
  'libs/industry/src/index.ts': 'export const industry = 1;',
  'apps/api/src/docs-site/write-site.ts': 'export const site = 1;',
};

/** Rule, file that breaks it, and the line that does. @type {[string, string, string][]} */
const violations = [
  ['direction-of-accounts', `${modules}/accounts/upwards.ts`, "import '../imports/index.js';"],
  ['direction-of-suppliers', `${modules}/suppliers/upwards.ts`, "import '../auth/index.js';"],
  ['direction-of-notes', `${modules}/notes/sideways.ts`, "import '../imports/index.js';"],
  ['nobody-imports-console', `${modules}/imports/upwards.ts`, "import '../console/index.js';"],
  ['only-through-the-index', `${modules}/imports/inside.ts`, "import '../accounts/accounts.repository.js';"],
  [
    'only-through-the-index-from-outside',
    'apps/api/src/worker.module.ts',
    "import './modules/accounts/accounts.repository.js';",
  ],
  ['module-without-a-direction', `${modules}/billing/index.ts`, "import '../accounts/index.js';"],
  ['platform-knows-no-feature', 'apps/api/src/platform/upwards.ts', "import '../modules/suppliers/index.js';"],
  ['libraries-know-no-app', 'libs/contract/src/upwards.ts', "import '../../../apps/api/src/platform/database.js';"],
  ['apps-know-no-other-app', 'apps/admin/src/sideways.ts', "import '../../api/src/platform/database.js';"],
  ['only-tests-see-everything', 'apps/api/src/platform/database/seer.ts', "import './outside-of-scope.js';"],
  ['only-the-build-renders-pages', 'apps/api/src/main.ts', "import './docs-site/write-site.js';"],
  ['contract-and-industry-run-anywhere', 'libs/contract/src/framework.ts', "import '@nestjs/common';"],
  ['contract-and-industry-run-anywhere', 'libs/contract/src/driver.ts', "import 'pg';"],
  ['contract-and-industry-run-anywhere', 'libs/contract/src/mapper.ts', "import 'typeorm';"],
  ['contract-payload', 'libs/contract/src/payload/upwards.ts', "import '../rules/index.js';"],
  ['contract-folder-without-a-layer', 'libs/contract/src/other/index.ts', "import '../rules/index.js';"],
  ['industry-stands-alone', 'libs/industry/src/upwards.ts', "import '@carryover/contract';"],
  ['http-stands-alone', 'libs/http/src/upwards.ts', "import '@carryover/contract';"],
  ['test-helpers-stay-in-tests', 'apps/api/src/platform/builder-user.ts', "import '@carryover/testing';"],
  ['test-helpers-stay-in-tests', 'apps/api/src/platform/server-user.ts', "import '@carryover/stand-ins';"],
  ['tests-are-not-built-in', 'apps/api/src/platform/clock-user.ts', "import '../testing/test-clock.js';"],
  ['stand-ins-stand-alone', 'libs/stand-ins/src/sideways.ts', "import '@carryover/contract';"],
  ['traces-in-one-place', 'apps/api/src/platform/spans.ts', "import '@opentelemetry/api';"],
  ['traces-only-when-asked-for', 'apps/api/src/platform/traces.ts', "import './telemetry/otlp-tracer.js';"],
  ['nobody-imports-qa', 'libs/contract/src/trial.ts', "import '../../../qa/chaos/main.js';"],
  ['commands-need-no-package', 'tools/start.mjs', "import('./lib/needs-package.mjs');"],
  ['tools-know-no-app', 'tools/lib/upwards.mjs', "import '../../apps/api/src/app.module.js';"],
  ['nothing-that-runs-knows-tools', 'apps/api/src/platform/tool-user.ts', "import '../../../../tools/lib/paths.mjs';"],
  ['no-circular', 'apps/api/src/platform/first.ts', "import { b } from './second.js';\nexport const a = () => b;"],
  ['not-to-unresolvable', 'apps/api/src/platform/lost.ts', "import './nowhere.js';"],
];

/** The other half of the planted circle, and what the planted lines need in order to resolve. */
const helpers = {
  'apps/api/src/platform/second.ts': "import { a } from './first.js';\nexport const b = () => a;",
  'apps/api/src/testing/test-clock.ts': 'export const clock = 1;',
  'apps/api/src/platform/database/outside-of-scope.ts': 'export const see = 1;',
  'libs/stand-ins/src/index.ts': 'export const servers = 1;',
  'tools/lib/needs-package.mjs': "import 'pg';",
  'libs/testing/src/index.ts': 'export const builders = 1;',
  'qa/chaos/main.ts': 'export const faults = 1;',
};

/** @type {string[]} */
let folders = [];
/** @type {string[]} */
let refused;
/** @type {string[]} */
let refusedWhenOrderly;

/** @param {Record<string, string>} files by path */
function plant(files) {
  const folder = mkdtempSync(join(tmpdir(), 'dependency-rule-'));
  folders = [...folders, folder];
  /** @param {string} path  @param {string} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const name of ['contract', 'industry', 'stand-ins', 'testing']) {
    cpSync(join(root, 'libs', name, 'package.json'), join(folder, 'libs', name, 'package.json'));
    mkdirSync(join(folder, 'node_modules/@carryover'), { recursive: true });
    symlinkSync(`../../libs/${name}`, join(folder, 'node_modules/@carryover', name));
  }
  for (const name of ['@nestjs/common', '@opentelemetry/api', 'pg', 'typeorm']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name));
  return folder;
}

/** @param {Record<string, string>} files */
async function cruise(files) {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'libs', 'tools'];
  const { output } = await runCommand(process.execPath, args, { cwd: plant(files) });
  /** @type {import('dependency-cruiser').ICruiseResult} */
  const { summary } = JSON.parse(output);
  return summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`);
}

describe('the rule of dependency directions', () => {
  beforeAll(async () => {
    const planted = Object.fromEntries(violations.map(([, path, line]) => [path, line]));
    refusedWhenOrderly = await cruise(orderly);
    refused = await cruise({ ...orderly, ...helpers, ...planted });
  });

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('finds nothing wrong with a project that keeps it', () => {
    expect(refusedWhenOrderly).toEqual([]);
  });

  it.each(violations)('refuses what %s forbids, planted in %s', (rule, path) => {
    expect(refused).toContain(`${rule} in ${path}`);
  });

  it('blames no file but the planted ones', () => {
    const guilty = [...violations.map(([, path]) => path), ...Object.keys(helpers)];
    expect(refused.filter((entry) => !guilty.some((path) => entry.endsWith(` in ${path}`)))).toEqual([]);
  });
});
