import { ConflictError } from '../common/errors';
import { sqlState } from './retry';

const UNIQUE_VIOLATION = '23505';

/** Runs a statement, and throws a {@link ConflictError} with this message when it violates a unique index. */
export async function refuseDuplicate<T>(message: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new ConflictError(message) : error;
  }
}
