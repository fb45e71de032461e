import { AnswerTooLong, readBounded } from '../../../platform/http/read-bounded.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ClaimedRequest } from '../requests/registration-requests.repository.js';
import { type GatewayReply, readGatewayReply, readWithdrawalReply } from './gateway-reply.js';
import { type GatewayAnswer, RegistrationGateway, type WithdrawalAnswer } from './registration-gateway.js';
import { MessageSigner } from './signature.js';

/** Bytes of an answer that are read at most. */
const MAX_BYTES = 65_536;

/** Where and how requests are posted. */
export interface HttpGatewayOptions {
  readonly url: string;
  readonly secret: string;
  /** Milliseconds the whole exchange may take. */
  readonly timeout: number;
}

/**
 * Posts each request as signed JSON to a gateway, which answers at once whether it takes it, and later by callbacks how
 * it went. The id of the request is the Idempotency-Key of every attempt: after a lost answer the same request is sent
 * again, and the gateway registers once.
 */
export class HttpRegistrationGateway extends RegistrationGateway {
  override readonly name = 'http';
  private readonly signer: MessageSigner;

  constructor(
    private readonly options: HttpGatewayOptions,
    private readonly clock: Clock,
  ) {
    super();
    this.signer = new MessageSigner(options.secret);
  }

  override advance(request: ClaimedRequest, signal: AbortSignal): Promise<GatewayAnswer> {
    const { url } = this.options;
    const message = { url, key: request.id, body: messageOf(request) };
    return this.exchange(message, signal, (reply) => readGatewayReply(request.fuel, reply));
  }

  override withdraw({ id, mpxn, fuel }: ClaimedRequest, signal: AbortSignal): Promise<WithdrawalAnswer> {
    const body = { request_id: id, mpxn, supply_type: fuel };
    return this.exchange(
      { url: withdrawalsOf(this.options.url), key: `${id}.withdrawal`, body },
      signal,
      readWithdrawalReply,
    );
  }

  private async exchange<T>(
    message: GatewayMessage,
    signal: AbortSignal,
    read: (reply: GatewayReply) => T,
  ): Promise<T | (GatewayAnswer & { kind: 'failed' })> {
    const timeout = AbortSignal.timeout(this.options.timeout);
    try {
      return read(await this.post(message, AbortSignal.any([signal, timeout])));
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = timeout.aborted ? 'The gateway did not answer in time.' : 'The gateway could not be reached.';
      return { kind: 'failed', failure };
    }
  }

  private async post(message: GatewayMessage, signal: AbortSignal): Promise<GatewayReply> {
    const body = JSON.stringify(message.body);
    const response = await fetch(message.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': message.key,
        ...this.signer.sign(message.key, body, this.clock.now()),
      },
      body,
      // The body is signed for this address and for no other.
      redirect: 'manual',
      signal,
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await readText(response) };
  }
}

interface GatewayMessage {
  readonly url: string;
  /** Idempotency key, the same for every attempt. */
  readonly key: string;
  readonly body: object;
}

/** Address for withdrawals: below the path of that for requests, with the same query. */
function withdrawalsOf(address: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/withdrawals`;
  return url.href;
}

/** The message, with only what a registration needs: no name, no address, no account. */
function messageOf(request: ClaimedRequest): object {
  return {
    request_id: request.id,
    mpxn: request.mpxn,
    supply_type: request.fuel,
    mpid: request.mpid,
    shipper_mpid: request.shipperMpid,
    supply_start_date: request.supplyStartDate,
  };
}

/** The text of an answer; of one that is longer than the contract allows nothing, which is no JSON. */
async function readText(response: Response): Promise<string> {
  try {
    return (await readBounded(response, MAX_BYTES)).toString('utf8');
  } catch (error) {
    if (error instanceof AnswerTooLong) return '';
    throw error;
  }
}
