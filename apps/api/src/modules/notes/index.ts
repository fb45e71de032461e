export { NotesModule } from './notes.module.js';
export { type ListedNote, NotesQueries } from './notes.queries.js';
export { PinNoteUseCase } from './pin-note.usecase.js';
