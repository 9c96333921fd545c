/** What `node` must load before a TypeScript file of the project can be run; the same as for the benchmark itself. */
export const TYPESCRIPT = ['-r', './test/support/load-typescript.cjs'];
