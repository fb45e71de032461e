import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '../../platform/errors/domain-error.js';
import { JsonBody } from '../../platform/http/json-body.decorator.js';
import { QueryParameters, refuseParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { type ImportSupplier, SuppliersQueries } from '../suppliers/index.js';
import { readWaveParameter } from '../waves/index.js';
import { CountersignPackRequest } from './countersigning/countersign-pack.request.js';
import { CountersignPackUseCase } from './countersigning/countersign-pack.usecase.js';
import { MakePackRequest } from './making/make-pack.request.js';
import { MakePackUseCase } from './making/make-pack.usecase.js';
import { PackSender } from './pack-sender.js';
import { PackNotFound } from './packs.errors.js';
import { packsDescription } from './packs.openapi.js';
import { type OwnPackView, PacksQueries } from './packs.queries.js';

type AskedQuery = Record<string, unknown>;

/** Packs: what proves a wave or a book, signed by the platform and by both sides. */
@Controller('v2/data-import/packs/:import_supplier_code')
@SupplierRoute()
@Described(packsDescription)
export class PacksController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly packs: PacksQueries,
    private readonly makePack: MakePackUseCase,
    private readonly countersignPack: CountersignPackUseCase,
    private readonly sender: PackSender,
  ) {}

  /** The latest packs of a supplier, or of one wave of it. */
  @Get()
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: AskedQuery,
  ): Promise<OwnPackView[]> {
    const parameters = new QueryParameters(query);
    const wave = readWaveParameter(parameters);
    // The form that this call was promised to have for 400, from when it read no parameter.
    if (parameters.problems.length > 0)
      throw new DomainError('malformed_request', 400, 'wave: Expected the code of a wave.');
    return this.packs.list((await this.supplier(caller, code)).id, wave);
  }

  /** Requests a pack. */
  @Post()
  @HttpCode(200)
  async make(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: AskedQuery,
    @JsonBody() request: MakePackRequest,
  ): Promise<OwnPackView> {
    refuseParameters(query);
    return this.makePack.run(await this.supplier(caller, code), request);
  }

  /** How far a pack is, and who has signed it. */
  @Get(':pack_id')
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('pack_id') id: string,
  ): Promise<OwnPackView> {
    return this.pack(await this.supplier(caller, code), id);
  }

  /** The archive itself. */
  @Get(':pack_id/archive')
  async archive(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('pack_id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const supplier = await this.supplier(caller, code);
    await this.sender.send(response, await this.packs.find(supplier.id, id));
  }

  /** Signs it for the supplier. */
  @Post(':pack_id/countersign')
  @HttpCode(200)
  async countersign(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('pack_id') packId: string,
    @Query() query: AskedQuery,
    @JsonBody() { sha256, reason }: CountersignPackRequest,
  ): Promise<OwnPackView> {
    refuseParameters(query);
    const supplier = await this.supplier(caller, code);
    await this.countersignPack.run({ importSupplierId: supplier.id, packId, sha256, reason });
    return this.pack(supplier, packId);
  }

  private async supplier({ organizationId }: SupplierCaller, code: string): Promise<ImportSupplier> {
    return known(await this.suppliers.findByCode(organizationId, code));
  }

  private async pack({ id: importSupplierId }: ImportSupplier, id: string): Promise<OwnPackView> {
    return known(await this.packs.find(importSupplierId, id));
  }
}

function known<T>(found: T | null): T {
  if (found === null) throw new PackNotFound();
  return found;
}
