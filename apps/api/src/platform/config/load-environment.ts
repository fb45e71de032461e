import { validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { type ProcessName, type SettingDefinition, settingsOf, variableOf } from './setting.decorator.js';

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
  const settings = settingsOf(Environment);
  const values: Record<string, unknown> = {};
  for (const setting of settings) values[setting.property] = settingValue(setting, variables, values);

  const environment = Object.freeze(Object.assign(new Environment(), values));
  const problems = [...missing(settings, values, process_), ...invalid(settings, environment)];
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
    .flatMap(({ variable, requiredWhen: when }) => {
      if (when === undefined) return [`${variable} is required`];
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
