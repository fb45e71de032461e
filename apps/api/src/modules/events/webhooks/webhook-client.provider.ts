import type { FactoryProvider } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { WebhookClient } from './webhook-client.js';

/** The client with the wall that the environment asks for: the same for deliveries and for tests. */
export const webhookClientProvider: FactoryProvider<WebhookClient> = {
  provide: WebhookClient,
  useFactory: ({ webhooksToPrivateAddresses }: Environment) =>
    new WebhookClient({ allowPrivate: webhooksToPrivateAddresses === 'yes' }),
  inject: [Environment],
};
