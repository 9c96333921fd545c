import { messageOf } from '../../common/errors';
import { explainDatabaseFailure } from '../../database/start-failure';

export type Level = 'ok' | 'hint' | 'wrong';

export interface Finding {
  level: Level;
  text: string;
  advice?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const hint = (text: string, advice: string): Finding => ({ level: 'hint', text, advice });
export const wrong = (text: string, advice: string): Finding => ({ level: 'wrong', text, advice });

/** The findings of a check; one that fails is itself a finding, explained where the database of a URL is why. */
export async function findings(check: () => Promise<Finding[]>, databaseUrl: string | null = null): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const reason = (databaseUrl === null ? null : explainDatabaseFailure(error, databaseUrl)) ?? messageOf(error);
    const [text = '', ...advice] = reason.split(': ');
    return [wrong(text, advice.join(': ') || 'Read the line above, and the log of the service')];
  }
}
