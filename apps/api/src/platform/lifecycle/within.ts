/**
 * Waits for an answer, but not for ever; what comes later is forgotten.
 * @param milliseconds the most
 * @param who is asked, as in "Redis"
 * @throws Error nothing came in time
 */
export async function within<T>(milliseconds: number, who: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error(`${who} did not answer within ${milliseconds} ms`));
    // After what has arrived is read: it was this process that was busy, when the answer is there.
    timer = setTimeout(() => setImmediate(refuse), milliseconds);
  });
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for work to end, be it in an error, but not for ever. @param milliseconds the most */
export async function endOrWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await within(milliseconds, 'The work', work).catch(() => undefined);
}
