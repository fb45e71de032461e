import { describe, expect, it } from '@jest/globals';
import { apiAddress } from './api-address';

describe('The address of the API', () => {
  it.each([
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['https://gateway.example/import', 'https://gateway.example/import'],
    ['https://gateway.example/import/', 'https://gateway.example/import'],
  ])('keeps the path of %s', (given, address) => {
    expect(apiAddress(given)).toBe(address);
  });

  it.each([undefined, '', '127.0.0.1'])('is none where %j is given', (given) => {
    expect(() => apiAddress(given)).toThrow('API_ORIGIN');
  });
});
