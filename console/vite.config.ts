import { basename } from 'node:path';
import { preact } from '@preact/preset-vite';
import { defineConfig } from 'vite';
import { cssNames } from './css-names.ts';
import { firstScript } from './first-script.ts';
import { oneLanguage } from './one-language.ts';
import { precompress } from './precompress.ts';

/** Where `npm run dev` finds the service. */
const SERVICE = process.env.SLUICE_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // Preact replaces React and saves 50 kB of the first page load (docs/adr/0003-preact.md).
  plugins: [cssNames(), preact(), firstScript(), oneLanguage(), precompress()],
  // The names of the modules differ: a class by them is short when compressed, and can be read.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  build: {
    target: 'es2022',
    sourcemap: true,
    license: { fileName: 'licences.md' },
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // With all that each imports: few files, as each takes one of the six connections of a browser.
          groups: [
            // In one piece: split by what each page uses, a part of it is too small to shrink. Lists of lists and writes come later.
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](?!.*(ueries|nfiniteQuery|seMutation|mutationObserver)(Observer)?\.js)/,
            },
            { name: 'first', test: /src[\\/]first-requests\.ts$/ },
            { name: 'index', test: /src[\\/]main\.tsx$/ },
            // What several pages and dialogs use, that of the sign-in page apart.
            {
              name: 'form',
              test: /src[\\/](ui[\\/](field|form|new-password)|pages[\\/]sign-in[\\/]sign-in-form|shell[\\/]card-page)\.tsx$/,
            },
            { name: 'shared', test: /src[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // The browser's Host is kept: a change by cookie needs an Origin that equals it.
    proxy: Object.fromEntries(
      ['/api', '/docs', '/docs-json', '/health', '/help'].map((path) => [path, { target: SERVICE }]),
    ),
  },
});
