import { processRule } from '../process-rule.js';

/** Where an account was sold: R18, R19. */
export const salesChannelRules = [
  processRule({
    id: 'R18',
    title: "The sales channel follows the supplier's settings",
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/sales-channel.ts'],
  }),
  processRule({
    id: 'R19',
    title: "An overridden sales channel makes the supplier's name the subchannel",
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/sales-channel.ts'],
  }),
];
