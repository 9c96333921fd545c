import type { Plugin } from 'vite';

const SOURCE = 'src/first-requests.ts';

/** Has the page run a script of its own before all others, which waits for none of them nor for a style sheet. */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    config: () => ({ build: { rolldownOptions: { input: ['index.html', SOURCE] } } }),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(SOURCE),
        );
        const src = `/${built?.fileName ?? SOURCE}`;
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, fetchpriority: 'high', src },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
