import type { CallOptions, PageOptions, WavePartOptions, WaveResultsOptions } from '../client-options.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import type { NewPlannedFigures, NewWave, NewWavePlan, SourceProfile, WaveDecision } from '../types.js';
import { WAVES } from './paths.js';

/** Names a wave of a supplier. */
export interface NamedWave {
  readonly code: string;
  readonly wave: string;
}

/** Creates a wave. Idempotent for equal values. */
export function createWaveCall(code: string, wave: NewWave, { signal }: CallOptions): Call {
  const [path, body] = [pathOf(WAVES, code), JSON.stringify(wave)];
  return { operation: 'createWave', method: 'POST', path, body, repeat: 'always', signal };
}

/** Reads the waves of a supplier. */
export function wavesCall(code: string, { signal }: CallOptions): Call {
  return { operation: 'waves', method: 'GET', path: pathOf(WAVES, code), repeat: 'always', signal };
}

/** Reads one wave. */
export function waveCall({ code, wave }: NamedWave, { signal }: CallOptions): Call {
  return { operation: 'wave', method: 'GET', path: pathOf(WAVES, code, wave), repeat: 'always', signal };
}

/** Sends a part. Idempotent: lines that arrived before count as unchanged. */
export function sendWavePartCall(
  { code, wave }: NamedWave,
  part: string,
  accounts: () => AsyncIterable<Uint8Array>,
  { isGzip = false, isCorrection = false, isDryRun, signal }: WavePartOptions,
): Call {
  const headers = { 'Content-Type': 'application/x-ndjson', ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}) };
  const query = isCorrection ? queryOf({ mode: 'correction', is_dry_run: isDryRun }) : '';
  const path = pathOf(WAVES, code, wave, 'parts', part) + query;
  return {
    operation: 'sendWavePart',
    method: 'PUT',
    path,
    body: { read: accounts, headers },
    repeat: 'always',
    signal,
  };
}

/** Reads the first page of the results of the lines. */
export function waveResultsCall(
  { code, wave }: NamedWave,
  { outcomes, hasPayloads = false, pageSize = hasPayloads ? 100 : 1_000, signal }: WaveResultsOptions & PageOptions,
): Call {
  const payload = hasPayloads ? true : undefined;
  const path =
    pathOf(WAVES, code, wave, 'results') + queryOf({ outcome: outcomes?.join(','), payload, limit: pageSize });
  return { operation: 'waveResults', method: 'GET', path, repeat: 'always', isLines: true, signal };
}

/** Reads the plan of a wave and the earlier plans. */
export function wavePlanCall({ code, wave }: NamedWave, { signal }: CallOptions): Call {
  return { operation: 'wavePlan', method: 'GET', path: pathOf(WAVES, code, wave, 'plan'), repeat: 'always', signal };
}

/** Replaces the plan. */
export function planWaveCall({ code, wave }: NamedWave, plan: NewWavePlan, { signal }: CallOptions): Call {
  const [path, body] = [pathOf(WAVES, code, wave, 'plan'), JSON.stringify(plan)];
  return { operation: 'planWave', method: 'PUT', path, body, repeat: 'always', signal };
}

/** Replaces the planned figures. */
export function planWaveFiguresCall(
  { code, wave }: NamedWave,
  figures: NewPlannedFigures,
  { signal }: CallOptions,
): Call {
  const [path, body] = [pathOf(WAVES, code, wave, 'planned'), JSON.stringify(figures)];
  return { operation: 'planWaveFigures', method: 'PUT', path, body, repeat: 'always', signal };
}

/** Reads the profile of a wave; stores the profile of its source first, where one is given. */
export function waveProfileCall(
  { code, wave }: NamedWave,
  source: SourceProfile | null,
  { signal }: CallOptions,
): Call {
  const path = pathOf(WAVES, code, wave, 'profile');
  if (source === null) return { operation: 'waveProfile', method: 'GET', path, repeat: 'always', signal };
  const body = JSON.stringify(source);
  return { operation: 'sendSourceProfile', method: 'PUT', path, body, repeat: 'always', signal };
}

/** Makes a decision about a wave. Idempotent. */
export function decideWaveCall({ code, wave }: NamedWave, decision: WaveDecision, { signal }: CallOptions): Call {
  const { decide, ...body } = decision;
  const path = pathOf(WAVES, code, wave, decide);
  return { operation: 'decideWave', method: 'POST', path, body: JSON.stringify(body), repeat: 'always', signal };
}
