/** A day of the history. */
interface Day {
  date: string;
  fetched: number;
  reviewed: number;
  approved: number;
  rejected: number;
  delivered: number;
}

/** What `GET /stats/activity` answers. */
export interface ActivityBody extends Omit<Day, 'date'> {
  time_zone: string;
  from: string;
  to: string;
  waiting: number;
  median_score: number;
  average_score: number;
  days: Day[];
  scores: { from: number; to: number; approved: number; rejected: number }[];
  streams: { stream_id: number; reviewed: number; approved: number; approval_rate: number }[];
}
