import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../test/browser/support/chromium';
import { DemoClient } from '../demo/client';
import { ADMIN, KEY, startDemoService } from '../demo/demo-service';
import { walk } from '../demo/walk';
import { startSampleInstance } from '../sample-instance/sample-instance';

const FOLDER = resolve('docs/images');
/**
 * Each picture: the address of its page, and what appears once the page is complete. The filter finds a post with a picture and evidence.
 */
const PICTURES = {
  review: { path: '/?language=en&media=with&score_max=45&sort=score_desc', shows: 'of 15' },
  statistics: { path: '/statistics', shows: '#gardening' },
};

/** Makes the pictures of the docs: the built console, on the demo's posts, in Chromium. */
async function main(): Promise<void> {
  const [sample, service, browser] = await Promise.all([startSampleInstance(), startDemoService(), launchChromium()]);
  try {
    await walk(new DemoClient(service.url, KEY), sample);
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({
      baseURL: service.url,
      viewport,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const headers = { origin: service.url };
    const answer = await context.request.post('/api/v1/auth/login', { data: ADMIN, headers });
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}`);
    mkdirSync(FOLDER, { recursive: true });
    for (const [name, picture] of Object.entries(PICTURES)) await take(context, picture, join(FOLDER, `${name}.webp`));
  } finally {
    await browser.close();
    await service.stop();
    await sample.close();
  }
}

async function take(
  context: BrowserContext,
  { path, shows }: (typeof PICTURES)['review'],
  file: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  // What is below the window loads when it is scrolled to.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight),
  );
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 60 })
    .toFile(file);
  console.log(`${file}: ${size} bytes`);
  await page.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
