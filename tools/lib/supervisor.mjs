import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { noteChildren } from './leftovers.mjs';
import { logFile } from './log-files.mjs';
import { Problem } from './problem.mjs';
import { stopProcess } from './processes.mjs';
import { lastLines } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * A supervised process or service; services without a process of their own look after theirs themselves.
 * @typedef {{ name: string, stop: () => Promise<unknown>, pid?: number | undefined, script?: string }} Member
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 */

/**
 * Keeps the processes of one start together: starts them, waits until they answer, notices when one dies, and stops
 * them in the reverse order of their starting.
 */
export class Supervisor {
  #dataDir;
  #notesFile;
  /** @type {Member[]} */
  #members = [];
  #isStopping = false;
  /** @type {(problem: Problem) => void} */
  #reportDeath = () => {};
  /** Rejects with a Problem when a process ends by itself. @type {Promise<never>} */
  died = new Promise((_, reject) => {
    this.#reportDeath = reject;
  });

  /** Whether everything is being stopped, so that what was just started is not there to stay. */
  get isStopping() {
    return this.#isStopping;
  }

  /** @param {{ dataDir: string, notesFile: string }} folders */
  constructor({ dataDir, notesFile }) {
    this.#dataDir = dataDir;
    this.#notesFile = notesFile;
    this.died.catch(() => {});
  }

  /**
   * Takes a running service under its care.
   * @param {string} name
   * @param {{ child: ChildProcess, stop: () => Promise<unknown>, script: string }} service
   */
  adopt(name, { child, stop, script }) {
    this.#members.push({ name, stop, pid: child.pid, script });
    child.once('exit', (code, signal) => this.#onExit(name, code, signal));
    noteChildren(this.#notesFile, this.#members);
  }

  /**
   * Adds a service that looks after its processes itself and only has to be stopped.
   * @param {string} name
   * @param {() => Promise<unknown>} stop
   */
  adoptKeeper(name, stop) {
    this.#members.push({ name, stop });
  }

  /**
   * Starts a Node process and waits until it says 'ready' (when it is one that does) and its address answers.
   * @param {string} name also of its log
   * @param {{ args: string[], script: string, env: NodeJS.ProcessEnv, health: string, saysReady?: boolean, cwd: string }} options
   */
  async start(name, { args, script, env, health, saysReady = true, cwd }) {
    if (this.#isStopping) return;
    const path = logFile(this.#dataDir, name);
    const log = openSync(path, 'a', 0o600);
    // Detached, so that Ctrl-C reaches this process alone, which then stops them in order. The IPC channel is how
    // they notice that it is gone for good.
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', log, log, 'ipc'] });
    let isReady = !saysReady;
    child.on('message', (message) => {
      if (message === 'ready') isReady = true;
    });
    this.adopt(name, { child, script, stop: () => stopProcess(child.pid, { milliseconds: 6_500 }) });
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    const up = await waitUntil(async () => isOver() || (isReady && (await answers(health))), { milliseconds: 90_000 });
    if (this.#isStopping) return;
    if (isOver()) await this.died;
    if (!up) throw this.#problem(`The ${name} did not answer within 90 seconds.`, name);
  }

  /** @param {string} name  @param {number | null} code  @param {NodeJS.Signals | null} signal */
  #onExit(name, code, signal) {
    if (this.#isStopping) return;
    const how = signal ? `signal ${signal}` : `exit code ${code}`;
    this.#reportDeath(this.#problem(`The ${name} stopped unexpectedly (${how}).`, name));
  }

  /** @param {string} sentence  @param {string} name */
  #problem(sentence, name) {
    const path = logFile(this.#dataDir, name);
    return new Problem(`${sentence} Its log is ${path}.`, lastLines(readFileSync(path, 'utf8'), 15));
  }

  /** Stops everything, and may be called again: first the processes that use the services, together; then the services, last one first. */
  async stopAll() {
    this.#isStopping = true;
    /** @param {Member} member */
    const isService = ({ name }) => name === 'postgres' || name === 'redis';
    await Promise.all(this.#members.filter((member) => !isService(member)).map(({ stop }) => stop()));
    for (const { stop } of this.#members.filter(isService).reverse()) await stop();
    this.#members = [];
    noteChildren(this.#notesFile, []);
  }
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status < 400;
  } catch {
    return false;
  }
}
