import styles from './icon.module.css';

const SHAPES = {
  gate: 'M4 4v16M20 4v16M4 8h16M8 8v6m4-6v6m4-6v6M4 18c2.7-2 5.3 2 8 0s5.3-2 8 0',
  review: 'M4 5h16v10H4zm5 5 2 2 4-4M8 19h8',
  queue: 'M4 6h16M4 12h16M4 18h9m4-2 3 2-3 2',
  stream: 'M3 8c3-3 6 3 9 0s6-3 9 0M3 15c3-3 6 3 9 0s6-3 9 0',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  chart: 'M5 20V10m7 10V4m7 16v-7',
  users: 'M6 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 20c0-7 12-7 12 0m0-15a3 3 0 0 1 0 6m2 3c3 1 4 3 4 6',
  gear: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2m-8.4 8.4-2.2 2.2',
  search: 'M5 11a6 6 0 1 0 12 0 6 6 0 1 0-12 0m15 9-4.5-4.5',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zm10-13.5 3.5 3.5',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13m-7 4v5m4-5v5',
  check: 'm5 12.5 4.5 4.5L19 7',
  cross: 'm6 6 12 12M18 6 6 18',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  gauge: 'M4 17a8 8 0 1 1 16 0m-8 0 4-5',
  note: 'M5 4h14v11l-5 5H5zm9 16v-5h5M9 9h6m-6 4h3',
  block: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0m2.5-5.5 11 11',
  open: 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6',
  moon: 'M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm7 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  down: 'm7 10 5 5 5-5',
  up: 'm7 14 5-5 5 5',
  help: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0m6.5-2.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7m0 3v.1',
  grid: 'M4 4h7v7H4zm9 0h7v7h-7zm-9 9h7v7H4zm9 0h7v7h-7z',
  image: 'M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  offline: 'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3m10 2.3a10 10 0 0 0-5-2.7M8.5 16a5 5 0 0 1 7 0M12 20v.1',
  history: 'M4 12a8 8 0 1 0 2.3-5.7L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  warning: 'M12 4 2.5 20h19zm0 6v4m0 3v.1',
} as const;

export type IconName = keyof typeof SHAPES;

/** An icon beside words, which screen readers skip. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
