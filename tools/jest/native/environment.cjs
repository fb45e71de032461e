const nodeModule = require('node:module');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

let isKept = false;

/**
 * Leaves what V8 has compiled to later workers, where NODE_COMPILE_CACHE says so and from Node 22.10 on: a worker that has grown is killed, which
 * keeps nothing. Most of what files need the first one has loaded.
 */
function keepCompiled() {
  if (!isKept) Reflect.get(nodeModule, 'flushCompileCache')?.();
  isKept = true;
}

/** The process as it is: no context of its own, so that modules are those of Node, loaded once for all files of a worker. */
class NativeEnvironment {
  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    /** @type {import('@jest/environment').JestEnvironment['fakeTimers']} */
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.before = { console, exit: process.exit, env: { ...process.env } };
  }

  async setup() {}

  /** What a file changed of the process is gone for the next one. */
  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.before.env)) delete process.env[name];
    Object.assign(process.env, this.before.env);
    keepCompiled();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}

module.exports = NativeEnvironment;
