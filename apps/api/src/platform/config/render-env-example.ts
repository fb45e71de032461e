import { Environment } from './environment.js';
import { neededBy } from './render-configuration-page.js';
import { defaultsOf, type SettingDefinition, settingsOf } from './setting.decorator.js';

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
  const by = neededBy(setting);
  return by === '' ? '' : ` Required by: ${by}.`;
}

function line(setting: SettingDefinition, value: string | number | undefined): string {
  const shown = value ?? setting.example ?? '';
  return value === undefined || typeof setting.default === 'function'
    ? `# ${setting.variable}=${shown}`
    : `${setting.variable}=${shown}`;
}
