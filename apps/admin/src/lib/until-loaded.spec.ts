import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { untilLoaded } from './until-loaded';

describe('A file of the page', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('is loaded once', async () => {
    const load = jest.fn(async () => 'it');
    expect(await untilLoaded(load)).toBe('it');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded as soon as the console answers again', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve(new Response(null, { status: 502 }))];
    globalThis.fetch = jest.fn<typeof fetch>(() => answers.shift() ?? Promise.resolve(new Response('ok')));
    const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no chunk')).mockResolvedValue('it');
    expect(await untilLoaded(load, 1)).toBe('it');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is given up when it is gone although the console answers', async () => {
    globalThis.fetch = jest.fn<typeof fetch>(async () => new Response('ok'));
    await expect(untilLoaded(() => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  });
});
