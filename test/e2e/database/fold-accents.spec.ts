import { FoldAccents1796510000001 } from '../../../src/database/migrations/1796510000001-FoldAccents';
import { foldHashtag } from '../../../src/common/fold';
import { useService } from '../../support/app';
import { aPost } from '../../support/post-content';
import { givenPost } from '../../support/posts';

const TAGS = ['españa', 'tiếngviệt', 'łódź', 'ølreise', 'straße', 'йога', 'ガンダム', 'हिन्दी', 'cats'];

describe('the migration that folds hashtags again', () => {
  const service = useService({ own: true });
  const query = (sql: string, values: unknown[] = []) => service.db.query(sql, values);

  it('gives what was stored before the folding of today, and merges what is one hashtag now', async () => {
    const id = await givenPost(service, { hashtags: TAGS, approve: true });
    const { authorSignals } = aPost();
    await query('UPDATE post SET hashtags_folded = $1, author_signals = $2', [
      TAGS,
      { ...authorSignals, bioTags: ['nóbot'] },
    ]);
    await query(`UPDATE queue_entry SET hashtags = $1`, [TAGS]);
    await query(
      `INSERT INTO blocked_hashtag (hashtag, hashtag_folded) VALUES ('España', 'españa'), ('espana', 'espana'), ('Łódź', 'łódź')`,
    );
    await query(
      `INSERT INTO topical_tag (hashtag, hashtag_folded, topical_day_of_week) VALUES ('Ølreise', 'ølreise', 'Monday')`,
    );
    await query(
      `INSERT INTO stream (hashtag, hashtag_folded, instance) VALUES ('España', 'españa', 'a.example'), ('espana', 'espana', 'a.example'), ('España', 'españa', 'b.example')`,
    );
    await query(`UPDATE settings SET opt_out_tags = '{nóbot,nobot,ガンダム}'`);

    const runner = service.db.createQueryRunner();
    for (let run = 0; run < 2; run++) await new FoldAccents1796510000001().up(runner);
    await runner.release();

    expect(
      await query(
        'SELECT hashtags_folded AS post, q.hashtags AS entry, hashtag_blocked, traits & 8 AS opted_out FROM post JOIN queue_entry q ON post_id = id',
      ),
    ).toEqual([{ post: TAGS.map(foldHashtag), entry: TAGS.map(foldHashtag), hashtag_blocked: true, opted_out: 8 }]);
    expect(await query('SELECT hashtag, hashtag_folded FROM blocked_hashtag ORDER BY id')).toEqual([
      { hashtag: 'España', hashtag_folded: 'espana' },
      { hashtag: 'Łódź', hashtag_folded: 'lodz' },
    ]);
    expect(await query('SELECT hashtag_folded FROM topical_tag')).toEqual([{ hashtag_folded: 'olreise' }]);
    expect(await query(`SELECT hashtag_folded FROM stream WHERE instance LIKE '_.example' ORDER BY id`)).toEqual(
      ['españa', 'espana', 'espana'].map((hashtag_folded) => ({ hashtag_folded })),
    );
    expect(await query('SELECT opt_out_tags FROM settings')).toEqual([{ opt_out_tags: ['nobot', 'ガンダム'] }]);
    expect((await service.read(`/posts/${id}`)).hashtags).toEqual(TAGS);
  });
});
