import { Pace } from './pace';

const TWENTY = Array.from({ length: 20 });
const FIVE = TWENTY.slice(15);

it.each<[string, number[], number, number | null]>([
  ['is unknown before five gaps', [2_000, 2_000, 2_000, 2_000], 100, null],
  ['goes by the median', [1_000, 2_000, 3_000, 50_000, 1_000], 60, 2],
  ['takes the mean of the middle two', [1_000, 1_000, 1_000, 3_000, 3_000, 3_000], 60, 2],
  ['leaves pauses out and says at least a minute', [...FIVE.map(() => 1_000), ...TWENTY.map(() => 120_000)], 3, 1],
  ['takes what is a little less for no pause', [...FIVE.map(() => 1_000), ...TWENTY.map(() => 119_999)], 3, 6],
  ['remembers the last twenty', [...TWENTY.map(() => 60_000), ...TWENTY.map(() => 1_000)], 60, 1],
])('the pace %s', (_, gaps, posts, minutes) => {
  const pace = new Pace();
  let at = 1_000;
  pace.decided(at);
  for (const gap of gaps) pace.decided((at += gap));
  expect(pace.minutesFor(posts)).toBe(minutes);
});
