import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { useService } from '../../support/app';
import { REPOSITORY_FILES } from '../../support/repository-files';

const PROJECT = join(__dirname, '..', '..', '..');

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

  it('has the document beside it', async () => {
    const { body } = await read('/docs-json').expect(200).expect('Content-Type', /json/);
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/v1/curated/next');
  });

  it('knows no other paths', async () => {
    await read('/docs/nothing').expect(404);
    await read('/docs/LICENSE').expect(404);
    await read('/docsy').expect(404);
  });
});

describe('the source', () => {
  it('imports @nestjs/swagger for its types alone, so that a start does not load it', () => {
    const sources = REPOSITORY_FILES.filter((path) => /^src\/.*\.ts$/.test(path));
    const loading = sources.filter((path) =>
      /^import (?!type ).*'@nestjs\/swagger'/m.test(readFileSync(join(PROJECT, path), 'utf8')),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(loading).toEqual([]);
  });
});
