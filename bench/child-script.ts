/** What `node` must load before a TypeScript file of the project can be run; the same as for the benchmark itself. */
export const TYPESCRIPT = ['-r', 'ts-node/register/transpile-only'];
