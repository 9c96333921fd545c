/**
 * SQL: a CTE that appends an event for each reservation of the CTE `ended`, which were no deliveries. What delivered a post stays in its
 * entry, so that ack adds no row.
 */
export const keepReturn = (endedAs: 'nack' | 'error' | 'expired', reason: string) => `kept AS (
    INSERT INTO event (actor, actor_id, action, subject_type, subject_id, new_values)
    SELECT coalesce('key:' || completer.name, 'service'), ended.completed_by, '${endedAs}', 'post', ended.post_id,
      jsonb_build_object('reserved_at', ended.reserved_at, 'reserved_by', 'key:' || holder.name, 'reason', ${reason}::text)
    FROM ended
    LEFT JOIN api_key completer ON completer.id = ended.completed_by
    LEFT JOIN api_key holder ON holder.id = ended.reserved_by
  )`;
