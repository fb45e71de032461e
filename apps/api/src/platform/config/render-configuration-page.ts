import { allowedValuesOf } from './allowed-values.js';
import { Environment } from './environment.js';
import { defaultsOf, type SettingDefinition, settingsOf, variableOf } from './setting.decorator.js';

export const CONFIGURATION_PAGE = 'docs/configuration.md';

const HEAD = `<!-- Generated from the configuration class by "npm run generate"; do not edit. -->

# Configuration

Every environment variable that api, worker, migrate and the demo data read, in the order of the declaration; an empty one counts as absent.
A configuration that cannot work is refused at start with every problem named. [.env.example](../.env.example) is the same as a file to copy.
What the console reads is in the [README](../README.md#configuration), what PostgreSQL has to have in [Roles in the database](database-roles.md).

"File" says that the same name with \`_FILE\` may name a file that holds the value.

| variable | default | allowed | what it does | needed by | file |
|---|---|---|---|---|---|
`;

/** The text of `docs/configuration.md`, derived from {@link Environment} so that the two cannot differ. */
export function renderConfigurationPage(): string {
  const settings = settingsOf(Environment);
  const defaults = defaultsOf(settings);
  const allowed = allowedValuesOf(Environment);
  const rows = settings.map((setting) => {
    const { property, variable, description, fromFile = false } = setting;
    const value = defaults[property];
    const shown = value === undefined ? '' : `\`${value}\``;
    return `| \`${variable}\` | ${shown} | ${allowed.get(property) ?? ''} | ${description} | ${neededBy(setting)} | ${fromFile ? 'yes' : ''} |\n`;
  });
  return `${HEAD}${rows.join('')}`;
}

/** Who does not start without it, and when. */
export function neededBy({ requiredBy = [], requiredWhen, unless }: SettingDefinition): string {
  if (requiredBy.length === 0) return '';
  const condition =
    requiredWhen === undefined ? '' : `, when ${variableOf(requiredWhen.setting)} names ${requiredWhen.names}`;
  return `${requiredBy.join(', ')}${condition}${unless === undefined ? '' : `, unless ${unless} is given`}`;
}
