let running = 0;

/** Sets `data-idle` on the console's root while no request is running and all responses are read; tests wait for it. */
export async function tracked<T>(request: Promise<T>): Promise<T> {
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
