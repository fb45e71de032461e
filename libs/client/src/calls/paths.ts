/** Version 1 of the interface. */
export const V1 = '/v1/data-import/';

/** Accounts of version 2. */
export const ACCOUNTS = '/v2/data-import/accounts/';

/** Reconciliations of version 2. */
export const RECONCILIATIONS = '/v2/data-import/reconciliations/';

/** Waves of version 2. */
export const WAVES = '/v2/data-import/waves/';

/** Webhooks of version 2. */
export const WEBHOOKS = '/v2/data-import/webhooks/';

/** Events of version 2. */
export const EVENTS = '/v2/data-import/events/';

/** Packs of version 2. */
export const PACKS = '/v2/data-import/packs/';

/** Public keys that verify packs. */
export const PACK_KEYS = '/v2/data-import/pack-keys/';
