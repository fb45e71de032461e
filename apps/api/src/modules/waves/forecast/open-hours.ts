import { windowAt } from '../plan/plan-window.js';
import type { WavePlan } from '../plan/wave-plan.js';

export const HOUR = 3_600_000;

/** The beginning of the hour of an instant. Both in milliseconds. */
export const hourOf = (instant: number): number => Math.floor(instant / HOUR) * HOUR;

/** A time in which accounts may start. Instants are in milliseconds. */
export interface OpenPart {
  readonly from: number;
  readonly to: number;
}

/** The parts of the time between two instants in which the window of a plan is open. */
export function openParts(plan: WavePlan, from: number, to: number): OpenPart[] {
  if (plan.window === undefined && plan.start_date === undefined && plan.end_date === undefined) return [{ from, to }];
  const parts: OpenPart[] = [];
  for (let at = from; at < to; ) {
    const { isOpen, until } = windowAt(plan, at);
    const end = Math.min(until ?? to, to);
    if (isOpen) parts.push({ from: at, to: end });
    at = end;
  }
  return parts;
}

/** Milliseconds of the parts. */
export function lengthOf(parts: readonly OpenPart[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Milliseconds between two instants in which the window of a plan is open. */
export function openTime(plan: WavePlan, from: number, to: number): number {
  return lengthOf(openParts(plan, from, to));
}

/** When so many milliseconds of the parts have passed; of parts that are shorter, their end. */
export function instantIn(parts: readonly OpenPart[], passed: number): number {
  let left = passed;
  let end = Number.NaN;
  for (const { from, to } of parts) {
    if (left <= to - from) return from + left;
    left -= to - from;
    end = to;
  }
  return end;
}
