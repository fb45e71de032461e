import { AppModule } from './app.module.js';
import { type Readers, renderOpenApi } from './modules/documentation/index.js';
import { loadEnvironment } from './platform/config/load-environment.js';

/** Settings an api needs to be looked at; nothing is connected to. */
const LOOKED_AT = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  // Never used: nobody is given a token.
  TOKEN_KEYS: `none:${'0'.repeat(64)}`,
  SEALING_KEYS: `none:${'0'.repeat(64)}`,
};

/**
 * An OpenAPI document of the api, as libs/contract holds it.
 * @param readers every operation is in openapi.json, what suppliers may call alone in openapi.suppliers.json
 */
export function renderOpenApiDocument(readers: Readers): Promise<string> {
  return renderOpenApi(AppModule.forRoot(loadEnvironment(LOOKED_AT)), readers);
}
