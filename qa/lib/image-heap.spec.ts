import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { IMAGE_MEGABYTES } from './image-heap.js';

describe('the heap of an api in its container', () => {
  it('is bounded by what docker-compose.yml lets it have', () => {
    const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });
    expect(compose.services.api.deploy.resources.limits.memory).toBe(`${IMAGE_MEGABYTES}m`);
  });
});
