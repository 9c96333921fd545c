// A browser on a busy machine may miss a wait once. What fails twice is a defect; the cause of the first failure is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
