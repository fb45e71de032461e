import { Environment } from '../../../platform/config/environment.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Clock } from '../../../platform/time/clock.js';
import { HttpRegistrationGateway } from './http-registration-gateway.js';
import { RegistrationGateway } from './registration-gateway.js';
import { SimulatedRegistrationGateway } from './simulated-registration-gateway.js';

const TIMEOUT = 10_000;

/** The gateway that REGISTRATION_GATEWAY names. @throws what ends the worker at start, when settings are missing */
export function chooseRegistrationGateway(
  environment: Environment,
  clock: Clock,
  logger: AppLogger,
): RegistrationGateway {
  const { registrationGateway, registrationGatewayUrl: url, registrationGatewaySecret: secret } = environment;
  if (registrationGateway !== 'http') {
    // In production the log should show that nothing goes to the industry.
    logger.warn('registration.gateway.simulated');
    return new SimulatedRegistrationGateway(environment.simulatorDaySeconds);
  }
  if (url === undefined || secret === undefined)
    throw new Error('REGISTRATION_GATEWAY=http needs REGISTRATION_GATEWAY_URL and REGISTRATION_GATEWAY_SECRET.');
  // An exchange is over before its lease lapses, so no other worker sends the request meanwhile.
  const timeout = Math.min(TIMEOUT, environment.registrationLeaseSeconds * 500);
  return new HttpRegistrationGateway({ url, secret, timeout }, clock);
}
