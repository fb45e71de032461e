/**
 * Runs `COPY ... FROM STDIN` with what is sent.
 * @param {import('pg').Client} client
 * @param {string} data in the text format of COPY
 * @returns {Promise<number>} seconds
 */
export async function copyIn(client, text, data) {
  const from = performance.now();
  await new Promise((resolve, reject) => {
    let failure;
    client.query({
      submit: (connection) => connection.query(text),
      handleCopyInResponse: (connection) => {
        connection.sendCopyFromChunk(Buffer.from(data));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => failure ?? resolve(),
    });
  });
  return (performance.now() - from) / 1000;
}
