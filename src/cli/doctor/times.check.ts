import type { ClientBase } from 'pg';
import { isAhead } from '../../database/ahead.sql';
import { type Finding, hint, ok, wrong } from './finding';

/** Times that count as past when they lie ahead, and how long what they begin or end lasts at most. */
export const HEALING: [time: string, lasts?: string][] = [
  ['job.last_started_at'],
  ['job.locked_until', `interval '1 minute'`],
  ['stream.last_attempt_at'],
  ['queue_entry.reserved_until', '$1'],
  ['queue_entry.verified_at'],
  ['api_key.last_used_at'],
  ['session.created_at'],
  ['session.last_used_at'],
  ['known_origin.signed_in_at'],
  ['login_failure.last_failed_at'],
  ['app_user.link_expires_at', `interval '7 days'`],
  ['blocklist.due_at', `interval '1 day'`],
  ['instance.rate_reset_at', `interval '1 day'`],
  ['instance.status_read_at'],
  ['instance.software_read_at'],
  ['presence.seen_at'],
  ['prediction_model.trained_at'],
  ['prediction_model.predicted_until'],
];

/** Times that stay what they are: no data is removed early because a clock was wrong, in one direction or the other. */
export const LASTING = [
  'queue_entry.delivered_at',
  'removed_post.delivered_at',
  'post.fetched_at',
  'post.reviewed_at',
  'post.approved_at',
  'bulk_decision.finished_at',
  'bulk_decision.undone_at',
  'event.at',
  'activity.at',
  'settings.learns_from',
];

const countOf = ([time, lasts]: [time: string, lasts?: string]) => {
  const [table, column = ''] = time.split('.');
  return `SELECT '${time}' AS time, count(*)::integer AS count FROM ${table} WHERE ${isAhead(column, lasts)}`;
};

const AHEAD = `
  SELECT * FROM (${[...HEALING, ...LASTING.map((time): [string] => [time])].map(countOf).join(' UNION ALL ')}) AS counted
  WHERE count > 0`;

/** Stored times that lie ahead because a clock of the database did. */
export async function checkTimes(client: ClientBase, reserveTimeoutSeconds: number): Promise<Finding[]> {
  const lease = `${reserveTimeoutSeconds} s`;
  const { rows } = await client.query<{ time: string; count: number }>(AHEAD.replaceAll('$1', '$1::interval'), [lease]);
  if (rows.length === 0) return [ok('No stored time is in the future')];
  const healing = rows.filter(({ time }) => !LASTING.includes(time));
  const shown = healing.map(({ time, count }) => `${time} (${count})`).join(', ');
  return [
    ...(healing.length > 0
      ? [
          hint(
            `Stored times are in the future, from when the clock of the database was ahead: ${shown}`,
            'Nothing to do: they count as past',
          ),
        ]
      : []),
    ...rows.filter(({ time }) => LASTING.includes(time)).map(({ time, count }) => lasting(time, count)),
  ];
}

function lasting(time: string, count: number): Finding {
  const [table, column = ''] = time.split('.');
  return wrong(
    `Stored times are in the future, from when the clock of the database was ahead: ${time} (${count})`,
    `Correct them once the clock is right: UPDATE ${table} SET ${column} = now() WHERE ${isAhead(column)}`,
  );
}
