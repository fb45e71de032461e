import * as calls from './calls/wave-calls.js';
import type { CallOptions, PageOptions, WavePartOptions, WaveResultsOptions } from './client-options.js';
import { type FollowWaveOptions, followedWave } from './reading/following-waves.js';
import { linkedPages } from './reading/linked-pages.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import type * as wire from './types.js';

/** The waves of a supplier, in which whole books are imported: `client.waves`. */
export class SupplierWaves {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes a wave, which waits for its parts. Made again with the same values it is the same. @throws ValidationError, NotFound */
  create(code: string, wave: wire.NewWave, options: CallOptions = {}): Promise<wire.Wave> {
    return this.#answer(calls.createWaveCall(code, wave, options));
  }

  /** The latest waves of a supplier, the latest first. @throws NotFound */
  list(code: string, options: CallOptions = {}): Promise<readonly wire.WaveSummary[]> {
    return this.#answer(calls.wavesCall(code, options));
  }

  /** How far a wave is. @throws NotFound */
  get(code: string, wave: string, options: CallOptions = {}): Promise<wire.Wave> {
    return this.#answer(calls.waveCall({ code, wave }, options));
  }

  /** When the accounts of a wave may start, and how that was changed. @throws NotFound */
  plan(code: string, wave: string, options: CallOptions = {}): Promise<wire.WavePlanHistory> {
    return this.#answer(calls.wavePlanCall({ code, wave }, options));
  }

  /** Puts a plan in the place of what there is. @throws NotFound, ValidationError, RequestRefused it is over */
  setPlan(
    code: string,
    wave: string,
    plan: wire.NewWavePlan,
    options: CallOptions = {},
  ): Promise<wire.WavePlanHistory> {
    return this.#answer(calls.planWaveCall({ code, wave }, plan, options));
  }

  /** Says anew what a wave is to come to, while it is LOADING. @throws NotFound, ValidationError, RequestRefused it is READY, or was changed meanwhile */
  setPlanned(
    code: string,
    wave: string,
    figures: wire.NewPlannedFigures,
    options: CallOptions = {},
  ): Promise<wire.Wave> {
    return this.#answer(calls.planWaveFiguresCall({ code, wave }, figures, options));
  }

  /** What the accounts of a wave are like, held against earlier waves and their source. @throws NotFound */
  profile(code: string, wave: string, options: CallOptions = {}): Promise<wire.WaveProfile> {
    return this.#answer(calls.waveProfileCall({ code, wave }, null, options));
  }

  /** Says what the source of a wave has, in the place of what was sent before. @throws NotFound, ValidationError, RequestRefused it is over */
  sendSource(
    code: string,
    wave: string,
    source: wire.SourceProfile,
    options: CallOptions = {},
  ): Promise<wire.WaveProfile> {
    return this.#answer(calls.waveProfileCall({ code, wave }, source, options));
  }

  /**
   * Looks at a wave again and again, and gives it each time, until nothing more happens to it unless somebody does something.
   * @throws NotFound
   */
  follow(code: string, wave: string, options: FollowWaveOptions = {}): AsyncGenerator<wire.Wave, void, undefined> {
    const signals = this.#transport.signalsOf(options.signal);
    return followedWave(() => this.get(code, wave, options), { ...options, signals });
  }

  /**
   * Sends accounts to a wave, or corrections of those that it has imported. They are sent while they are read, and sent again when the call
   * broke off: what arrived stays.
   * @param accounts reads them from the beginning: UTF-8, an account a line
   * @throws NotFound, SupplierNotOngoing, RequestRefused the wave takes no accounts any more
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

  /** What became of the lines of a wave, in the order of parts and lines, page by page. @throws NotFound */
  results(
    code: string,
    wave: string,
    options: WaveResultsOptions & PageOptions = {},
  ): AsyncIterable<wire.WaveLineResult> {
    return linkedPages(this.#transport, calls.waveResultsCall({ code, wave }, options));
  }

  /**
   * Decides about a wave, such as its release; what is decided already stays decided.
   * @throws RequestRefused its state does not allow it, or a gate is red and not waived
   * @throws NotFound, ValidationError
   */
  decide(code: string, wave: string, decision: wire.WaveDecision, options: CallOptions = {}): Promise<wire.Wave> {
    return this.#answer(calls.decideWaveCall({ code, wave }, decision, options));
  }

  async #answer<T>(call: Call): Promise<T> {
    return (await this.#transport.send<T>(call)).body;
  }
}
