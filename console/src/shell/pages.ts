import type { ActionId } from '../keys/key-table';
import type { IconName } from '../ui/icon';

export interface Page {
  path: string;
  name: 'review' | 'queue' | 'streams' | 'filters' | 'topicalDays' | 'statistics' | 'users' | 'audit' | 'settings';
  icon: IconName;
  action?: ActionId;
  isForAdmins?: boolean;
}

/** The pages, in the order of the rail; the service serves the same paths. */
export const PAGES: readonly Page[] = [
  { path: '/', name: 'review', icon: 'review', action: 'goToReview' },
  { path: '/queue', name: 'queue', icon: 'queue', action: 'goToQueue' },
  { path: '/streams', name: 'streams', icon: 'stream', action: 'goToStreams' },
  { path: '/filters', name: 'filters', icon: 'filter', action: 'goToFilters' },
  { path: '/topical-days', name: 'topicalDays', icon: 'calendar', action: 'goToTopicalDays' },
  { path: '/statistics', name: 'statistics', icon: 'chart', action: 'goToStatistics' },
  { path: '/users', name: 'users', icon: 'users', isForAdmins: true },
  { path: '/audit', name: 'audit', icon: 'note', isForAdmins: true },
  { path: '/settings', name: 'settings', icon: 'gear' },
];
