const native = `${import.meta.dirname}/tools/jest/native`;

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: `${native}/environment.cjs`,
  runtime: `${native}/runtime.cjs`,
  transform: {},
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
  testSequencer: `${import.meta.dirname}/tools/jest/longest-first.mjs`,
  // What takes this long hangs. On a machine with other work beside it a minute is soon over, so that no test sets less.
  testTimeout: 180_000,
  // A worker has the modules of all files it ran, and what their tests left; a new one takes a second.
  workerIdleMemoryLimit: '800MB',
};
