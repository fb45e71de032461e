import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { defaultsLast, type ProcessName, type SettingDefinition, settingsOf, variableOf } from './setting.decorator.js';

/** The environment cannot be used; `problems` names every variable that is wrong, never its value. */
export class InvalidEnvironment extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid: ${problems.join('; ')}`);
  }
}

/**
 * Reads, converts and validates the environment. An empty variable counts as absent.
 * @throws InvalidEnvironment naming every problem at once
 */
export function loadEnvironment(
  variables: NodeJS.ProcessEnv = process.env,
  process_: ProcessName = 'api',
): Environment {
  const settings = settingsOf(Environment).filter(({ onlyFor }) => onlyFor?.includes(process_) ?? true);
  const { contents, problems: unreadable } = contentsOfFiles(settings, variables);
  const given = { ...variables, ...contents };
  const values: Record<string, unknown> = {};
  for (const setting of defaultsLast(settings)) values[setting.property] = settingValue(setting, given, values);

  const environment = Object.freeze(Object.assign(new Environment(), values));
  const absent = unreadable.length > 0 ? [] : missing(settings, values, process_);
  const problems = [...unreadable, ...absent, ...invalid(settings, environment)];
  if (problems.length > 0) throw new InvalidEnvironment(problems);
  return environment;
}

/** As {@link loadEnvironment}, for entry points: prints every problem and ends the process with code 1. */
export function loadEnvironmentOrExit(process_: ProcessName): Environment {
  try {
    return loadEnvironment(process.env, process_);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    const lines = error.problems.map((problem) => `  - ${problem}`);
    process.stderr.write(`The configuration is not valid:\n${lines.join('\n')}\n`);
    process.exit(1);
  }
}

/** The values that are in files, by variable. A file that is named and cannot be had is a problem, never a missing value. */
function contentsOfFiles(settings: readonly SettingDefinition[], variables: NodeJS.ProcessEnv) {
  const contents: Record<string, string> = {};
  const problems: string[] = [];
  for (const { variable } of settings.filter(({ fromFile }) => fromFile)) {
    const path = variables[`${variable}_FILE`]?.trim();
    if (path === undefined || path === '') continue;
    if (variables[variable]?.trim()) problems.push(`${variable} and ${variable}_FILE are both given: keep one of them`);
    try {
      contents[variable] = readFileSync(path, 'utf8');
      if (contents[variable].trim() === '') problems.push(`${variable}_FILE names an empty file`);
    } catch {
      problems.push(`${variable}_FILE cannot be read`);
    }
  }
  return { contents, problems };
}

function settingValue(
  setting: SettingDefinition,
  variables: NodeJS.ProcessEnv,
  known: Record<string, unknown>,
): unknown {
  const text = variables[setting.variable]?.trim();
  if (text === undefined || text === '') {
    return typeof setting.default === 'function' ? setting.default(known) : setting.default;
  }
  if (setting.type === 'string') return text;
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}

function missing(settings: readonly SettingDefinition[], values: Record<string, unknown>, by: ProcessName): string[] {
  return settings
    .filter((setting) => values[setting.property] === undefined && setting.requiredBy?.includes(by))
    .filter(
      ({ unless }) => !settings.some((other) => other.variable === unless && values[other.property] !== undefined),
    )
    .flatMap(({ variable, description, requiredWhen: when }) => {
      if (when === undefined) return [`${variable} is required. ${description}`];
      if (!isNamed(values[when.setting], when.names)) return [];
      return [`${variable} is required because ${variableOf(when.setting)} names ${when.names}`];
    });
}

function isNamed(list: unknown, name: string): boolean {
  return String(list ?? '')
    .split(',')
    .some((entry) => entry.trim() === name);
}

function invalid(settings: readonly SettingDefinition[], environment: Environment): string[] {
  const byProperty = new Map(settings.map((setting) => [setting.property, setting]));
  return validateSync(environment, { skipUndefinedProperties: true }).flatMap(({ property, constraints, value }) => {
    const setting = byProperty.get(property);
    // A derived default is wrong only because what it is derived from is, and that has its own message.
    if (setting === undefined || value === derivedDefault(setting, environment)) return [];
    return Object.values(constraints ?? {})
      .slice(0, 1)
      .map((text) => text.replaceAll(property, setting.variable));
  });
}

function derivedDefault(setting: SettingDefinition, environment: Environment): unknown {
  return typeof setting.default === 'function' ? setting.default({ ...environment }) : undefined;
}
