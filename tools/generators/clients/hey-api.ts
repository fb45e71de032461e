import {
  type AccountImportRequest,
  createAccount,
  obtainPlatformToken,
  readAccountImport,
  validateAccount,
} from './generated/hey-api';
import { client } from './generated/hey-api/client.gen';
import { apiUrl, importAccount, OBTAIN_TOKEN } from './import-account';

client.setConfig({ baseUrl: apiUrl });

await importAccount<AccountImportRequest>({
  token: async (key) => {
    const { data } = await obtainPlatformToken({
      body: { query: OBTAIN_TOKEN, variables: { key } },
      throwOnError: true,
    });
    return data.data?.obtainPlatformToken?.token ?? '';
  },
  validate: async (body, token) => (await validateAccount({ body, auth: `Token ${token}` })).response.status,
  create: async (body, isDryRun, token) =>
    (await createAccount({ body, query: { is_dry_run: isDryRun }, auth: `Token ${token}` })).response.status,
  status: async ({ import_supplier, external_account_number }, token) => {
    const path = { import_supplier_code: import_supplier, external_identifier: external_account_number };
    const { data } = await readAccountImport({ path, auth: `Token ${token}`, throwOnError: true });
    return data.status;
  },
});
