#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderManifests } from '../deploy/kubernetes/chart.mjs';
import { readValues } from '../deploy/kubernetes/values.mjs';
import { CLIENT_TYPES, renderClientTypes } from './lib/client-types.mjs';
import { CONSOLE_TYPES, renderConsoleTypes } from './lib/console-types.mjs';
import { LIMITS_PAGE, loadLimits, renderLimitsPage } from './lib/limits-page.mjs';
import { findRuleSources } from './lib/rule-sources.mjs';
import { typescriptFlags } from './lib/typescript-flags.mjs';
import { withTestServices } from './lib/with-test-services.mjs';
import { CONSOLE_FIELDS, renderConsoleFields } from './pages/console-fields.mjs';
import { CONSOLE_SALES_CHANNELS, renderConsoleSalesChannels } from './pages/console-sales-channels.mjs';
import { EXAMPLE_MAPPING, renderExampleMapping } from './pages/example-mapping.mjs';
import { FIGURES_PAGE, renderFiguresPage } from './pages/figures-page.mjs';
import { DASHBOARD, renderDashboard } from './pages/grafana-dashboard.mjs';
import { drawImportGraph, IMPORT_GRAPHS, readImportGraph } from './pages/import-graph.mjs';
import { CONSOLE_STATES, renderConsoleStates, renderStatesPage, STATES_PAGE } from './pages/import-states.mjs';
import { PAYLOAD_PAGE, renderPayloadPage } from './pages/payload-page.mjs';
import { PROFILE_PAGE, renderProfilePage } from './pages/profile-page.mjs';
import { RULES_PAGE, renderRulesPage } from './pages/rules-page.mjs';
import { CONSOLE_WAVE_STATES, renderConsoleWaveStates, renderWavesPage, WAVES_PAGE } from './pages/wave-states.mjs';
import { LICENCES_PAGE, renderLicencesPage } from './supply-chain/licences.mjs';

// Writes the files that are derived from the code: `.env.example`, the pages of docs/errors, docs/rules.md, pages
// of the guide, the OpenAPI documents and the types of the client and the console, the schema that the migrations make and
// the types of its rows. Tests fail when one of them is stale.
const root = join(import.meta.dirname, '..');

const libraries = ['libs/http', 'libs/industry', 'libs/contract', 'libs/samples', 'libs/testing'];
for (const folder of [...libraries, 'migrations', 'apps/api']) {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
/** What was just built; types are those of its sources. @param {string} path */
const built = (path) => import(pathToFileURL(join(root, path)).href);
/** @type {typeof import('../libs/contract/src/index.js')} */
const contract = await built('libs/contract/dist/index.js');
/** @type {typeof import('../libs/samples/src/index.js')} */
const samples = await built('libs/samples/dist/index.js');
/** @type {typeof import('../apps/api/src/platform/config/render-env-example.js')} */
const { renderEnvExample } = await built('apps/api/dist/platform/config/render-env-example.js');
/** @type {typeof import('../apps/api/src/platform/config/render-configuration-page.js')} */
const { CONFIGURATION_PAGE, renderConfigurationPage } = await built(
  'apps/api/dist/platform/config/render-configuration-page.js',
);
/** @type {typeof import('../apps/api/src/admin/invariants/invariants-sql.js')} */
const { renderInvariantsScript } = await built('apps/api/dist/admin/invariants/invariants-sql.js');
/** @type {typeof import('../libs/testing/src/payloads/sample/render-example.js')} */
const { renderExample } = await built('libs/testing/dist/payloads/sample/render-example.js');
/** @type {{ renderOpenApiDocument: (readers: 'everybody' | 'suppliers') => Promise<string> }} */
const { renderOpenApiDocument } = await built('apps/api/dist/open-api.js');

const errorPages = contract.renderErrorPages();
mkdirSync(join(root, 'docs/errors'), { recursive: true });
for (const name of readdirSync(join(root, 'docs/errors'))) {
  if (!errorPages.has(`docs/errors/${name}`)) rmSync(join(root, 'docs/errors', name));
}
const openApiDocument = await renderOpenApiDocument('everybody');
/** @type {[string, string][]} */
const pages = [
  ['.env.example', renderEnvExample()],
  [CONFIGURATION_PAGE, renderConfigurationPage()],
  ...errorPages,
  [RULES_PAGE, renderRulesPage(contract, findRuleSources())],
  ['docs/examples/account.json', renderExample()],
  [EXAMPLE_MAPPING, renderExampleMapping(contract, samples)],
  ['tools/invariants.sql', renderInvariantsScript()],
  [PAYLOAD_PAGE, renderPayloadPage(contract)],
  [FIGURES_PAGE, renderFiguresPage(contract)],
  [PROFILE_PAGE, renderProfilePage(contract)],
  [CONSOLE_FIELDS, renderConsoleFields(contract)],
  [CONSOLE_STATES, renderConsoleStates(contract)],
  [CONSOLE_SALES_CHANNELS, renderConsoleSalesChannels(contract)],
  [STATES_PAGE, renderStatesPage(contract, readFileSync(join(root, STATES_PAGE), 'utf8'))],
  [CONSOLE_WAVE_STATES, renderConsoleWaveStates(contract)],
  [WAVES_PAGE, renderWavesPage(contract, readFileSync(join(root, WAVES_PAGE), 'utf8'))],
  [LIMITS_PAGE, renderLimitsPage(await loadLimits('dist'))],
  ['libs/contract/openapi.json', openApiDocument],
  ['libs/contract/openapi.suppliers.json', await renderOpenApiDocument('suppliers')],
  [LICENCES_PAGE, renderLicencesPage()],
  ...(await Promise.all(IMPORT_GRAPHS.map(pictureOf))),
  [DASHBOARD, renderDashboard()],
  ...['small', 'large'].flatMap(manifestsFor),
  [CLIENT_TYPES, await renderClientTypes(JSON.parse(openApiDocument))],
  [CONSOLE_TYPES, await renderConsoleTypes(JSON.parse(openApiDocument))],
];
for (const [path, content] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  process.stdout.write(`${path}\n`);
}

/** @param {import('./pages/import-graph.mjs').Picture} picture  @returns {Promise<[string, string]>} */
async function pictureOf(picture) {
  return [picture.image, drawImportGraph(await readImportGraph(root, picture), picture.of)];
}

/** @param {string} size  @returns {[string, string][]} */
function manifestsFor(size) {
  const values = readFileSync(join(root, `deploy/kubernetes/values-${size}.yaml`), 'utf8');
  return Object.entries(renderManifests(readValues(values))).map(([part, yaml]) => [
    `deploy/kubernetes/rendered/${size}-${part}.yaml`,
    yaml,
  ]);
}

const writeSchema = join(root, 'libs/testing/src/database/schema/write-schema.ts');
await withTestServices(async () => {
  execFileSync(process.execPath, [...typescriptFlags, writeSchema], { cwd: root, stdio: 'inherit' });
});
const fromDatabase = ['migrations/schema.sql', 'migrations/src/rows.generated.ts'];
for (const path of fromDatabase) process.stdout.write(`${path}\n`);

// Reviews fold what nobody writes. Of two pages a table only is generated.
const folded = [...pages.map(([path]) => path), ...fromDatabase].filter(
  (path) => path !== STATES_PAGE && path !== WAVES_PAGE,
);
const attributes = execFileSync('git', ['check-attr', 'linguist-generated', '--', ...folded], {
  cwd: root,
  encoding: 'utf8',
});
const unmarked = attributes.split('\n').filter((line) => line !== '' && !line.endsWith(': set'));
if (unmarked.length > 0) throw new Error(`.gitattributes does not mark as generated:\n${unmarked.join('\n')}`);
