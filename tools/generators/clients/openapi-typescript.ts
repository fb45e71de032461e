import type { components, paths } from './generated/openapi-typescript/schema';
import { apiUrl, importAccount, OBTAIN_TOKEN } from './import-account';

type Account = components['schemas']['AccountImportRequest'];
type Create = paths['/v2/data-import/accounts/']['post'];
type Query = NonNullable<Create['parameters']['query']>;
type Status =
  paths['/v2/data-import/accounts/{import_supplier_code}/{external_identifier}/']['get']['responses'][200]['content']['application/json'];

function send(path: keyof paths, body: unknown, token: string | null, query: Query = {}): Promise<Response> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Token ${token}` }) };
  return fetch(`${apiUrl}${path}?${parameters}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

await importAccount<Account>({
  token: async (key) => {
    const request: components['schemas']['GraphqlRequest'] = { query: OBTAIN_TOKEN, variables: { key } };
    const answer: components['schemas']['GraphqlAnswer'] = await (await send('/v1/graphql/', request, null)).json();
    return answer.data?.obtainPlatformToken?.token ?? '';
  },
  validate: async (account, token) => (await send('/v2/data-import/accounts/validate/', account, token)).status,
  create: async (account, isDryRun, token) =>
    (await send('/v2/data-import/accounts/', account, token, { is_dry_run: isDryRun })).status,
  status: async ({ import_supplier: supplier, external_account_number: number }, token) => {
    const url = `${apiUrl}/v2/data-import/accounts/${supplier}/${number}/`;
    const answer: Status = await (await fetch(url, { headers: { Authorization: `Token ${token}` } })).json();
    return answer.status;
  },
});
