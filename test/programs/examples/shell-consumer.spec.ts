import { join } from 'node:path';
import { EXAMPLES } from './consumer-process';
import { describeConsumer } from './describe-consumer';

describeConsumer({
  name: 'consumer.sh',
  needs: ['bash', '-c', 'curl --version'],
  sample: ['bash', join(EXAMPLES, 'consumer.sh')],
  directed: ['bash', join(EXAMPLES, 'consumer.sh'), 'bash', join(__dirname, 'deliver.sh')],
  address: (line) => line,
});
