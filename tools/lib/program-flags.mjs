/**
 * Flags of Node for api and worker. V8 has four threads to collect garbage and compile, which on two processors take both from those who wait for
 * an answer: one is enough for heaps of this size. Images, docker-compose.yml and the charts say the same. See ADR 0160.
 */
export const PROGRAM_FLAGS = ['--v8-pool-size=1'];
