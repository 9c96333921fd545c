import { messageOf } from '../../src/common/errors';
import { startSampleInstance } from '../sample-instance/sample-instance';
import { DemoClient } from './client';
import { ADMIN, KEY, SAMPLE_PORT, startDemoService, untilStopped } from './demo-service';
import { freePort } from './service';
import { walk } from './walk';

async function main(): Promise<void> {
  const exitAfterwards = process.argv.includes('--exit');
  const stopped = untilStopped();
  const sample = await startSampleInstance({ port: await freePort(SAMPLE_PORT) });
  const service = await startDemoService();
  try {
    await walk(new DemoClient(service.url, KEY), sample);
    if (!exitAfterwards) {
      printAddresses(service.url);
      await Promise.race([stopped, service.ended()]);
    }
  } finally {
    await service.stop();
    await sample.close();
  }
}

function printAddresses(url: string): void {
  process.stdout.write(`
It keeps running. Try it:
   console      ${url}/   sign in as ${ADMIN.username} / ${ADMIN.password}; ? shows the keys
   Swagger UI   ${url}/docs
   API key      ${KEY}
   next post    curl -H 'X-API-Key: ${KEY}' ${url}/api/v1/curated/next
Ctrl-C ends it.
`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`\nThe demo failed: ${messageOf(error)}\n`);
    process.exit(1);
  },
);
