import type { ClaimedRequest, GatewayName } from '../requests/registration-requests.repository.js';
import type { Move } from '../status/meter-point-statuses.repository.js';

/** Answer of a gateway to a request. */
export type GatewayAnswer =
  | {
      readonly kind: 'moved';
      /** Changes of the meter point's status, in their order. */
      readonly moves: readonly Move[];
      /** Seconds until the gateway wants to be asked again; null when it will tell by itself. */
      readonly askAgainInSeconds: number | null;
    }
  | {
      /** A transient failure; whether the gateway has the request is not known. */
      readonly kind: 'failed';
      /** For operators: a few words without personal data. */
      readonly failure: string;
      /** Seconds the gateway asked us to wait. */
      readonly retryAfterSeconds?: number;
    };

/** Answer of a gateway to the withdrawal of a request. */
export type WithdrawalAnswer =
  | {
      /** The industry has nothing of it any more, or never had. */
      readonly kind: 'withdrawn';
    }
  | {
      /** The withdrawal was requested; a callback will bring the result. */
      readonly kind: 'accepted';
    }
  | {
      /** Too late to withdraw: supply will start. */
      readonly kind: 'refused';
      readonly reason: string;
      /** As for an answer to a request. */
      readonly askAgainInSeconds: number | null;
    }
  | (GatewayAnswer & { readonly kind: 'failed' });

/** Port to the industry: the service that registers meter points for the platform. */
export abstract class RegistrationGateway {
  abstract readonly name: GatewayName;

  /**
   * Takes a request one step further. Called again with the same request it must have no second effect: the id of the
   * request is its idempotency key.
   *
   * @param signal aborts when the process stops
   * @throws when it was aborted
   */
  abstract advance(request: ClaimedRequest, signal: AbortSignal): Promise<GatewayAnswer>;

  /**
   * Takes a request back, whether or not the gateway ever got it. Called again it must have no second effect.
   *
   * @param signal aborts when the process stops
   * @throws when it was aborted
   */
  abstract withdraw(request: ClaimedRequest, signal: AbortSignal): Promise<WithdrawalAnswer>;
}
