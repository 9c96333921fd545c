import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from '../../tools/docs/generated-pages';

describe('docs/security.md', () => {
  const text = readFileSync(join(__dirname, '../..', 'docs/security.md'), 'utf8');

  it('has a test for each of the ten risks of OWASP', () => {
    const rows = text.split('\n').filter((line) => /^\| API\d+ /.test(line));
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => !/`(?:test|src)\/[\w./-]+\.spec\.ts`/.test(row.split('|')[3] ?? ''))).toEqual([]);
  });
});

describe('the generated pages', () => {
  it('are those of the code; `npm run docs:generate` writes them', () => {
    for (const [path, text] of Object.entries(generatedPages()))
      expect({ path, text: readFileSync(join(__dirname, '../..', path), 'utf8') }).toEqual({ path, text });
  });
});
