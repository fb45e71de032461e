import type { ProcessingContext } from './processing-context.js';

/** Where an account was won, as sent or as resolved. */
export interface SalesChannel {
  readonly channel?: string;
  readonly subchannel?: string;
}

const WITHOUT_DEFAULT = 'ACQUISITION';
const NOBODY_SAID = 'DIRECT';

/**
 * The sales channel that counts. With an override the supplier's default, or ACQUISITION without one, replaces what was
 * sent (R18) and the subchannel becomes the supplier's name (R19). Otherwise what was sent counts, then the supplier's
 * default. An account that names no channel, of a supplier that sets none, was won directly; a blank one counts as not
 * given (R11).
 */
export function resolveSalesChannel(
  sent: SalesChannel,
  { settings, supplierName }: Pick<ProcessingContext, 'settings' | 'supplierName'>,
): SalesChannel {
  const { defaultSalesChannel, overrideSalesChannel } = settings;
  if (overrideSalesChannel === true)
    return { channel: defaultSalesChannel ?? WITHOUT_DEFAULT, subchannel: supplierName };
  return { ...sent, channel: sent.channel ?? defaultSalesChannel ?? NOBODY_SAID };
}
