import { useService } from '../../support/app';

describe('GET /about', () => {
  const service = useService({ env: { OPERATOR_NAME: 'Ada <b>', OPERATOR_CONTACT: 'mailto:ada@sluice.example' } });
  const get = async (path: string, accept = '*/*') => {
    const answer = await fetch(`${service.url}${path}`, { headers: { accept } });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('says to anybody who runs the service, what it keeps and how to opt out', async () => {
    const page = await get('/about', 'text/html');
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [
      'Ada &lt;b&gt;',
      '<a href="mailto:ada@sluice.example">ada@sluice.example</a>',
      '#nobot',
      '7 days',
    ])
      expect(page.text).toContain(text);
    const about = JSON.parse((await get('/about.json')).text);
    expect(about).toMatchObject({
      operator: 'Ada <b>',
      days_after_delivery: 7,
      opt_out_tags: expect.arrayContaining(['nobots']),
    });
    await service.api.put('/reblog-controls/filters').send({ consent: 'off' }).expect(200);
    expect(JSON.parse((await get('/about.json')).text).opt_out_tags).toEqual([]);
  });

  it('is all that robots may read', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nAllow: /about\nDisallow: /\n');
  });
});
