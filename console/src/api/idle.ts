let running = 0;

/** Sets `data-idle` on the console's root while no request is running; tests wait for it. */
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
