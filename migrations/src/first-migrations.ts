import { CreateSuppliersAndAuth1760000000000 } from './1760000000000-create-suppliers-and-auth.js';
import { CreateImports1760000001000 } from './1760000001000-create-imports.js';
import { CreateAccounts1760000002000 } from './1760000002000-create-accounts.js';
import { CreateCatalogue1760000003000 } from './1760000003000-create-catalogue.js';
import { AddImportOutcomes1760000004000 } from './1760000004000-add-import-outcomes.js';
import { AddSupplierEvents1760000005000 } from './1760000005000-add-supplier-events.js';
import { AddAccountNotes1760000006000 } from './1760000006000-add-account-notes.js';
import { AddAccountTransactions1760000007000 } from './1760000007000-add-account-transactions.js';
import { AddHistoricalStatements1760000008000 } from './1760000008000-add-historical-statements.js';
import { AddPaymentInstructions1760000009000 } from './1760000009000-add-payment-instructions.js';
import { AddRegistration1760000010000 } from './1760000010000-add-registration.js';
import { AddEventFeed1760000011000 } from './1760000011000-add-event-feed.js';
import { AddWelcomeMail1760000012000 } from './1760000012000-add-welcome-mail.js';
import { AddAudit1760000013000 } from './1760000013000-add-audit.js';
import { AddOperatorBatches1760000014000 } from './1760000014000-add-operator-batches.js';
import { IndexImportLists1760000015000 } from './1760000015000-index-import-lists.js';
import { IndexOperatorLists1760000016000 } from './1760000016000-index-operator-lists.js';
import { CountAccountAdditions1760000017000 } from './1760000017000-count-account-additions.js';
import { AddReconciliations1760000018000 } from './1760000018000-add-reconciliations.js';
import { KeepOutcomesAndBeginnings1760000019000 } from './1760000019000-keep-outcomes-and-beginnings.js';
import { CountOutcomes1760000020000 } from './1760000020000-count-outcomes.js';

/** The migrations up to the baseline, oldest first. None is added to them. */
export const firstMigrations = [
  CreateSuppliersAndAuth1760000000000,
  CreateImports1760000001000,
  CreateAccounts1760000002000,
  CreateCatalogue1760000003000,
  AddImportOutcomes1760000004000,
  AddSupplierEvents1760000005000,
  AddAccountNotes1760000006000,
  AddAccountTransactions1760000007000,
  AddHistoricalStatements1760000008000,
  AddPaymentInstructions1760000009000,
  AddRegistration1760000010000,
  AddEventFeed1760000011000,
  AddWelcomeMail1760000012000,
  AddAudit1760000013000,
  AddOperatorBatches1760000014000,
  IndexImportLists1760000015000,
  IndexOperatorLists1760000016000,
  CountAccountAdditions1760000017000,
  AddReconciliations1760000018000,
  KeepOutcomesAndBeginnings1760000019000,
  CountOutcomes1760000020000,
] as const;
