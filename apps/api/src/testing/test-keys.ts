/** Keys for tests, the same in every process. */
export const TEST_KEYS = { TOKEN_KEYS: `tokens:${'1'.repeat(64)}`, SEALING_KEYS: `seals:${'2'.repeat(64)}` };
