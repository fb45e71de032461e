import { Counter, Registry } from 'prom-client';

/** Figures that each process counts for itself; they begin at nothing when it starts. */
export const processCounters = new Registry();

/** Attempts to deliver an event to a webhook; `outcome` is delivered, refused or unreachable. */
export const webhookDeliveries = new Counter({
  name: 'carryover_webhook_deliveries_total',
  help: 'Attempts to deliver an event to a webhook by outcome.',
  labelNames: ['outcome'],
  registers: [processCounters],
});
