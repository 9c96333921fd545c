// The example in TypeScript with a delivery that does what the post says.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../../../examples/consumer/start';

void start(async ({ fenliu_post_id: id, content_snippet: text, delivery_count: times }, halt) => {
  console.log(id);
  if (text.includes('hang')) await sleep(60_000);
  if (text.includes('slow')) await sleep(3_500);
  if (text.includes('halted')) await once(halt, 'abort');
  if (text.includes('raise') && times === 1) throw new Error('no such server');
  if (text.includes('later') && times === 1) return 'later';
  return text.includes('error') ? { error: ' Delivery failed  ' } : 'delivered';
});
