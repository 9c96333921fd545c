/** A page of the site: its file, from the project's folder, and what the menu calls it. */
export interface Page {
  file: string;
  title: string;
}

/** The pages of the site in the order of its menu; the first is the front page. */
export const SECTIONS: Readonly<Record<string, readonly Page[]>> = {
  Begin: [
    { file: 'docs/getting-started.md', title: 'Getting started' },
    { file: 'docs/troubleshooting.md', title: 'Troubleshooting' },
    { file: 'docs/reviewers.md', title: 'For reviewers' },
    { file: 'docs/accessibility.md', title: 'Accessibility' },
    { file: 'docs/scoring.md', title: 'The spam score' },
    { file: 'boost-bot/README.md', title: 'The boost bot' },
    { file: 'docs/consumers.md', title: 'Consumers' },
    { file: 'examples/consumer/README.md', title: 'A consumer to copy' },
    { file: 'docs/glossary.md', title: 'Glossary' },
  ],
  Operate: [
    { file: 'docs/servers.md', title: 'Servers' },
    { file: 'docs/operating.md', title: 'Operating' },
    { file: 'docs/configuration.md', title: 'Configuration' },
    { file: 'docs/backup.md', title: 'Backup and upgrades' },
    { file: 'docs/command-line.md', title: 'Command line' },
    { file: 'docs/metrics.md', title: 'Metrics, alerts, logs' },
    { file: 'docs/database.md', title: 'The database' },
    { file: 'docs/embedded-database.md', title: 'The embedded database' },
    { file: 'docs/security.md', title: 'Security' },
    { file: 'docs/performance.md', title: 'Performance' },
    { file: 'CHANGELOG.md', title: 'Changelog' },
    { file: 'docs/licences.md', title: 'Licences' },
  ],
  Change: [
    { file: 'docs/contributing.md', title: 'Contributing' },
    { file: 'docs/architecture.md', title: 'Architecture' },
  ],
};

/** All pages of the site. */
export const PAGES: readonly Page[] = Object.values(SECTIONS).flat();

/** The name of a page's file in the site; the front page is `index.html`. */
export function pageName({ file }: Page): string {
  if (file === PAGES[0]?.file) return 'index.html';
  const name = file.replace(/\/README\.md$/, '').replace(/\.md$/, '');
  return `${name.split('/').at(-1)?.toLowerCase()}.html`;
}
