import type { RequestLimits } from '../../apps/api/src/platform/rate-limits/request-limits.js';

/**
 * Loaded before the api to switch off the counting of requests, so that its cost can be measured. The path of the
 * class comes from the environment, because this is compiled to another folder.
 */
const built: { RequestLimits: typeof RequestLimits } = await import(process.env.REQUEST_LIMITS_MODULE ?? '');
built.RequestLimits.prototype.admit = async () => undefined;
