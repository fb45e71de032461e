import { readFileSync } from 'node:fs';

/** What a generated client does, each by its own function or type. */
export interface Calls<Account> {
  readonly token: (secretKey: string) => Promise<string>;
  /** Says the HTTP status. */
  readonly validate: (account: Account, token: string) => Promise<number>;
  /** Says the HTTP status. */
  readonly create: (account: Account, isDryRun: boolean, token: string) => Promise<number>;
  readonly status: (account: Account, token: string) => Promise<'PENDING' | 'IN_PROGRESS' | 'PROCESSED' | string>;
}

/** The service, as the environment says. */
export const { API_URL: apiUrl = '', SECRET_KEY: secretKey = '', ACCOUNT: path = '' } = process.env;

/** Imports the account of the environment, no dry run, and prints what was answered. */
export async function importAccount<Account>({ token, validate, create, status }: Calls<Account>): Promise<void> {
  const account: Account = JSON.parse(readFileSync(path, 'utf8'));
  const given = await token(secretKey);
  const refused = await validate({ ...account, billing_postcode: 'nowhere' }, given);
  const validated = await validate(account, given);
  const created = await create(account, false, given);
  const deadline = Date.now() + 60_000;
  let reached = await status(account, given);
  while ((reached === 'PENDING' || reached === 'IN_PROGRESS') && Date.now() < deadline)
    reached = await status(account, given);
  console.log(JSON.stringify({ refused, validated, created, reached }));
}

/** The mutation that gives a token. */
export const OBTAIN_TOKEN =
  'mutation($key: String!) { obtainPlatformToken(input: { organizationSecretKey: $key }) { token } }';
