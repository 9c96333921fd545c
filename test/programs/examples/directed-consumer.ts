// The example with a delivery whose end the parent process decides.
import { start } from '../../../examples/consumer/start';
import type { Direction } from './consumer-process';

const decisions = new Map<number, (direction: Direction) => void>();
process.on('message', ({ postId, direction }: { postId: number; direction: Direction }) => {
  decisions.get(postId)?.(direction);
});

void start(async (item, halt) => {
  const decision = new Promise<Direction>((decide) => decisions.set(item.fenliu_post_id, decide));
  halt.addEventListener('abort', () => process.send?.({ halted: item.fenliu_post_id }));
  process.send?.({ item });
  const direction = await decision;
  if (typeof direction === 'object' && 'fails' in direction) throw new Error(direction.fails);
  return direction;
});
