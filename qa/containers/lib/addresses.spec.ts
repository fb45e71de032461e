import { readFileSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from '@jest/globals';
import { takenAddresses } from './addresses.js';

const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
const here = (address: string) => ({ eth0: [{ address } as NetworkInterfaceInfo], gone: undefined });

it.each(['172.31.251.9', '172.31.252.1', '172.31.253.1'])('%s is of a network of docker-compose.yml', (address) => {
  expect(takenAddresses(compose, here(address))).toEqual([address]);
});

it.each(['172.31.251.16', '172.17.0.1', '127.0.0.1', '::1'])('%s is of none', (address) => {
  expect(takenAddresses(compose, here(address))).toEqual([]);
});
