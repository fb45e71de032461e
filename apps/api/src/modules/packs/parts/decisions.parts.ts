import { csvLine } from '../../../platform/http/csv-text.js';
import type { PackPart } from './pack-part.js';

/** Decisions about the wave, or all waves of the book, with person and reason. Names of platform staff are left out. */
export const decisionsPart: PackPart = {
  name: 'decisions.csv',
  *write({ decisions }) {
    yield csvLine(['at', 'wave', 'event', 'state', 'actor', 'reason']);
    for (const { at, wave, event, state, actor, reason } of decisions)
      yield csvLine([at, wave, event, state, actor, reason]);
  },
};

/** Gates that were red and waived, and why. */
export const waiversPart: PackPart = {
  name: 'waivers.csv',
  *write({ waivers }) {
    yield csvLine(['at', 'wave', 'gate', 'reason']);
    for (const { at, wave, gate, reason } of waivers) yield csvLine([at, wave, gate, reason]);
  },
};
