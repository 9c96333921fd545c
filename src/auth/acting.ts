import type { EntityManager } from 'typeorm';
import { actorOf, type Principal } from './principal';

export type Actor = Pick<Principal, 'kind' | 'id' | 'name'>;

export function toActor({ kind, id, name }: Principal): Actor {
  return { kind, id, name };
}

/** An audit entry without a row change, with its values before and after. */
export interface Action {
  action: string;
  subjectType: string;
  subjectId?: number;
  values?: Record<string, unknown>;
  oldValues?: Record<string, unknown>;
}

/** Sets the actor of this transaction for its events. Without it, the actor is the service. */
export async function actAs(actor: Actor, manager: EntityManager): Promise<void> {
  await manager.query(`SELECT set_config('sluice.actor', $1, true), set_config('sluice.actor_id', $2, true)`, [
    actorOf(actor),
    String(actor.id),
  ]);
}

export function changeAs<T>(
  actor: Actor,
  manager: EntityManager,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return manager.transaction(async (inner) => {
    await actAs(actor, inner);
    return work(inner);
  });
}

export function recordAction({ subjectId, ...action }: Action, manager: EntityManager): Promise<void> {
  return recordActions(action, [subjectId ?? null], manager);
}

/** SQL: appends events as the transaction's actor. `rows` has an event's columns except who and when. */
export const appendEvents = (rows: string) => `
  INSERT INTO event (actor, actor_id, action, subject_type, subject_id, old_values, new_values)
  SELECT coalesce(nullif(current_setting('sluice.actor', true), ''), 'service'),
    nullif(current_setting('sluice.actor_id', true), '')::bigint, action, subject_type, subject_id, old_values, new_values
  FROM ${rows}`;

const RECORD = appendEvents(
  `(SELECT $1 AS action, $2 AS subject_type, id AS subject_id, $4::jsonb AS old_values, $5::jsonb AS new_values
    FROM unnest($3::bigint[]) AS id) AS given`,
);

export async function recordActions(
  { action, subjectType, values, oldValues }: Omit<Action, 'subjectId'>,
  subjectIds: readonly (number | null)[],
  manager: EntityManager,
): Promise<void> {
  if (subjectIds.length === 0) return;
  const [before, after] = [oldValues, values].map((given) => (given === undefined ? null : JSON.stringify(given)));
  await manager.query(RECORD, [action, subjectType, subjectIds, before, after]);
}

export async function recordPassword(user: { id: number; username: string }, manager: EntityManager): Promise<void> {
  await actAs({ kind: 'user', id: user.id, name: user.username }, manager);
  await recordAction({ action: 'password', subjectType: 'user', subjectId: user.id }, manager);
}
