import { Environment } from './environment.js';
import { defaultsOf, type SettingDefinition, settingsOf, variableOf } from './setting.decorator.js';

/** The text of `.env.example`, derived from {@link Environment} so that the two cannot differ. */
export function renderEnvExample(): string {
  const settings = settingsOf(Environment);
  const defaults = defaultsOf(settings);
  const paragraphs = settings.map((setting) => {
    const value = defaults[setting.property];
    return `# ${setting.description}${requirement(setting)}\n${line(setting, value)}`;
  });
  const head = '# Generated from the configuration class by "npm run generate"; do not edit.';
  return `${[head, ...paragraphs].join('\n\n')}\n`;
}

function requirement(setting: SettingDefinition): string {
  const by = setting.requiredBy ?? [];
  if (by.length === 0) return '';
  const { requiredWhen: when } = setting;
  const condition = when === undefined ? '' : `, when ${variableOf(when.setting)} names ${when.names}`;
  const otherwise = setting.unless === undefined ? '' : `, unless ${setting.unless} is given`;
  return ` Required by: ${by.join(', ')}${condition}${otherwise}.`;
}

function line(setting: SettingDefinition, value: string | number | undefined): string {
  const shown = value ?? setting.example ?? '';
  return value === undefined || typeof setting.default === 'function'
    ? `# ${setting.variable}=${shown}`
    : `${setting.variable}=${shown}`;
}
