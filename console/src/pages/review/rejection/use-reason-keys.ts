import type { KeyHandler } from '../../../keys/key-listener';
import type { ActionId } from '../../../keys/key-table';
import { useKeys } from '../../../keys/use-keys';
import { type Reason, useReasons } from '../../../ui/rejection-reasons';

const ACTIONS = [
  'rejectFor1',
  'rejectFor2',
  'rejectFor3',
  'rejectFor4',
  'rejectFor5',
  'rejectFor6',
  'rejectFor7',
  'rejectFor8',
  'rejectFor9',
] as const satisfies readonly ActionId[];

/** Each digit rejects for the reason at its position in the list; returns what does that for any reason. */
export function useReasonKeys(onPick: (reason: Reason) => void): (reason: Reason) => void {
  const reasons = useReasons();
  const keys: Partial<Record<ActionId, KeyHandler>> = {};
  for (const [index, action] of ACTIONS.entries())
    keys[action] = () => {
      const reason = reasons[index];
      if (reason) onPick(reason);
      return reason !== undefined;
    };
  useKeys('review', keys);
  return onPick;
}
