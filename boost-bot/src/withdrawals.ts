import type { BotParts } from './boost-bot';
import { asOwnFault } from './faults';
import { pause } from './pause';

type Withdrawals = Pick<BotParts, 'queue' | 'server' | 'file' | 'status' | 'log'>;

/** Undoes the boosts of posts that are no longer approved. If one cannot be undone, the others still are. */
async function undoWithdrawn({ queue, server, file, status, log }: Withdrawals): Promise<void> {
  const withdrawn = await queue.withdrawn();
  const boosts = file.state.boosts.filter((boost) => boost.isSure && !boost.isUndone && withdrawn.has(boost.postId));
  for (const boost of boosts) {
    try {
      await server.unboost(boost.statusId);
    } catch (error) {
      const fault = asOwnFault(error);
      if (fault.kind !== 'server') throw fault;
      log(`The boost of post ${boost.postId} could not be undone: ${fault.message}`);
      continue;
    }
    file.mark(boost.uri, 'isUndone');
    status.unboosts++;
    log(`Undid the boost of post ${boost.postId}: its approval was taken back`);
  }
}

/** Repeats every `everyMs` until `stop` aborts; after a fault it tries again next time. */
export async function watchWithdrawals(parts: Withdrawals, everyMs: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await undoWithdrawn(parts).catch((error: unknown) => {
      if (!stop.aborted) parts.log(`Withdrawn approvals could not be looked up: ${asOwnFault(error).message}`);
    });
    await pause(everyMs, stop);
  }
}
