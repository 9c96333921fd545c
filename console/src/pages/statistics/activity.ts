import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from '../../shell/router';
import type { Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { usePreferences } from '../../preferences/use-preferences';

export type Activity = Models['Activity'];

export const RANGES = [7, 30, 90, 365] as const;

const USUAL_RANGE = 30;

export interface Period {
  days: (typeof RANGES)[number];
  /** Null: of all streams. */
  stream: number | null;
}

export function usePeriod(): [Period, (change: Partial<Period>) => void] {
  const [search, setSearch] = useSearchParams();
  const days = RANGES.find((each) => String(each) === search.get('days')) ?? USUAL_RANGE;
  const stream = /^[1-9]\d{0,14}$/.test(search.get('stream') ?? '') ? Number(search.get('stream')) : null;
  const set = (change: Partial<Period>) => {
    const next = { days, stream, ...change };
    setSearch({
      ...(next.days !== USUAL_RANGE && { days: String(next.days) }),
      ...(next.stream !== null && { stream: String(next.stream) }),
    });
  };
  return [{ days, stream }, set];
}

/** A period's figures by days of the reviewer's time zone; the previous period's until loaded. */
export function useActivity({ days, stream }: Period) {
  const { timeZone } = usePreferences();
  const query = { days, time_zone: timeZone, ...(stream !== null && { stream_id: stream }) };
  const options = { params: { query }, placeholderData: keepPreviousData };
  return useGet(['activity', query], '/api/v1/stats/activity', options);
}
