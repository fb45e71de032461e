import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { DocumentsModule } from '../documents/index.js';
import { WarningsModule } from '../warnings/index.js';
import { AddNotesUseCase } from './add-notes.usecase.js';
import { NotesController } from './notes.controller.js';
import { NotesQueries } from './notes.queries.js';
import { NotesRepository } from './notes.repository.js';
import { PinNoteUseCase } from './pin-note.usecase.js';

/** Notes on an imported account. */
@Module({
  imports: [AccountsModule, AuthModule, DocumentsModule, WarningsModule],
  controllers: [NotesController],
  providers: [AddNotesUseCase, NotesQueries, NotesRepository, PinNoteUseCase],
  exports: [NotesQueries, PinNoteUseCase],
})
export class NotesModule {}
