import type { HttpRequest } from '../hostile-request.js';
import { type Look, lookAt } from './accepted.js';
import { differs } from './differs.js';

type Values = Readonly<Record<string, unknown>>;

interface Registered {
  readonly name: string;
  readonly organization: string;
}

interface Invited {
  readonly display_name: string;
}

interface Report {
  readonly report_id: string;
  readonly status: string;
}

interface ReportedAccount {
  readonly external_account_number: string;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const part = encodeURIComponent;

/** How what staff and suppliers set is read again, by operation. */
export const readAccepted: Readonly<Record<string, Look>> = {
  changeSupplierSettings: lookAt<{ settings: Values }, unknown>(async ({ world, request, sent }) => {
    const { settings: kept } = await world.staff<{ settings: Values }>('GET', `suppliers/${codeIn(request)}/settings`);
    return Object.entries(sent.settings).flatMap(([name, value]) =>
      value === null ? differs(name, Object.hasOwn(kept, name), false) : differs(name, kept[name], asKept(value)),
    );
  }),
  setSupplierWebhook: lookAt<{ url: string }, unknown>(async ({ world, request, sent }) => {
    const { url } = await world.staff<{ url: string }>('GET', `suppliers/${codeIn(request)}/webhook`);
    return url === sent.url.trim() ? [] : differs('the address', url, new URL(sent.url.trim()).href);
  }),
  registerSupplier: lookAt<Registered & { code: string }, unknown>(async ({ world, sent }) => {
    const { name, organization } = await world.staff<Registered>('GET', `suppliers/${part(sent.code.trim())}`);
    return [
      ...differs('the name', name, sent.name.trim()),
      ...differs('the organisation', organization, sent.organization.trim()),
    ];
  }),
  inviteStaff: lookAt<Invited, Invited>(({ sent, given }) =>
    differs('the name', given.display_name, sent.display_name.trim()),
  ),
  putCatalogueEntry: lookAt<{ values: Values }, { entry: Values }>(({ sent, given }) =>
    Object.entries(sent.values).flatMap(([name, value]) =>
      value === null || value === '' ? [] : differs(name, String(given.entry[name]), String(trimmed(value))),
    ),
  ),
  createReconciliation: lookAt<string, Report>(async ({ world, request, sent, given }) => {
    const code = /reconciliations\/([^/]+)/.exec(request.path)?.[1];
    const answer = await fetch(
      `${world.api.url}/v2/data-import/reconciliations/${code}/${given.report_id}/?limit=10000`,
      {
        headers: { Authorization: world.callers.supplier },
      },
    );
    // Only the latest reports of a supplier are kept, and others report meanwhile.
    if (answer.status === 404) return [];
    const { accounts } = (await answer.json()) as { accounts?: ReportedAccount[] };
    const known = new Set(accounts?.map(({ external_account_number }) => external_account_number));
    return linesOf(sent)
      .filter((number) => given.status === 'READY' && !known.has(number))
      .map((number) => `account ${JSON.stringify(number)} is not in the report`);
  }),
};

function codeIn({ path }: HttpRequest): string | undefined {
  return /\/suppliers\/([^/]+)/.exec(path)?.[1];
}

/** Texts are trimmed, lists are kept in their order. */
function asKept(value: unknown): unknown {
  return Array.isArray(value) ? value.map(trimmed) : trimmed(value);
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Partial<ReportedAccount> => JSON.parse(line))
    .flatMap(({ external_account_number: number }) => (number === undefined ? [] : [number.trim()]));
}
