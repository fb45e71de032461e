import 'reflect-metadata';

/** The processes that read the environment; a setting may be required by some of them only. */
export type ProcessName = 'api' | 'worker' | 'migrate' | 'seed';

/** Declaration of an environment variable, besides its validation. */
export interface SettingOptions {
  description: string;
  /**
   * Used when the variable is absent or empty. A function gets the settings without such a function; it may return
   * undefined for none.
   */
  default?: string | number | ((settings: Readonly<Record<string, unknown>>) => string | number | undefined);
  /** Shown in `.env.example` in place of a value. */
  example?: string;
  /** Never printed and never given a value in an example. */
  secret?: boolean;
  requiredBy?: readonly ProcessName[];
  /** Another variable that does in its place. */
  unless?: string;
  /** The processes that read it; the others ignore the variable. Left out, all of them. */
  onlyFor?: readonly ProcessName[];
  /** Whether a variable of the same name with `_FILE` may name a file that holds the value. */
  fromFile?: boolean;
  /** Limits `requiredBy` to the case that another setting, a list parted by commas, has this name in it. */
  requiredWhen?: { readonly setting: string; readonly names: string };
}

/** A setting with the names and the type that follow from its declaration. */
export interface SettingDefinition extends SettingOptions {
  property: string;
  variable: string;
  type: 'string' | 'number';
}

const SETTINGS = Symbol('settings');

/** Declares a property as an environment variable: `databaseUrl` is read from `DATABASE_URL`. */
export function Setting(options: SettingOptions): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const type = Reflect.getMetadata('design:type', target, key) === Number ? 'number' : 'string';
    const variable = variableOf(property);
    const known = ownSettingsOf(target.constructor);
    Reflect.defineMetadata(SETTINGS, [...known, { ...options, property, variable, type }], target.constructor);
  };
}

/** `databaseUrl` is `DATABASE_URL`. */
export function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The settings of a class in the order of their declaration, behind them those of the class it extends. */
export function settingsOf(target: object): readonly SettingDefinition[] {
  const parent: unknown = Object.getPrototypeOf(target);
  const inherited = typeof parent === 'function' ? settingsOf(parent) : [];
  return [...ownSettingsOf(target), ...inherited];
}

function ownSettingsOf(target: object): readonly SettingDefinition[] {
  const settings: SettingDefinition[] | undefined = Reflect.getOwnMetadata(SETTINGS, target);
  return settings ?? [];
}

/**
 * The default of each setting, by property. Defaults computed from other settings come last, wherever they are
 * declared.
 */
export function defaultsOf(
  settings: readonly SettingDefinition[],
): Readonly<Record<string, string | number | undefined>> {
  const known: Record<string, string | number | undefined> = {};
  for (const { property, default: value } of defaultsLast(settings))
    known[property] = typeof value === 'function' ? value(known) : value;
  return known;
}

/** The settings, those with computed defaults last. */
export function defaultsLast(settings: readonly SettingDefinition[]): readonly SettingDefinition[] {
  const isMade = ({ default: value }: SettingDefinition) => typeof value === 'function';
  return [...settings.filter((setting) => !isMade(setting)), ...settings.filter(isMade)];
}
