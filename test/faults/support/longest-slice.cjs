/*
 * Loaded into a replica with `--require`: on SIGUSR2 it prints for how many milliseconds of processor time its event loop was held at most since the
 * signal before. Processor time, as a slice takes any time on a machine that is busy with other things.
 */
const { readFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

/** Milliseconds between two looks at the clock: what a slice is found to take too much at most. */
const EVERY = 5;

/** Milliseconds of processor time of the main thread. */
const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

if (isMainThread) {
  let before = used();
  let longest = 0;
  setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  }, EVERY).unref();
  process.on('SIGUSR2', () => {
    console.log(JSON.stringify({ level: 'slice', message: longest.toFixed(1) }));
    longest = 0;
  });
}
