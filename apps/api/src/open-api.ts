import { AppModule } from './app.module.js';
import { renderOpenApi } from './modules/documentation/index.js';
import { loadEnvironment } from './platform/config/load-environment.js';

/** Settings an api needs to be looked at; nothing is connected to. */
const LOOKED_AT = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  // Never used: nobody is given a token.
  TOKEN_KEYS: `none:${'0'.repeat(64)}`,
  SEALING_KEYS: `none:${'0'.repeat(64)}`,
};

/** The OpenAPI document of the api, as libs/contract/openapi.json holds it. */
export function renderOpenApiDocument(): Promise<string> {
  return renderOpenApi(AppModule.forRoot(loadEnvironment(LOOKED_AT)));
}
