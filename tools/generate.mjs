#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLIENT_TYPES, renderClientTypes } from './lib/client-types.mjs';
import { LIMITS_PAGE, loadLimits, renderLimitsPage } from './lib/limits-page.mjs';
import { findRuleSources } from './lib/rule-sources.mjs';
import { LICENCES_PAGE, renderLicencesPage } from './supply-chain/licences.mjs';

// Writes the files that are derived from the code: `.env.example`, the pages of docs/errors, docs/rules.md, two pages
// of the guide, the OpenAPI document and the types of the client. Tests fail when one of them is stale.
const root = join(import.meta.dirname, '..');

for (const folder of ['libs/industry', 'libs/contract', 'migrations', 'apps/api']) {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const { renderEnvExample } = await import('../apps/api/dist/platform/config/render-env-example.js');
const { PAYLOAD_PAGE, renderErrorPages, renderPayloadPage, renderRulesPage, RULES_PAGE } = await import(
  '../libs/contract/dist/index.js'
);
const { renderInvariantsScript } = await import('../apps/api/dist/admin/invariants/invariants-sql.js');
const { renderOpenApiDocument } = await import('../apps/api/dist/open-api.js');

const errorPages = renderErrorPages();
mkdirSync(join(root, 'docs/errors'), { recursive: true });
for (const name of readdirSync(join(root, 'docs/errors'))) {
  if (!errorPages.has(`docs/errors/${name}`)) rmSync(join(root, 'docs/errors', name));
}
const openApiDocument = await renderOpenApiDocument();
const pages = [
  ['.env.example', renderEnvExample()],
  ...errorPages,
  [RULES_PAGE, renderRulesPage(findRuleSources())],
  ['tools/invariants.sql', renderInvariantsScript()],
  [PAYLOAD_PAGE, renderPayloadPage()],
  [LIMITS_PAGE, renderLimitsPage(await loadLimits('dist'))],
  ['libs/contract/openapi.json', openApiDocument],
  [LICENCES_PAGE, renderLicencesPage()],
  [CLIENT_TYPES, await renderClientTypes(JSON.parse(openApiDocument))],
];
for (const [path, content] of pages) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  process.stdout.write(`${path}\n`);
}
