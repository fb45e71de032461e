import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { readValues } from './values.mjs';

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('PostgreSQL by the operator, cloudnative-pg.yaml', () => {
  const [namespace, cluster] = parseAllDocuments(read('cloudnative-pg.yaml')).map((document) => document.toJS());
  const { database, authorities } = readValues(read('values-large.yaml'));

  it('is where values-large.yaml and its NetworkPolicies have the database', () => {
    expect([namespace.kind, cluster.kind]).toEqual(['Namespace', 'Cluster']);
    expect(cluster.apiVersion).toBe('postgresql.cnpg.io/v1');
    expect([namespace.metadata.name, cluster.metadata.namespace]).toEqual([database.namespace, database.namespace]);
    // The operator labels the pods of a cluster with its name.
    expect(database.labels).toEqual({ 'cnpg.io/cluster': cluster.metadata.name });
    expect(authorities).toBeDefined();
  });

  it('takes as many connections as the values count on', () => {
    expect(cluster.spec.postgresql.parameters.max_connections).toBe(String(database.connections));
  });

  it('has an answered 201 on two servers, of the release that docker-compose.yml has', () => {
    const { instances, postgresql, imageName } = cluster.spec;
    expect(instances).toBeGreaterThan(postgresql.synchronous.number + 1);
    expect(postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
    const { image } = parse(read('../../docker-compose.yml'), { merge: true }).services.postgres;
    const release = /postgres:(\d+)-/.exec(image)?.[1];
    expect(imageName.split('/').at(-1)).toBe(`postgresql:${release}`);
  });
});
