import { parseInstanceDomain } from '../common/instance-domain';
import { findObject } from './status.wire';

const LIFETIME = 60 * 60 * 1_000;
const MAX_INSTANCES = 1_000;

/** What instances said their accounts' domain is, for an hour; null where they name none. */
export class AccountDomains {
  private readonly known = new Map<string, { domain: string | null; until: number }>();

  constructor(private readonly now: () => Date) {}

  /** The remembered answer; undefined when the instance has to be asked. */
  find(instance: string): string | null | undefined {
    const entry = this.known.get(instance);
    return entry && entry.until > this.now().getTime() ? entry.domain : undefined;
  }

  remember(instance: string, domain: string | null): void {
    this.known.delete(instance);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_INSTANCES) this.known.delete(oldest);
    this.known.set(instance, { domain, until: this.now().getTime() + LIFETIME });
  }
}

/** The `domain` of an answer of `/api/v2/instance`, if it is one; null for anything else. */
export function readAccountDomain(text: string, allowPrivate: boolean): string | null {
  try {
    const domain = findObject(JSON.parse(text))?.['domain'];
    return typeof domain === 'string' ? parseInstanceDomain(domain, { allowPrivate }) : null;
  } catch {
    return null;
  }
}
