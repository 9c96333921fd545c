import { type ActivityRow, addUp } from './activity-figures';

const row = (over: Partial<ActivityRow>): ActivityRow => ({
  kind: 'fetched',
  stream_id: 1,
  day: 0,
  n: 1,
  scores: Buffer.from([0]),
  ...over,
});

describe('activity figures', () => {
  it('add days, streams and scores up', () => {
    const { total, days, streams, scores } = addUp(
      [
        row({ n: 3, scores: Buffer.from([0, 7, 7]) }),
        row({ day: 1, n: 2, scores: Buffer.from([100, 7]) }),
        row({ kind: 'approved', day: 1, n: 2, scores: Buffer.from([3, 4]) }),
        row({ kind: 'rejected', day: 1, stream_id: 2, scores: Buffer.from([90]) }),
      ],
      2,
    );
    expect(total).toEqual({ fetched: 5, approved: 2, rejected: 1, delivered: 0 });
    expect(days.map((day) => day.fetched)).toEqual([3, 2]);
    expect([...streams]).toEqual([
      [1, { approved: 2, rejected: 0 }],
      [2, { approved: 0, rejected: 1 }],
    ]);
    expect([scores.fetched[7], scores.fetched[100], scores.approved[4], scores.rejected[90]]).toEqual([3, 1, 1, 1]);
  });

  it('count a delivery alike whether its post is stored or was removed', () => {
    const none = Buffer.alloc(0);
    const { total, days } = addUp(
      [
        row({ kind: 'delivered', stream_id: 0, n: 4, scores: none }),
        row({ kind: 'removed', n: 2, scores: none }),
        row({ kind: 'returned', n: 8, scores: none }),
      ],
      1,
    );
    expect([total.delivered, days[0]]).toEqual([6, { fetched: 0, approved: 0, rejected: 0, delivered: 6 }]);
  });

  it('take back what was taken back', () => {
    const { total, scores } = addUp(
      [row({ kind: 'approved', n: 1, scores: Buffer.from([12, 99, 128 + 12, 0, 128]) })],
      1,
    );
    expect([total.approved, scores.approved.filter((n) => n !== 0), scores.approved[99]]).toEqual([1, [1], 1]);
  });
});
