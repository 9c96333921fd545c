import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A write, after which what it changes, by its keys, is loaded again; `onDone` is called even when the component is gone. */
export function useWrite<Input = void, Output = unknown>(
  write: (input: Input) => Promise<Output>,
  changes: readonly QueryKey[],
  onDone?: (output: Output, input: Input) => unknown,
  onError?: (error: Error, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    // What it was given, such as a token, does not stay in memory.
    gcTime: 0,
    onError,
    onSuccess: async (output, input) => {
      const done = onDone?.(output, input);
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
      await done;
    },
  });
}
