// A browser on a machine that is busy otherwise loses single waits now and then; what fails three times is a defect. What
// failed is printed either way.
jest.retryTimes(2, { logErrorsBeforeRetry: true });
