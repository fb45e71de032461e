import { Environment } from '../../../platform/config/environment.js';
import { Clock } from '../../../platform/time/clock.js';
import { HttpRegistrationGateway } from './http-registration-gateway.js';
import { RegistrationGateway } from './registration-gateway.js';
import { SimulatedRegistrationGateway } from './simulated-registration-gateway.js';

const TIMEOUT = 10_000;

/** The gateway that REGISTRATION_GATEWAY names. */
export function chooseRegistrationGateway(environment: Environment, clock: Clock): RegistrationGateway {
  const { registrationGateway, registrationGatewayUrl: url, registrationGatewaySecret: secret } = environment;
  if (registrationGateway !== 'http') return new SimulatedRegistrationGateway(environment.simulatorDaySeconds);
  if (url === undefined || secret === undefined) throw new Error('The registration gateway has no URL or no secret.');
  // An exchange is over before its lease lapses, so nobody else sends the request meanwhile.
  const timeout = Math.min(TIMEOUT, environment.leaseSeconds * 500);
  return new HttpRegistrationGateway({ url, secret, timeout }, clock);
}
