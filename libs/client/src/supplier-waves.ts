import * as calls from './calls/wave-calls.js';
import type { CallOptions, PageOptions, WavePartOptions, WaveResultsOptions } from './client-options.js';
import { type FollowWaveOptions, followedWave } from './reading/following-waves.js';
import { linkedPages } from './reading/linked-pages.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import type * as wire from './types.js';

/** Waves of a supplier, in which accounts are imported together: `client.waves`. */
export class SupplierWaves {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Creates a wave, which waits for its parts. The same request again returns the same wave. @throws ValidationError, NotFound */
  create(code: string, wave: wire.NewWave, options: CallOptions = {}): Promise<wire.Wave> {
    return this.#answer(calls.createWaveCall(code, wave, options));
  }

  /** Lists the latest waves of a supplier, newest first. @throws NotFound */
  list(code: string, options: CallOptions = {}): Promise<readonly wire.WaveSummary[]> {
    return this.#answer(calls.wavesCall(code, options));
  }

  /** Reads a wave with its gates, parts and counts. @throws NotFound */
  get(code: string, wave: string, options: CallOptions = {}): Promise<wire.Wave> {
    return this.#answer(calls.waveCall({ code, wave }, options));
  }

  /** Reads the plan of a wave and its earlier plans. @throws NotFound */
  plan(code: string, wave: string, options: CallOptions = {}): Promise<wire.WavePlanHistory> {
    return this.#answer(calls.wavePlanCall({ code, wave }, options));
  }

  /** Replaces the plan of a wave. @throws NotFound, ValidationError, RequestRefused the wave is over */
  setPlan(
    code: string,
    wave: string,
    plan: wire.NewWavePlan,
    options: CallOptions = {},
  ): Promise<wire.WavePlanHistory> {
    return this.#answer(calls.planWaveCall({ code, wave }, plan, options));
  }

  /** Replaces the planned figures of a wave that is LOADING. @throws NotFound, ValidationError, RequestRefused it is READY, or was changed since it was read */
  setPlanned(
    code: string,
    wave: string,
    figures: wire.NewPlannedFigures,
    options: CallOptions = {},
  ): Promise<wire.Wave> {
    return this.#answer(calls.planWaveFiguresCall({ code, wave }, figures, options));
  }

  /** Reads the profile of a wave, compared with earlier waves and with its source. @throws NotFound */
  profile(code: string, wave: string, options: CallOptions = {}): Promise<wire.WaveProfile> {
    return this.#answer(calls.waveProfileCall({ code, wave }, null, options));
  }

  /** Replaces the profile of the source of a wave. @throws NotFound, ValidationError, RequestRefused the wave is over */
  sendSource(
    code: string,
    wave: string,
    source: wire.SourceProfile,
    options: CallOptions = {},
  ): Promise<wire.WaveProfile> {
    return this.#answer(calls.waveProfileCall({ code, wave }, source, options));
  }

  /**
   * Polls a wave and yields it after each poll, until it is HALTED, IMPORTED or over. A wave that is not released yet (LOADING to
   * APPROVED) is polled until it was and has run; give `signal` where nobody may release it.
   * @throws NotFound
   */
  follow(code: string, wave: string, options: FollowWaveOptions = {}): AsyncGenerator<wire.Wave, void, undefined> {
    const signals = this.#transport.signalsOf(options.signal);
    return followedWave(() => this.get(code, wave, options), { ...options, signals });
  }

  /**
   * Streams accounts to a wave, or corrections of accounts that it has imported. Retried when the connection breaks: accounts that
   * arrived stay.
   * @param accounts opens the accounts from their beginning: UTF-8, one account per line
   * @throws NotFound, SupplierNotOngoing, RequestRefused the wave takes no more accounts
   */
  sendPart(
    code: string,
    wave: string,
    part: string,
    accounts: () => AsyncIterable<Uint8Array>,
    options: WavePartOptions = {},
  ): Promise<wire.WavePart> {
    return this.#answer(calls.sendWavePartCall({ code, wave }, part, accounts, options));
  }

  /** Yields the result of each line of a wave, by part and line; reads them page by page. @throws NotFound */
  results(
    code: string,
    wave: string,
    options: WaveResultsOptions & PageOptions = {},
  ): AsyncIterable<wire.WaveLineResult> {
    return linkedPages(this.#transport, calls.waveResultsCall({ code, wave }, options));
  }

  /**
   * Makes a decision about a wave, such as its release. The same decision again changes nothing.
   * @throws RequestRefused the state of the wave does not allow it, or a gate is red and not waived
   * @throws NotFound, ValidationError
   */
  decide(code: string, wave: string, decision: wire.WaveDecision, options: CallOptions = {}): Promise<wire.Wave> {
    return this.#answer(calls.decideWaveCall({ code, wave }, decision, options));
  }

  async #answer<T>(call: Call): Promise<T> {
    return (await this.#transport.send<T>(call)).body;
  }
}
