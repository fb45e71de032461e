import { REQUEST_CLASSES, ShapeProblem } from '@carryover/contract';
import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { type Difference, differences, PayloadVersionsQueries, type StoredPayload } from '../../imports/index.js';
import { maskDifference, maskPersonalData } from '../personal-data.js';
import type { PAYLOAD, PAYLOAD_CHANGE } from './imports.schemas.js';
import { type PAYLOAD_CHANGES, type PAYLOAD_COMPARISON, payloadsDescription } from './payloads.openapi.js';
import { RevealPayloadRequest } from './reveal-payload.request.js';

type PayloadResponse = Answer<typeof PAYLOAD>;
type PayloadChange = Answer<typeof PAYLOAD_CHANGE>;
type PayloadChanges = Answer<typeof PAYLOAD_CHANGES>;
type PayloadComparison = Answer<typeof PAYLOAD_COMPARISON>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wrongImport = new ShapeProblem('R04', 'invalid_type', 'Expected the id of an import.');
const wrongVersion = new ShapeProblem('R04', 'invalid_type', 'Expected the number of a version.');

/** Payloads of suppliers, with personal data masked unless a reason to see it is given. */
@Controller('console/v1/imports/:id/payload')
@Described(payloadsDescription)
export class ConsolePayloadsController {
  constructor(
    private readonly payloads: PayloadVersionsQueries,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async show(@Param('id') id: string, @Query() query: Record<string, unknown>): Promise<PayloadResponse> {
    const parameters = new QueryParameters(query);
    const version = parameters.read('version', readVersion, wrongVersion);
    parameters.reportUnknown(['version']);
    parameters.throwProblems();
    return response(await this.get(id, version), true);
  }

  /** The payload as it was sent. The audit trail records who asked and why. */
  @Post('reveal')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @StaffRoute('operator')
  async reveal(
    @Param('id') id: string,
    @JsonBody() body: RevealPayloadRequest,
    @ByStaff() by: StaffCall,
  ): Promise<PayloadResponse> {
    const { version = null, reason } = body;
    const stored = await this.get(id, version);
    const act = { action: 'import.reveal_payload', target: { type: 'import', id }, reason };
    await this.audit.perform(by, act, async () => ({ result: null, after: { version: stored.version } }));
    return response(stored, false);
  }

  /** Changes from one version to another. */
  @Get('diff')
  @StaffRoute('viewer')
  async diff(@Param('id') id: string, @Query() query: Record<string, unknown>): Promise<PayloadChanges> {
    const parameters = new QueryParameters(query);
    const from = parameters.read('from', readVersion, wrongVersion) ?? 1;
    const to = parameters.read('to', readVersion, wrongVersion);
    parameters.reportUnknown(['from', 'to']);
    parameters.throwProblems();
    const [before, after] = [await this.get(id, from), await this.get(id, to)];
    return { from: before.version, to: after.version, changes: changesBetween(before, after) };
  }

  /** Differences between the latest payloads of two imports. */
  @Get('compare')
  @Header('Cache-Control', 'no-store')
  @StaffRoute('viewer')
  async compare(@Param('id') id: string, @Query() query: Record<string, unknown>): Promise<PayloadComparison> {
    const parameters = new QueryParameters(query);
    const other = parameters.read('with', (text) => (UUID.test(text) ? text : null), wrongImport);
    parameters.reportUnknown(['with']);
    if (query.with === undefined) parameters.report('with', wrongImport);
    parameters.throwProblems();
    const [own, another] = [await this.get(id, null), await this.get(other ?? '', null)];
    const changes = changesBetween(own, another);
    return { version: own.version, with: other ?? '', with_version: another.version, changes };
  }

  private async get(id: string, version: number | null): Promise<StoredPayload> {
    const stored = UUID.test(id) ? await this.payloads.find(id, version) : null;
    if (stored === null) throw new NotFound('There is no such import process, or no such version of its payload.');
    return stored;
  }
}

function response({ version, payload, failingPaths }: StoredPayload, masked: boolean): PayloadResponse {
  return {
    version,
    payload: masked ? maskPersonalData(payload, REQUEST_CLASSES.account) : payload,
    masked,
    failing_paths: failingPaths,
  };
}

/** Compares payloads before they are masked: two masked values would look alike. */
function changesBetween(before: StoredPayload, after: StoredPayload): PayloadChange[] {
  return differences(before.payload, after.payload).map((difference) => change(maskDifference(difference)));
}

function change({ path, stored: before, sent: after }: Difference): PayloadChange {
  if (before === undefined) return { path, op: 'added', after };
  return after === undefined ? { path, op: 'removed', before } : { path, op: 'changed', before, after };
}

function readVersion(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}
