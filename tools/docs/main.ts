import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generatedPages } from './generated-pages';

/** Writes the pages that are made from the code. */
for (const [path, text] of Object.entries(generatedPages())) {
  writeFileSync(resolve(__dirname, '../..', path), text);
  console.log(path);
}
