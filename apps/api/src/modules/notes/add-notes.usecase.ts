import {
  addFound,
  bySeverity,
  leavesOut,
  NotesRequest,
  normaliseInstant,
  type Problem,
  validateNotes,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { failpoint } from '../../platform/lifecycle/failpoints.js';
import { Clock } from '../../platform/time/clock.js';
import { AccountMutex, type ImportedAccount, PostImportRequests } from '../accounts/index.js';
import { DocumentChecks } from '../documents/index.js';
import { ImportWarningsRepository, warningsAbout } from '../warnings/index.js';
import { NotesRepository } from './notes.repository.js';
import { contentIn, planNotes } from './plan-notes.js';

/** Add notes to an imported account. */
export interface AddNotes {
  readonly organizationId: string;
  readonly body: unknown;
}

/** Result for a note, as on the wire. */
export interface AddedNote {
  readonly created_at: string;
  readonly body: string;
  readonly status: 'NOTE_CREATION_SUCCESS' | 'NOTE_ALREADY_EXISTS';
}

/** Adds the notes of a request that are not there yet, all or nothing (R158). */
@Injectable()
export class AddNotesUseCase {
  private readonly mutex = new AccountMutex();

  constructor(
    private readonly requests: PostImportRequests,
    private readonly documents: DocumentChecks,
    private readonly notes: NotesRepository,
    private readonly warnings: ImportWarningsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns one entry for each note, in the order of the request
   * @throws NotFound the pair names no imported account of the organisation
   * @throws FieldErrorsError every problem of the request
   * @throws ServiceUnavailable the document storage is away, or too many requests for the account are before this one
   */
  async run({ organizationId, body }: AddNotes): Promise<AddedNote[]> {
    const { account, request, read } = await this.requests.read(organizationId, NotesRequest, body);
    const checked = validateNotes(read);
    const found =
      leavesOut(checked.problems) || !this.documents.areAskedFor(account.supplier)
        ? []
        : await this.documents.findMissing(account.supplier, documentsOf(request as NotesRequest));
    const { errors, warnings } = addFound(checked, bySeverity(found, read.kept.severities), read.mostListed);
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
    const added = await this.mutex.runExclusive(account.id, () => this.add(account, request as NotesRequest, warnings));
    failpoint('notes.committed');
    return added;
  }

  private add(
    { id: accountId, processId }: ImportedAccount,
    { notes }: NotesRequest,
    warnings: readonly Problem[],
  ): Promise<AddedNote[]> {
    const now = normaliseInstant(this.clock.now().toISOString()) ?? '';
    return this.database.transaction(async (tx) => {
      await this.notes.lock(tx, accountId);
      const known = await this.notes.listKnown(tx, accountId, notes.map(contentIn));
      const planned = planNotes(notes, known, now);
      const { added, instants } = await this.notes.add(tx, accountId, planned);
      const positions = planned.flatMap((note, index) => (added.has(note) ? [index] : []));
      await this.warnings.add(tx, processId, 'notes', warningsAbout(warnings, positions));
      failpoint('notes.written');
      return planned.map((note, index) => ({
        created_at: instants[index] ?? note.createdAt,
        body: note.body,
        status: added.has(note) ? 'NOTE_CREATION_SUCCESS' : 'NOTE_ALREADY_EXISTS',
      }));
    });
  }
}

/** The documents that could be read, even where the rest of a note is invalid. */
function documentsOf({ notes }: Partial<NotesRequest>): { path: string; documentPath: string }[] {
  return (notes ?? []).flatMap((note, index) =>
    (note?.document_paths ?? []).flatMap((document, position) =>
      document?.document_path === undefined
        ? []
        : { path: `notes.${index}.document_paths.${position}.document_path`, documentPath: document.document_path },
    ),
  );
}
