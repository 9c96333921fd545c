import { type Finding, hint, ok, wrong } from '../doctor/finding';

/** What works on a server, what is missing, and what there was nothing of to try. */
export class TrialReport {
  software = 'Unknown software';
  needs = 'Nothing';
  pageLimit = 0;
  private readonly names: Record<Finding['level'], string[]> = { ok: [], hint: [], wrong: [] };

  constructor(private readonly show: (finding: Finding) => void) {}

  works(name: string, observed: string): void {
    this.add(name, ok(`${name}: ${observed}`));
  }

  missing(name: string, observed: string, advice: string): void {
    this.add(name, wrong(`${name}: ${observed}`, advice));
  }

  unseen(name: string, observed: string, advice: string): void {
    this.add(name, hint(`${name}: ${observed}`, advice));
  }

  /** As the table of docs/servers.md has it. */
  row(day: string): string {
    const { ok: works, hint: unseen, wrong: missing } = this.names;
    const tried = [
      `${day}: ${works.join(', ') || 'nothing works'}`,
      missing.length > 0 && `missing: ${missing.join(', ')}`,
      unseen.length > 0 && `not seen: ${unseen.join(', ')}`,
    ];
    const cells = [this.software, this.needs, this.pageLimit || 'none', tried.filter(Boolean).join('; ')];
    return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  }

  private add(name: string, finding: Finding): void {
    this.names[finding.level].push(name);
    this.show(finding);
  }
}
