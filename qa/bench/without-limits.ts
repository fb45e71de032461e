import type { RequestLimits } from '../../apps/api/src/platform/rate-limits/request-limits.js';

/**
 * Loaded before the api: nobody's requests are counted, so that what counting costs can be measured. Where its class is, is
 * told by the environment, as this is compiled to another place.
 */
const built: { RequestLimits: typeof RequestLimits } = await import(process.env.REQUEST_LIMITS_MODULE ?? '');
built.RequestLimits.prototype.admit = async () => undefined;
