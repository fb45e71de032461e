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
    const deployments = all(service).filter(({ kind }) => kind === 'Deployment');
    const others = deployments.filter(({ metadata }) => metadata.name !== 'carryover-console');
    expect(others.map(({ metadata }) => metadata.name).sort()).toEqual(['carryover-api', 'carryover-worker']);
    const last = Math.max(...others.map(waveOf));
    const ofConsole = all(service).filter(
      ({ kind, metadata }) => kind !== 'Service' && metadata.name === 'carryover-console',
    );
    expect(ofConsole.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment', 'PodDisruptionBudget']));
    expect(ofConsole.filter((one) => waveOf(one) <= last)).toEqual([]);
  });

  it('have new consoles wait for api and worker alone, and not for the health of an ingress or of what counts pods', () => {
    const consoles = Math.max(...all(service).map(waveOf));
    const before = all(service).filter((one) => waveOf(one) < consoles);
    expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(['Deployment', 'Service']));
    const after = all(service).filter((one) => waveOf(one) === consoles);
    expect(after.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Ingress', 'PodDisruptionBudget']));
  });
});
