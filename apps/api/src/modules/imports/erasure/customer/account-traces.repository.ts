import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import { ImportWarningsRepository } from '../../../warnings/index.js';
import { PersonalFlagsRepository } from '../personal-flags.repository.js';
import { ReconciledFiguresRepository } from '../reconciled-figures.repository.js';
import { RefusedLinesRepository } from '../refused-lines.repository.js';
import { RegistrationReasonsRepository } from '../registration-reasons.repository.js';

/** The import of an account whose traces are erased. */
export interface TracedImport {
  readonly id: string;
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
}

/**
 * Erases traces of an account outside of its payloads and its own tables: flags about personal fields, sentences of warnings and refused
 * lines, figures of reports, and what the registration gateway said in words.
 */
@Injectable()
export class AccountTracesRepository {
  constructor(
    private readonly warnings: ImportWarningsRepository,
    private readonly refusedLines: RefusedLinesRepository,
    private readonly reconciledFigures: ReconciledFiguresRepository,
    private readonly flags: PersonalFlagsRepository,
    private readonly registrations: RegistrationReasonsRepository,
  ) {}

  async blank(tx: Tx, { id, importSupplierId, externalAccountNumber }: TracedImport): Promise<void> {
    await this.warnings.blank(tx, [id]);
    await this.refusedLines.blankOfAccount(tx, importSupplierId, externalAccountNumber);
    await this.reconciledFigures.blankOfAccount(tx, importSupplierId, externalAccountNumber);
    await this.flags.erase(tx, id, importSupplierId);
    await this.registrations.eraseOfAccount(tx, id, importSupplierId);
  }
}
