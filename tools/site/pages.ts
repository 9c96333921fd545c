import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A page of the site: its file, from the project's folder, and what the menu calls it. */
export interface Page {
  file: string;
  title: string;
}

/** The pages of the site in the order of its menu, by what a reader wants; the first of all is the front page. */
export const SECTIONS: Readonly<Record<string, readonly Page[]>> = {
  Begin: [
    { file: 'docs/getting-started.md', title: 'Getting started' },
    { file: 'docs/reviewers.md', title: 'For reviewers' },
    { file: 'docs/consumers.md', title: 'Consumers and bots' },
    { file: 'boost-bot/README.md', title: 'The boost bot' },
    { file: 'examples/consumer/README.md', title: 'A consumer to copy' },
  ],
  Operate: [
    { file: 'docs/operating.md', title: 'Operating' },
    { file: 'docs/configuration.md', title: 'Configuration' },
    { file: 'docs/backup.md', title: 'Backup and upgrades' },
    { file: 'docs/command-line.md', title: 'Command line' },
    { file: 'docs/metrics.md', title: 'Metrics, alerts, logs' },
    { file: 'docs/database.md', title: 'The database' },
    { file: 'docs/embedded-database.md', title: 'The embedded database' },
    { file: 'docs/security.md', title: 'Security' },
    { file: 'docs/performance.md', title: 'Performance' },
    { file: 'docs/queue-measurements.md', title: 'The queue, measured' },
    { file: 'CHANGELOG.md', title: 'Changelog' },
    { file: 'docs/licences.md', title: 'Licences' },
  ],
  Understand: [
    { file: 'docs/scoring.md', title: 'The spam score' },
    { file: 'docs/architecture.md', title: 'Architecture' },
    { file: 'docs/contributing.md', title: 'Contributing' },
  ],
  Decisions: decisions(),
};

/** All pages of the site. */
export const PAGES: readonly Page[] = Object.values(SECTIONS).flat();

/** The name of a page's file in the site; the front page is `index.html`. */
export function pageName({ file }: Page): string {
  if (file === PAGES[0]?.file) return 'index.html';
  const name = file.replace(/\/README\.md$/, '').replace(/\.md$/, '');
  return `${name.split('/').at(-1)?.toLowerCase()}.html`;
}

/** The records of decisions, each with its own title. */
function decisions(): Page[] {
  const folder = 'docs/adr';
  const project = resolve(__dirname, '../..');
  return readdirSync(join(project, folder)).map((name) => {
    const text = readFileSync(join(project, folder, name), 'utf8');
    return { file: `${folder}/${name}`, title: /^# (?:\d+[.:] )?(.*)/.exec(text)?.[1] ?? name };
  });
}
