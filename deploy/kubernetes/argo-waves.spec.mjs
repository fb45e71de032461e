import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { renderManifests } from './chart.mjs';
import { readValues } from './values.mjs';

/** @typedef {{ kind: string, metadata: { name: string, annotations?: Record<string, string> } }} Manifest */

/** @param {string} yaml  @returns {Manifest[]} */
const all = (yaml) => parseAllDocuments(yaml).map((document) => document.toJS());

/** @param {Manifest} manifest */
const waveOf = ({ metadata: { annotations } }) => Number(annotations?.['argocd.argoproj.io/sync-wave'] ?? 0);

describe.each(['small', 'large'])('the waves in which Argo CD applies what is for %s', (size) => {
  const values = readValues(readFileSync(join(import.meta.dirname, `values-${size}.yaml`), 'utf8'));
  const { migrate, service } = renderManifests(values);

  it('open the ways of the migration before its Job, and go on with the service after it', () => {
    const job = Math.max(...all(migrate).map(waveOf));
    const last = all(migrate).filter((one) => waveOf(one) === job);
    expect(last.map(({ kind }) => kind)).toEqual(['Job']);
    const before = all(migrate).filter((one) => waveOf(one) < job);
    expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(['Namespace', 'NetworkPolicy']));
    expect(all(service).filter((one) => waveOf(one) <= job)).toEqual([]);
  });

  it('begin with new consoles once every api is new, and with what counts their pods no sooner', () => {
    /** @param {string} name */
    const ofProcess = (name) =>
      all(service).filter(
        ({ kind, metadata }) => !['Service', 'Ingress'].includes(kind) && metadata.name === `carryover-${name}`,
      );
    const last = Math.max(...['api', 'worker'].flatMap(ofProcess).map(waveOf));
    expect(ofProcess('console').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment']));
    expect(ofProcess('console').filter((one) => waveOf(one) <= last)).toEqual([]);
  });
});
