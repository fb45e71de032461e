import {
  type AccountImportRequest,
  createAccount,
  obtainPlatformToken,
  readAccountImport,
  validateAccount,
} from './generated/orval/client';
import { importAccount, OBTAIN_TOKEN } from './import-account';

const by = (token: string): RequestInit => ({ headers: { Authorization: `Token ${token}` } });

await importAccount<AccountImportRequest>({
  token: async (key) => {
    const answer = await obtainPlatformToken({ query: OBTAIN_TOKEN, variables: { key } });
    if (answer.status !== 200) throw new Error(`A token was refused with ${answer.status}.`);
    return answer.data.data?.obtainPlatformToken?.token ?? '';
  },
  validate: async (account, token) => (await validateAccount(account, {}, by(token))).status,
  create: async (account, isDryRun, token) =>
    (await createAccount(account, { is_dry_run: isDryRun }, by(token))).status,
  status: async ({ import_supplier, external_account_number }, token) => {
    const answer = await readAccountImport(import_supplier, external_account_number, {}, by(token));
    if (answer.status !== 200) throw new Error(`The status was refused with ${answer.status}.`);
    return answer.data.status;
  },
});
