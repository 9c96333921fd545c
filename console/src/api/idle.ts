let running = 0;

/** Marks the console's root with `data-idle` whenever no request is running, so that tests can wait for that. */
export async function tracked(request: Promise<Response>): Promise<Response> {
  count(1);
  try {
    return await request;
  } finally {
    count(-1);
  }
}

function count(by: number): void {
  running += by;
  document.getElementById('root')?.toggleAttribute('data-idle', running === 0);
}
