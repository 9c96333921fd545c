import request from 'supertest';
import { useService } from '../../support/app';

describe('the page of the OpenAPI document', () => {
  const service = useService();
  const read = (path: string) => request(service.url).get(path);

  it('shows Swagger UI with its own files', async () => {
    const { text, headers } = await read('/docs').expect(200).expect('Content-Type', /html/);
    expect(text).toContain('Sluice API');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    await read('/docs/swagger-ui-bundle.js')
      .expect(200)
      .expect('Content-Type', /javascript/);
    const { text: script } = await read('/docs/swagger-ui-init.js').expect(200);
    expect(script).toContain('/api/v1/curated/next');
  });

  it('knows no other paths', async () => {
    await read('/docs/nothing').expect(404);
    await read('/docs/LICENSE').expect(404);
    await read('/docsy').expect(404);
  });
});
