import { Controller, Post, Query } from '@nestjs/common';
import { UncheckedJsonBody } from '../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { type AddedNote, AddNotesUseCase } from './add-notes.usecase.js';
import { notesDescription } from './notes.openapi.js';

/** Notes for imported accounts. */
@Controller('v1/data-import/notes/create')
@SupplierRoute()
@Described(notesDescription)
export class NotesController {
  constructor(private readonly addNotes: AddNotesUseCase) {}

  @Post()
  create(
    @Caller() { organizationId }: SupplierCaller,
    @UncheckedJsonBody() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<AddedNote[]> {
    refuseParameters(query);
    return this.addNotes.run({ organizationId, body });
  }
}
