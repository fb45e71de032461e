import { csvLine } from '../../../platform/http/csv-text.js';
import type { PackPart } from './pack-part.js';

/** What was decided about the wave, or about all waves of the book, by whom and why. Names of staff are the platform's own. */
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
