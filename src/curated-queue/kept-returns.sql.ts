/** SQL: a CTE that keeps the reservations of the CTE `ended`, which were no deliveries. What delivered a post stays in its entry. */
export const keepReturn = (endedAs: 'nack' | 'error' | 'expired', reason: string) => `kept AS (
    INSERT INTO queue_return (post_id, reserved_at, reserved_by, ended_by, ended_as, reason)
    SELECT post_id, reserved_at, reserved_by, completed_by, '${endedAs}', ${reason} FROM ended
  )`;
