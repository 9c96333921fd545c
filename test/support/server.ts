/** The server that the tests run on: `TEST_DATABASE_URL`, with a role that may create databases, or an embedded one. */
export async function startTestServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  throw new Error('embedded test server: not yet');
}

/** Stops the embedded server, where one was started. */
export async function stopTestServer(): Promise<void> {}
