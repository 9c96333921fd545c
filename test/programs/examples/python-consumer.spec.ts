import { join } from 'node:path';
import { EXAMPLES } from './consumer-process';
import { describeConsumer } from './describe-consumer';

describeConsumer({
  name: 'consumer.py',
  needs: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 8))'],
  sample: ['python3', join(EXAMPLES, 'consumer.py')],
  directed: ['python3', join(__dirname, 'deliver.py')],
  address: (line) => JSON.parse(line).post_uri,
});
