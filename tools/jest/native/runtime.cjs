const asyncHooks = require('node:async_hooks');
const { existsSync, readFileSync } = require('node:fs');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { compiledFiles } = require('./compiled-files.cjs');

const CURRENT = Symbol.for('carryover.jest-globals');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** The source map of each compiled file by its address, looked for when a stack is written. */
class SourceMaps extends Map {
  get(address) {
    if (!/\.tsx?$/.test(address)) return undefined;
    const path = address.startsWith('file:') ? fileURLToPath(address) : address;
    if (!existsSync(path)) return undefined;
    const { map } = compiledFiles(path, readFileSync(path, 'utf8'));
    return existsSync(map) ? map : undefined;
  }
}

/** From Node 22 on it is a property that cannot be assigned. */
function replaceStorage(value) {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

/**
 * What jest-circus needs of jest-runtime, with the modules of Node: what one file has loaded is there for the next one of the worker.
 */
class NativeRuntime {
  constructor(_config, environment) {
    this.environment = environment;
    this.contexts = [];
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  requireModule(path) {
    return require(path);
  }

  /** The state of jest-circus is that of one file; the context that it opens is closed by `teardown`, or each promise of later files would be told to it. */
  requireInternalModule(path) {
    const { AsyncLocalStorage } = asyncHooks;
    const { contexts } = this;
    replaceStorage(
      class extends AsyncLocalStorage {
        constructor(...options) {
          super(...options);
          contexts.push(this);
        }
      },
    );
    try {
      delete require.cache[path];
      return require(path);
    } finally {
      replaceStorage(AsyncLocalStorage);
    }
  }

  setGlobalsForRuntime(globals) {
    globalThis[CURRENT] = { ...globals, jest: this.jestObject() };
  }

  jestObject() {
    const { moduleMocker, fakeTimersModern } = this.environment;
    const jest = {
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      restoreAllMocks: () => {
        moduleMocker.restoreAllMocks();
        return jest;
      },
      useFakeTimers: (options) => {
        fakeTimersModern.useFakeTimers(options);
        return jest;
      },
      useRealTimers: () => {
        fakeTimersModern.useRealTimers();
        return jest;
      },
      setSystemTime: (now) => {
        fakeTimersModern.setSystemTime(now);
        return jest;
      },
      setTimeout: (milliseconds) => {
        globalThis[TIMEOUT] = milliseconds;
        return jest;
      },
    };
    return jest;
  }

  enterTestCode() {}
  leaveTestCode() {}
  resetModules() {}
  clearAllMocks() {}
  resetAllMocks() {}
  restoreAllMocks() {}

  getSourceMaps() {
    return new SourceMaps();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  /**
   * jest-circus leaves its handlers and its state behind in the global object, which it takes for that of this file alone: the next file
   * would tell each of its tests to the handlers of all earlier ones, and keep what their tests hold.
   */
  teardown() {
    for (const context of this.contexts) context.disable();
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (key === HANDLERS || key.description === 'JEST_STATE_SYMBOL') delete globalThis[key];
    delete globalThis[CURRENT];
    delete globalThis[TIMEOUT];
  }
}

module.exports = { __esModule: true, default: NativeRuntime };
