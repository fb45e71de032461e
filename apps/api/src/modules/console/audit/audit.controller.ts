import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { csvLine } from '../../../platform/http/csv-text.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditChain, type AuditEntry, type AuditFilter, AuditQueries, AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import { AuditedTargetsQueries } from '../../imports/index.js';
import { ListQuery, pageOf } from '../list-query.js';
import { fileOfLines, pagesAsLines } from '../pages-as-lines.js';
import { AUDIT_PAGE, auditDescription, VERIFIED } from './audit.openapi.js';

const FILTERS = [
  ...['actor', 'action', 'target', 'request_id', 'account_number', 'external_account_number'],
  ...['since', 'until'],
];
const COLUMNS = [
  ...['id', 'occurred_at', 'actor', 'role', 'action', 'target_type', 'target', 'reason', 'before', 'after'],
  ...['address', 'request_id'],
] as readonly (keyof AuditEntry)[];
const wrongHead = new ShapeProblem('R04', 'invalid_format', 'Expected NUMBER:HASH as an earlier check printed it.');

type AuditPage = Answer<typeof AUDIT_PAGE>;
type VerifiedResponse = Answer<typeof VERIFIED>;

/** Who did what, when and why. */
@Controller('console/v1/audit')
@Described(auditDescription)
export class ConsoleAuditController {
  constructor(
    private readonly queries: AuditQueries,
    private readonly chain: AuditChain,
    private readonly trail: AuditTrail,
    private readonly accounts: AuditedTargetsQueries,
  ) {}

  @Get()
  @StaffRoute('operator')
  async list(@Query() query: Record<string, unknown>, @ByStaff() { role }: StaffCall): Promise<AuditPage> {
    const request = new ListQuery(query, FILTERS);
    const asked = readFilter(request);
    const [limit, cursor] = [request.limit(), request.cursor(/^(\d{1,18})$/)];
    request.parameters.throwProblems();
    const filter = await this.filterOf(asked);
    const rows = await this.queries.list(filter, cursor?.[0] ?? null, limit + 1);
    const mayVerify = isRoleAtLeast(role, 'admin');
    const page = pageOf(rows, limit, ({ id }) => writeOpaqueCursor(id));
    return { ...page, allowed_actions: mayVerify ? ['export', 'verify'] : ['export'] };
  }

  /** Taking the record away is an act of its own. */
  @Get('export.csv')
  @Header('Content-Disposition', 'attachment; filename="audit.csv"')
  @StaffRoute('operator')
  async export(@Query() query: Record<string, unknown>, @ByStaff() by: StaffCall): Promise<StreamableFile> {
    const request = new ListQuery(query, FILTERS);
    const asked = readFilter(request);
    request.parameters.throwProblems();
    const filter = await this.filterOf(asked);
    const act = { action: 'audit.export', target: { type: 'audit', id: 'entries' } };
    await this.trail.perform(by, act, async () => ({ result: null, after: asked }));
    const pages = (last: AuditEntry | null, limit: number) => this.queries.list(filter, last?.id ?? null, limit);
    const line = (entry: AuditEntry) => csvLine(COLUMNS.map((column) => entry[column]));
    return fileOfLines(pagesAsLines(csvLine(COLUMNS), pages, line), 'text/csv; charset=utf-8');
  }

  /** Computes the whole chain again. `head` is what an earlier check printed. */
  @Get('verify')
  @StaffRoute('admin')
  async verify(@Query() query: Record<string, unknown>): Promise<VerifiedResponse> {
    const parameters = new QueryParameters(query);
    const head = parameters.read('head', (text) => /^(\d{1,18}):([0-9a-f]{64})$/.exec(text), wrongHead);
    parameters.reportUnknown(['head']);
    parameters.throwProblems();
    const known = head === null ? undefined : { id: head[1] ?? '', hash: head[2] ?? '' };
    const { entries, firstBadId, head: now } = await this.chain.verify(known);
    return { entries, first_bad_id: firstBadId, head: now === null ? null : `${now.id}:${now.hash}` };
  }

  /** Everything that is known of an account: what was done to its import, alone or in a batch, and to the account. */
  private async filterOf(asked: AskedFilter): Promise<AuditFilter> {
    const { account_number: number, external_account_number: external, request_id: requestId, ...filter } = asked;
    const ours = number === null ? null : await this.accounts.ofAccount(number.toUpperCase());
    const theirs = external === null ? null : await this.accounts.ofExternalAccount(external);
    const inBoth = ours?.filter((one) => theirs?.some(({ type, id }) => type === one.type && id === one.id) ?? true);
    return { ...filter, requestId, targets: inBoth ?? theirs };
  }
}

/** The filter as it is asked. */
interface AskedFilter extends Omit<AuditFilter, 'targets' | 'requestId'> {
  readonly request_id: string | null;
  readonly account_number: string | null;
  readonly external_account_number: string | null;
}

function readFilter(request: ListQuery): AskedFilter {
  const { parameters } = request;
  return {
    actor: request.text('actor'),
    action: request.text('action'),
    target: request.text('target'),
    request_id: request.text('request_id'),
    account_number: request.text('account_number'),
    external_account_number: request.text('external_account_number'),
    since: parameters.instant('since'),
    until: parameters.instant('until'),
  };
}
