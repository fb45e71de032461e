/** Runs `COPY ... TO STDOUT` and passes over what it sends. @returns {Promise<number>} seconds */
export async function copyOut(client, text) {
  const from = performance.now();
  await new Promise((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(text),
      handleCopyData: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: resolve,
    });
  });
  return (performance.now() - from) / 1000;
}
