'use client';

import { useNow } from '../../../components/ui/clock-context';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import type { ApiKey, SupplierDetail } from '../../../lib/operator-api';
import { revokeApiKey } from '../supplier-actions';
import { canSend } from './key-terms';

interface Props {
  supplier: SupplierDetail;
  apiKey: ApiKey;
  onClose: () => void;
}

/** Ends a key for good. */
export function RevokeKey({ supplier, apiKey, onClose }: Props) {
  const now = useNow();
  const sending = supplier.api_keys.filter((key) => canSend(key, supplier.code, now));
  const isOnlyOne = sending.length === 1 && sending[0]?.id === apiKey.id;
  return (
    <ReasonDialog
      title={`Revoke ${apiKey.prefix}… of ${supplier.organization}`}
      action="Revoke key"
      isDestructive
      run={(reason) => revokeApiKey(supplier.code, apiKey.id, reason)}
      done={() => `The key ${apiKey.prefix}… is revoked.`}
      onClose={onClose}
    >
      {isOnlyOne
        ? `This is the only key with which accounts of ${supplier.code} can be sent: none can until another is issued.`
        : 'Whoever uses this key is refused from now on. It cannot be made valid again.'}
    </ReasonDialog>
  );
}
