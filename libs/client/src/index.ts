export type { TextOperation, TextOptions } from './calls/text-calls.js';
export { CarryoverClient, type Results, type TextAnswer } from './carryover-client.js';
export type {
  CallOptions,
  CarryoverClientOptions,
  CorrectOptions,
  CreateOptions,
  ImportListOptions,
  PackListOptions,
  PageOptions,
  ReconciledAccountsOptions,
  ReconcileOptions,
  ReconciliationPartOptions,
  RegistrationOptions,
  StatusOptions,
  TestEventOptions,
  TransactionOptions,
  ValidateOptions,
  WavePartOptions,
  WaveResultsOptions,
} from './client-options.js';
export * from './errors/index.js';
export type { FeedOptions } from './reading/event-feed.js';
export { type FollowWaveOptions, isWaveResting } from './reading/following-waves.js';
export { isSettled, type SettleOptions } from './reading/settling.js';
export type { SupplierPacks } from './supplier-packs.js';
export type { SupplierWaves } from './supplier-waves.js';
export type { SupplierWebhooks } from './supplier-webhooks.js';
export type { RetryOptions } from './transport/retry-policy.js';
export type { RetryEvent } from './transport/transport.js';
export * from './types.js';
export { VERSION } from './version.js';
export { createWebhookSecret, type SignedWebhook, signWebhook } from './webhooks/sign-webhook.js';
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookNotAuthentic,
} from './webhooks/verify-webhook.js';
