'use client';

import { useNow } from '../../../components/ui/clock-context';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import type { ApiKey, SupplierDetail } from '../../../lib/operator-api';
import { revokeApiKey } from '../supplier-actions';
import { isValid } from './key-terms';

interface Props {
  supplier: SupplierDetail;
  apiKey: ApiKey;
  onClose: () => void;
}

/** Ends a key for good. */
export function RevokeKey({ supplier, apiKey, onClose }: Props) {
  const now = useNow();
  const others = supplier.api_keys.filter((key) => key.id !== apiKey.id && isValid(key, now)).length;
  return (
    <ReasonDialog
      title={`Revoke ${apiKey.prefix}… of ${supplier.organization}`}
      action="Revoke key"
      isDestructive
      run={(reason) => revokeApiKey(supplier.code, apiKey.id, reason)}
      done={() => `The key ${apiKey.prefix}… is revoked.`}
      onClose={onClose}
    >
      {others === 0
        ? `This is the only valid key: ${supplier.organization} cannot send anything until another is issued.`
        : 'Whoever uses this key is refused from now on. It cannot be made valid again.'}
    </ReasonDialog>
  );
}
