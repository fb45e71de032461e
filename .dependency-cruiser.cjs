/**
 * Which way dependencies point (docs/architecture.md). A module is a folder of apps/api/src/modules; `platform` is the
 * technical kernel below all of them. tools/dependency-rule.spec.mjs plants violations and sees each refused.
 */
const modules = '^apps/api/src/modules/';
const tests = '\\.(cases|(int-|e2e-)?spec)\\.(ts|tsx|mjs)$';

/** What each module may use besides `auth`, which every module may, and the platform. */
const mayUse = {
  suppliers: [],
  auth: ['suppliers'],
  audit: [],
  graphql: [],
  catalogue: ['suppliers'],
  warnings: [],
  accounts: ['suppliers', 'catalogue'],
  documents: ['accounts', 'suppliers'],
  communications: ['accounts', 'suppliers'],
  imports: ['accounts', 'suppliers', 'catalogue', 'documents', 'communications', 'audit', 'warnings', 'events'],
  notes: ['accounts', 'suppliers', 'documents', 'warnings'],
  transactions: ['accounts', 'suppliers', 'catalogue', 'notes', 'warnings'],
  statements: ['accounts', 'suppliers', 'documents', 'warnings'],
  payments: ['accounts', 'suppliers', 'catalogue', 'warnings'],
  reconciliation: ['accounts', 'suppliers', 'warnings', 'waves'],
  registration: ['accounts', 'suppliers', 'catalogue'],
  waves: ['accounts', 'imports', 'suppliers'],
  checklists: ['events', 'suppliers', 'waves'],
  packs: ['documents', 'reconciliation', 'suppliers', 'waves'],
  events: ['accounts', 'suppliers', 'audit'],
  sandboxes: ['reconciliation', 'suppliers'],
  retractions: ['accounts', 'communications', 'imports', 'registration', 'sandboxes', 'suppliers', 'waves'],
  approvals: ['audit'],
  alerts: ['imports', 'communications', 'events', 'suppliers'],
  health: [],
  documentation: [],
};

/** Modules below `auth`, which may not use it in turn. */
const belowAuth = ['suppliers', 'auth'];

const direction = Object.entries(mayUse).map(([name, others]) => {
  const allowed = [name, ...others, ...(belowAuth.includes(name) ? [] : ['auth'])];
  return {
    name: `direction-of-${name}`,
    comment: `${name} may use ${allowed.slice(1).join(', ') || 'the platform only'}.`,
    severity: 'error',
    from: { path: `${modules}${name}/` },
    to: { path: modules, pathNot: `${modules}(${allowed.join('|')})/` },
  };
});

/** What each folder of libs/contract/src may use of the others: they are layers, the lowest first. */
const contractLayers = ['packs', 'values', 'process', 'errors', 'json', 'payload', 'rules', 'pages', 'reconciliation'];

const layersOfContract = contractLayers.map((name, position) => ({
  name: `contract-${name}`,
  comment: `${name} may use ${contractLayers.slice(0, position).join(', ') || 'no other folder of the contract'}.`,
  severity: 'error',
  from: { path: `^libs/contract/src/${name}/`, pathNot: [tests, '/testing/'] },
  to: {
    path: '^libs/contract/src/',
    pathNot: `^libs/contract/src/(${contractLayers.slice(0, position + 1).join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...direction,
    ...layersOfContract,
    {
      name: 'contract-folder-without-a-layer',
      comment: 'A new folder of the contract has to be named in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: `^libs/contract/src/(?!(${contractLayers.join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'module-without-a-direction',
      comment: 'A new module has to be named in .dependency-cruiser.cjs before it may use another.',
      severity: 'error',
      from: { path: modules, pathNot: `${modules}(console|${Object.keys(mayUse).join('|')})/` },
      to: { path: modules },
    },
    {
      name: 'nobody-imports-console',
      comment: 'console uses everybody and is used by nobody; only the root modules name it.',
      severity: 'error',
      from: { pathNot: [`${modules}console/`, '^apps/api/src/[^/]+\\.ts$'] },
      to: { path: `${modules}console/` },
    },
    {
      name: 'only-through-the-index',
      comment: 'What a module shows to others is in its index.ts.',
      severity: 'error',
      from: { path: `${modules}([^/]+)/` },
      to: { path: `${modules}[^/]+/`, pathNot: [`${modules}$1/`, `${modules}[^/]+/index\\.ts$`] },
    },
    {
      name: 'only-through-the-index-from-outside',
      comment: 'Entry points and root modules see what every other module sees.',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: [modules, tests] },
      to: { path: modules, pathNot: `${modules}[^/]+/index\\.ts$` },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: tests },
      to: { path: modules },
    },
    {
      name: 'libraries-know-no-app',
      severity: 'error',
      from: { path: '^(libs|migrations)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-know-no-other-app',
      comment: 'Except for end-to-end tests, which need the whole service.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/api/e2e/support/'] },
    },
    {
      name: 'contract-and-industry-run-anywhere',
      comment: 'A supplier runs them offline: no framework, no database, no queue.',
      severity: 'error',
      from: { path: '^libs/(contract|industry|client)/', pathNot: [tests, '/testing/'] },
      to: { path: 'node_modules/(@nestjs/|typeorm/|pg/|ioredis/|bull/|bullmq/)|^migrations/|^libs/testing/' },
    },
    {
      name: 'industry-stands-alone',
      severity: 'error',
      from: { path: '^libs/industry/', pathNot: tests },
      to: { path: '^(libs/(?!industry/)|migrations/)' },
    },
    {
      name: 'http-stands-alone',
      comment: 'It is in the image of the console, too.',
      severity: 'error',
      from: { path: '^libs/http/', pathNot: tests },
      to: { path: '^(libs/(?!http/)|migrations/)|node_modules/' },
    },
    {
      name: 'test-helpers-stay-in-tests',
      severity: 'error',
      from: {
        path: '^(apps|libs|migrations)/',
        pathNot: [tests, '^libs/(testing|stand-ins)/', '/(testing|e2e|scripts)/', '\\.(fixture|builder)s?\\.ts$'],
      },
      to: { path: '^libs/(testing|stand-ins)/' },
    },
    {
      name: 'tests-are-not-built-in',
      comment: 'What is built leaves every folder `testing` out.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [tests, '/(testing|e2e)/'] },
      to: { path: '^(apps|libs)/.*/testing/' },
    },
    {
      name: 'stand-ins-stand-alone',
      comment: 'A stand-in that shared code with what it is to test would share its mistakes.',
      severity: 'error',
      from: { path: '^libs/stand-ins/' },
      to: { path: '^(apps|libs/(?!stand-ins/)|migrations)' },
    },
    {
      name: 'traces-in-one-place',
      comment: 'What takes traces asks the port of platform/telemetry, and no SDK patches packages.',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: '^apps/api/src/platform/telemetry/otlp-tracer\\.ts$' },
      to: { path: '(^|/)node_modules/@opentelemetry/' },
    },
    {
      name: 'traces-only-when-asked-for',
      comment: 'Without a collector nothing of OpenTelemetry is loaded.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: tests },
      to: { path: '^apps/api/src/platform/telemetry/otlp-tracer\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'only-tests-see-everything',
      comment: 'What opens row-level security outside of requests is for tests; data-scope.ts asks whether they did.',
      severity: 'error',
      from: {
        path: '^(apps|libs|migrations|qa)/',
        pathNot: [tests, '^apps/api/src/testing/', '^apps/api/src/platform/database/data-scope\\.ts$'],
      },
      to: { path: '^apps/api/src/platform/database/outside-of-scope\\.ts$' },
    },
    {
      name: 'only-the-build-renders-pages',
      comment: 'What runs serves the pages at /docs/ that were built.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/(docs-site/|render-docs\\.ts$)', tests, '/testing/'] },
      to: { path: '^apps/api/src/(docs-site/|render-docs\\.ts$)' },
    },
    {
      name: 'nobody-imports-qa',
      comment: 'Except for tests that run a part of it.',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: tests },
      to: { path: '^qa/' },
    },
    {
      name: 'commands-need-no-package',
      comment: 'npm start and npm test run before npm ci: packages are loaded where they are needed, by createRequire.',
      severity: 'error',
      from: { path: '^tools/(start|test)\\.mjs$' },
      to: { path: '(^|/)node_modules/', reachable: true },
    },
    {
      name: 'tools-know-no-app',
      comment: 'They start what was built, and load by its address what they need of it.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^apps/' },
    },
    {
      name: 'nothing-that-runs-knows-tools',
      comment: 'Tools are not in the images.',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: [tests, '/(testing|e2e|model|scripts)/'] },
      to: { path: '^tools/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      // Entities that point at each other do so by type only.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // Next's own word for 'not in a browser', which no package stands behind.
      to: { couldNotResolve: true, pathNot: '^server-only$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // What the clients use is there when it was generated.
    exclude: { path: '(^|/)(dist|\\.next|coverage)/|^tools/generators/clients/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['carryover-source', 'types', 'import', 'require', 'node', 'default'],
    },
  },
};
