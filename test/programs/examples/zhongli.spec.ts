import { randomUUID } from 'node:crypto';
import { sha256 } from '../../../src/common/digest';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';

interface Settings {
  base_url: string;
  api_key: string;
  allow_insecure_http?: boolean;
}

/** The fields of FenLiu's item that a consumer of its API may read. */
interface Item {
  fenliu_post_id: number;
  post_uri: string;
  author_account: string;
  hashtags: string[];
}

type Outcome = 'boosted' | 'later' | 'never';

/** Stands in for Zhongli, by its public description and FenLiu's: it polls the queue, and ends each reservation without a token. */
async function runZhongli(settings: Settings, boost: (item: Item) => Outcome): Promise<number[]> {
  if (settings.base_url.startsWith('http:') && !settings.allow_insecure_http) throw new Error('base_url is not https');
  const headers = { 'X-API-Key': settings.api_key, 'Content-Type': 'application/json', 'User-Agent': 'python-httpx' };
  const call = (method: string, path: string, body?: object) =>
    fetch(`${settings.base_url}/api/v1/curated/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const served: number[] = [];
  for (;;) {
    const answer = await call('GET', 'next?random=true&include_topical=true');
    if (answer.status === 204) return served;
    if (answer.status !== 200) throw new Error(`next: ${answer.status}`);
    const item = (await answer.json()) as Item;
    const id = item.fenliu_post_id;
    served.push(id);
    const outcome = boost(item);
    const ended =
      outcome === 'boosted'
        ? await call('POST', `${id}/ack`)
        : outcome === 'later'
          ? await call('POST', `${id}/nack`)
          : await call('POST', `${id}/error`, { reason: 'Duplicate attachment', error_details: { distance: 2 } });
    if (ended.status !== 204) throw new Error(`${outcome}: ${ended.status}`);
  }
}

describe('a consumer that was written for FenLiu, a stand-in for Zhongli', () => {
  const service = useService();
  let api_key: string;
  beforeEach(async () => {
    await service.reset();
    api_key = `slc_${randomUUID()}`;
    await service.db.query(`INSERT INTO api_key (name, prefix, key_hash, scopes) VALUES ('z', 'slc', $1, '{queue}')`, [
      sha256(api_key),
    ]);
  });

  it('works with its address and a key of the scope queue alone', async () => {
    const ids = await givenPosts(service, 4, { approve: true });
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    const returned = new Set<number>();
    const settings = { base_url: service.url, api_key, allow_insecure_http: true };
    const served = await runZhongli(settings, ({ fenliu_post_id: id, post_uri, author_account }) => {
      expect([post_uri, author_account]).toEqual([expect.stringMatching(/^https:/), '@mira@fjordlys.example']);
      if (id === last) return 'never';
      if (id !== first || returned.has(id)) return 'boosted';
      returned.add(id);
      return 'later';
    });
    expect(served.toSorted()).toEqual([...ids, first].toSorted());
    const states = await Promise.all(ids.map((id) => service.api.get(`/posts/${id}`)));
    expect(states.map(({ body }) => body.queue_status)).toEqual(['delivered', 'delivered', 'delivered', 'error']);
    expect(states.at(-1)?.body).toMatchObject({ error_reason: 'Duplicate attachment', error_details: { distance: 2 } });
  });

  it.each<[string, Partial<Settings>, string]>([
    ['a final slash', { allow_insecure_http: true }, 'next: 404'],
    ['http that it does not allow', {}, 'base_url is not https'],
    ['another key', { allow_insecure_http: true, api_key: 'of FenLiu' }, 'next: 401'],
  ])('does not with %s', async (wrong, more, message) => {
    const base_url = wrong === 'a final slash' ? `${service.url}/` : service.url;
    await expect(runZhongli({ base_url, api_key, ...more }, () => 'boosted')).rejects.toThrow(message);
  });
});
