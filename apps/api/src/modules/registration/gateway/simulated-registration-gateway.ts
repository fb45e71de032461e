import type { ClaimedRequest } from '../requests/registration-requests.repository.js';
import type { Move } from '../status/meter-point-statuses.repository.js';
import { type GatewayAnswer, RegistrationGateway, type WithdrawalAnswer } from './registration-gateway.js';
import { simulatedPath } from './simulated-path.js';

const DAY = 86_400;

/** Fields of a request that a step uses. */
export type SimulatedRequest = Pick<ClaimedRequest, 'fuel' | 'mpxn' | 'round' | 'step' | 'leadSeconds' | 'ageSeconds'>;

/**
 * Simulates the industry: each request advances one step a simulated day, and supply starts on the requested date.
 * All state is in the row of the request, so any worker can continue after a restart.
 */
export class SimulatedRegistrationGateway extends RegistrationGateway {
  override readonly name = 'simulator';

  /** @param daySeconds seconds a simulated day lasts; 86,400 is real time, 0 leaves no time between steps */
  constructor(private readonly daySeconds: number) {
    super();
  }

  override async advance(request: ClaimedRequest): Promise<GatewayAnswer> {
    return simulateStep(request, this.daySeconds);
  }

  override async withdraw(request: ClaimedRequest): Promise<WithdrawalAnswer> {
    return simulateWithdrawal(request, this.daySeconds);
  }
}

/** The next step of a request, and when the one after it is due. */
export function simulateStep(request: SimulatedRequest, daySeconds: number): GatewayAnswer {
  const path = simulatedPath(request.fuel, request.mpxn, request.round);
  const move = path[request.step];
  if (move === undefined) return { kind: 'failed', failure: 'The simulator has no further step for this request.' };
  return { kind: 'moved', moves: [move], askAgainInSeconds: secondsUntil(path[request.step + 1], request, daySeconds) };
}

/**
 * A registration is withdrawn until the details of the meter have arrived: the switch cannot be stopped from then on,
 * and supply starts when it would have started.
 */
export function simulateWithdrawal(request: SimulatedRequest, daySeconds: number): WithdrawalAnswer {
  const path = simulatedPath(request.fuel, request.mpxn, request.round);
  const made = path.slice(0, request.step);
  if (!made.some(({ to }) => to === 'MTD_RECEIVED')) return { kind: 'withdrawn' };
  const askAgainInSeconds = secondsUntil(path[request.step], request, daySeconds);
  return { kind: 'refused', reason: 'The switch cannot be stopped any more.', askAgainInSeconds };
}

/** Seconds until the next move: supply starts on the requested date, all else a day later; null when there is none. */
function secondsUntil(next: Move | undefined, request: SimulatedRequest, daySeconds: number): number | null {
  if (next === undefined) return null;
  if (next.to !== 'ON_SUPPLY') return daySeconds;
  return Math.max(0, (request.leadSeconds / DAY) * daySeconds - request.ageSeconds);
}
