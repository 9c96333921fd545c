import { NOW, readFile, statusesOf } from '../../test/support/sample-files';
import { startSampleInstance } from './sample-instance';

it('the files of the sample instance have the types and sizes that attachments and avatars declare', async () => {
  const instance = await startSampleInstance({ now: NOW });
  try {
    const statuses = statusesOf(instance);
    const media = statuses.flatMap(({ media_attachments }) => media_attachments);
    const addresses = media.flatMap(({ url, preview_url }) => [url, preview_url ?? url]);
    // One original is costly to draw: a few of them, and all the small ones.
    const chosen = addresses.filter((address, index) => address.includes('/small.') || index % 12 === 0);
    const avatars = statuses.slice(-3).map(({ account }) => account.avatar);
    const types = new Set<string | null>();
    for (const address of [...chosen, ...avatars]) types.add(await readFile(address));
    expect([...types]).toContain('image/png');
    expect([...types]).not.toContain('application/json; charset=utf-8');
  } finally {
    await instance.close();
  }
});
