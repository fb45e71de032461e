import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { SearchAccountsQueries } from '../../accounts/index.js';
import { AuditQueries, AuditTrail, NO_AUDIT_FILTER } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { repeatsWordOf, SearchImportsQueries } from '../../imports/index.js';
import { RetractionsQueries } from '../../retractions/index.js';
import { ListSuppliersQueries } from '../../suppliers/index.js';
import { WavesBoardQueries } from '../../waves/index.js';
import { searchDescription } from './search.openapi.js';
import { LEAST_CHARACTERS, SearchCustomersRequest, SearchRequest } from './search.requests.js';
import { type FOUND, type FOUND_CUSTOMERS, FOUND_KINDS, MOST_CUSTOMERS, MOST_OF_A_KIND } from './search.schemas.js';

/** One more than is shown, to know whether there are more. */
const ASKED = MOST_OF_A_KIND + 1;

/** Milliseconds that a statement of a search may take; a person waits, and can refine the text after a refusal. */
const LOOKING = 3_000;

/** Enough digits of an MPAN or MPRN, which may be in its full form. */
const METER_POINT = /^\d{5,21}$/;

/** Searches everything in the console by a part of a number, code or name. */
@Controller('console/v1/search')
@Described(searchDescription)
export class ConsoleSearchController {
  constructor(
    private readonly database: Database,
    private readonly imports: SearchImportsQueries,
    private readonly accounts: SearchAccountsQueries,
    private readonly retractions: RetractionsQueries,
    private readonly waves: WavesBoardQueries,
    private readonly suppliers: ListSuppliersQueries,
    private readonly entries: AuditQueries,
    private readonly audit: AuditTrail,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async search(@JsonBody() { text }: SearchRequest, @ByStaff() { role }: StaffCall): Promise<Answer<typeof FOUND>> {
    requireLength(text);
    const digits = text.replaceAll(' ', '');
    const isMeterPoint = METER_POINT.test(digits);
    const requests = { ...NO_AUDIT_FILTER, requestId: text };
    // The full form of an MPAN has eight digits before its core.
    const core = digits.length === 21 ? digits.slice(-13) : digits;
    // One after the other: a search takes one of the connections that it shares with suppliers' calls.
    const large = await this.database.transaction(async (tx) => {
      await lookBriefly(tx);
      const imports = await this.imports.find(tx, text, ASKED);
      const meter_points = isMeterPoint ? await this.accounts.meterPoints(tx, core, ASKED) : [];
      const references = await this.accounts.references(tx, text, ASKED);
      return { imports, meter_points, references, retracted_accounts: await this.retractions.search(tx, text, ASKED) };
    });
    const waves = await this.waves.search(text, ASKED);
    const suppliers = await this.suppliers.search(text, ASKED);
    const entries = isRoleAtLeast(role, 'operator') ? await this.entries.list(requests, null, ASKED) : [];
    const found = {
      ...large,
      waves,
      suppliers: suppliers.map(({ code, name, status, is_sandbox }) => ({ code, name, status, is_sandbox })),
      audit_entries: entries.map(({ id, occurred_at, actor, action, target_type, target }) => {
        return { id, occurred_at, actor, action, target_type, target };
      }),
    };
    return { ...told(found), more: FOUND_KINDS.filter((kind) => found[kind].length > MOST_OF_A_KIND) };
  }

  /** Searches customers by name or e-mail. The audit trail keeps who and why, not the text that was searched. */
  @Post('customers')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('operator')
  async searchCustomers(
    @JsonBody() { text, reason }: SearchCustomersRequest,
    @ByStaff() by: StaffCall,
  ): Promise<Answer<typeof FOUND_CUSTOMERS>> {
    requireLength(text);
    const kind = text.includes('@') ? 'email' : 'name';
    if (kind === 'name') requireName(text);
    if (repeatsWordOf(reason, text))
      throw new FieldErrorsError({
        reason: ['The reason is kept: say why without the name or address that you look for.'],
      });
    return this.audit.perform(
      by,
      { action: 'customers.search', target: { type: 'customers', id: kind }, reason },
      async (tx) => {
        await lookBriefly(tx);
        const all =
          kind === 'email'
            ? await this.accounts.customersByEmail(tx, text, MOST_CUSTOMERS + 1)
            : await this.accounts.customersByName(tx, text, MOST_CUSTOMERS + 1);
        const results = all.slice(0, MOST_CUSTOMERS);
        const accounts = [...new Set(results.map(({ account_number }) => account_number))];
        return { result: { results, has_more: all.length > MOST_CUSTOMERS }, after: { accounts } };
      },
    );
  }
}

async function lookBriefly(tx: Tx): Promise<void> {
  await tx.query(`SET LOCAL statement_timeout = ${LOOKING}`);
}

function requireLength(text: string): void {
  if ([...text].length < LEAST_CHARACTERS)
    throw new FieldErrorsError({ text: [`Give ${LEAST_CHARACTERS} characters or more.`] });
}

/** Requires a family name, as a search without one would find too many customers. */
function requireName(text: string): void {
  const [family = ''] = text.split(',', 1);
  requireLength(text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  if (!/[\p{L}\p{N}]/u.test(family)) throw new FieldErrorsError({ text: ['Give the family name, too.'] });
}

/** Cuts each kind to the number that is shown. */
function told<T extends Readonly<Record<string, readonly unknown[]>>>(found: T): T {
  const cut = Object.entries(found).map(([kind, things]) => [kind, things.slice(0, MOST_OF_A_KIND)]);
  return Object.fromEntries(cut) as T;
}
