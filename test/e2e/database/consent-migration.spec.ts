import { Client } from 'pg';
import { Consent1796600000000 } from '../../../src/database/migrations/1796600000000-Consent';
import { SCHEMA } from '../../../src/database/migrations/1796500000000-Schema';
import { createEmptyDatabase } from '../../support/database';

const POST = `
  INSERT INTO stream (hashtag, hashtag_folded, instance) VALUES ('cats', 'cats', 'a.example');
  INSERT INTO author (key, uri, uri_hash, account, username_folded, domain_folded, uri_host_folded)
  VALUES (gen_random_uuid(), 'https://a.example/u', gen_random_uuid(), 'u@a.example', 'u', 'a.example', 'a.example');
  INSERT INTO post (uri, uri_hash, url, stream_id, author_id, author_username, author_signals, instance, content, plain_text, created_at, spam_score,
    rule_scores, scorer_version, language_tag, signal_flags, details)
  SELECT bio, gen_random_uuid(), '', 1, 1, 'u', jsonb_build_object('bioTags', '{}'::text[], 'bio', bio, 'discoverable', true), 'a.example', '', '', now(), 0,
    '{}', '1', 'en', 0, '{}' FROM unnest('{I paint,Leave me #NoBots}'::text[]) AS bio;
  INSERT INTO queue_entry (post_id, author_id, created_at, approved, author_blocked, hashtag_blocked, traits, hashtags)
  SELECT id, author_id, created_at, true, false, false, 0, '{}' FROM post`;

describe('a database that was made before consent was asked for', () => {
  it('respects it from then on, in waiting posts too, and keeps the hashtags that were set', async () => {
    const database = await createEmptyDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(SCHEMA);
    await client.query(POST);
    await client.query(`UPDATE settings SET opt_out_tags = '{nobot,leavemealone}'`);
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
    await new Consent1796600000000().up({ query } as never);
    const [{ consent, opt_out_tags: tags }] = await query('SELECT consent, opt_out_tags FROM settings');
    expect([consent, tags]).toEqual(['respect', expect.arrayContaining(['leavemealone', 'nobots', 'noboost'])]);
    expect(await query('SELECT traits & 8 AS bit FROM queue_entry ORDER BY post_id')).toEqual([{ bit: 0 }, { bit: 8 }]);
    await client.end();
    await database.drop();
  });
});
