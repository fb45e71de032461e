import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  CountersignPackUseCase,
  PackNotFound,
  PackSender,
  PacksQueries,
  type PackView,
  type StaffSignatures,
  StaffSignaturesQueries,
} from '../../packs/index.js';
import { readWaveParameter, WaveApprovalNotPossible } from '../../waves/index.js';
import { waveTarget } from '../waves/wave-target.js';
import { WaveViews } from '../waves/wave-views.js';
import { packsDescription } from './packs.openapi.js';
import { CountersignPackForStaffRequest } from './packs.requests.js';
import type { LISTED_PACK } from './packs.schemas.js';

type ListedPack = Answer<typeof LISTED_PACK>;

/** Packs of a supplier: which there are, their archives, and the signature of the platform. */
@Controller('console/v1/suppliers/:code/packs')
@Described(packsDescription)
export class ConsolePacksController {
  constructor(
    private readonly views: WaveViews,
    private readonly packs: PacksQueries,
    private readonly countersignPack: CountersignPackUseCase,
    private readonly staffSignatures: StaffSignaturesQueries,
    private readonly sender: PackSender,
    private readonly audit: AuditTrail,
  ) {}

  /** The latest packs. */
  @Get()
  @StaffRoute('viewer')
  async list(
    @Param('code') code: string,
    @Query() query: Record<string, unknown>,
    @ByStaff() by: StaffCall,
  ): Promise<readonly ListedPack[]> {
    const parameters = new QueryParameters(query);
    const wave = readWaveParameter(parameters);
    parameters.throwProblems();
    const { id } = await this.views.supplier(code);
    return this.listed(await this.packs.list(id, wave), by);
  }

  /** The archive itself. Taking it away is an act of its own, as every export is. */
  @Get(':pack_id/archive')
  @StaffRoute('operator')
  async archive(
    @Param('code') code: string,
    @Param('pack_id') id: string,
    @ByStaff() by: StaffCall,
    @Res() response: Response,
  ): Promise<void> {
    const supplier = await this.views.supplier(code);
    const pack = await this.packs.find(supplier.id, id);
    await this.sender.send(response, pack, async ({ pack_id, wave, sha256 }) => {
      const act = { action: 'pack.download', target: targetOf(code, wave) };
      await this.audit.perform(by, act, async () => ({ result: null, after: { pack: pack_id, sha256 } }));
    });
  }

  /** Signs it for the platform. */
  @Post(':pack_id/countersign')
  @HttpCode(200)
  @StaffRoute('operator')
  async countersign(
    @Param('code') code: string,
    @Param('pack_id') packId: string,
    @JsonBody() { sha256, reason }: CountersignPackForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<ListedPack> {
    const { id: importSupplierId } = await this.views.supplier(code);
    const { userId, email } = by;
    if (userId === null) throw new WaveApprovalNotPossible();
    const command = { importSupplierId, packId, sha256, reason, by: { userId, email } };
    const prepared = await this.countersignPack.prepare(command);
    const act = { action: 'pack.countersign', target: targetOf(code, prepared.wave), reason };
    await this.audit.perform(by, act, async (tx) => {
      await this.countersignPack.runIn(tx, prepared);
      return { result: null, after: { pack: packId, sha256 } };
    });
    const pack = await this.packs.find(importSupplierId, packId);
    if (pack === null) throw new PackNotFound();
    const [listed] = await this.listed([pack], by);
    if (listed === undefined) throw new PackNotFound();
    return listed;
  }

  private async listed(packs: readonly PackView[], by: StaffCall): Promise<ListedPack[]> {
    const signatures = await this.staffSignatures.of(packs, by.userId);
    return packs.map((pack, at) => listed(pack, signatures[at] ?? NONE, by));
  }
}

/** How the audit trail names what a pack is of: a wave, or the whole book of the supplier. */
function targetOf(code: string, wave: string | null): { type: string; id: string } {
  return wave === null ? { type: 'supplier', id: code } : waveTarget(code, wave);
}

const NONE: StaffSignatures = { signed: 0, wanted: 1, isOwn: false };

function listed(
  { salt: _, ...pack }: PackView & { readonly salt?: unknown },
  { isOwn, ...signatures }: StaffSignatures,
  by: StaffCall,
): ListedPack {
  const isBuilt = pack.sha256 !== null;
  const isOpen = pack.state === 'READY' && signatures.signed < signatures.wanted && !isOwn;
  const mayAct = isRoleAtLeast(by.role, 'operator');
  const allowed_actions: ListedPack['allowed_actions'] = [
    ...(mayAct && isBuilt ? (['download'] as const) : []),
    ...(mayAct && isOpen ? (['countersign'] as const) : []),
  ];
  return { pack, staff_signatures: signatures, allowed_actions };
}
