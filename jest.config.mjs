import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The same code; its ESM build imports JSON in a way that Jest warns of at every suite.
    '^libphonenumber-js/max$': `${import.meta.dirname}/node_modules/libphonenumber-js/max/index.cjs`,
  },
  // Never 'import' in here: it breaks the CommonJS requires of the libraries.
  testEnvironmentOptions: {
    customExportConditions: ['carryover-source', 'node', 'node-addons'],
    globalsCleanup: 'off',
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.next/', '/\\.data/', '/\\.test-data/'],
  setupFiles: ['reflect-metadata', `${import.meta.dirname}/tools/jest/property-seed.mjs`],
};

/** Three kinds of test, told apart by the file name: pure, with the real services, and whole processes. */
export default {
  projects: [
    { ...base, displayName: 'unit', testMatch: ['**/*.spec.ts', '**/*.spec.mjs'] },
    { ...base, displayName: 'integration', testMatch: ['**/*.int-spec.ts'] },
    { ...base, displayName: 'e2e', testMatch: ['**/*.e2e-spec.ts', '**/*.e2e-spec.mjs'] },
  ],
  coverageProvider: 'v8',
  testTimeout: 60_000,
  // What was loaded as an ES module is never freed: a worker of a whole run grew to 4 GB. A new one takes a second.
  workerIdleMemoryLimit: '800MB',
};
