import { NestedList } from '../../decorators/index.js';
import { LIST_CAPS } from '../../list-caps.js';
import { PostImportRequest } from '../post-import.request.js';
import { PostImportTransaction } from './post-import-transaction.payload.js';

/** Transactions to add to an imported account. */
export class TransactionsRequest extends PostImportRequest {
  @NestedList(() => PostImportTransaction, {
    meaning: 'The transactions to add.',
    required: true,
    essential: true,
    notEmpty: true,
    cap: LIST_CAPS.transactions,
  })
  transactions: PostImportTransaction[];
}
