const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/** Writes what failed into the file `MUTATION_REPORT`: with `--bail`, jest exits before it writes the file of `--json`. */
module.exports = class FileReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    const report = testResults.map(({ testFilePath, testResults: tests, testExecError }) => ({
      file: relative(this.rootDir, testFilePath),
      passed: tests.filter(({ status }) => status === 'passed').length,
      failures: tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') })),
      error: testExecError ? (testExecError.message ?? '') : null,
    }));
    writeFileSync(process.env.MUTATION_REPORT, JSON.stringify(report));
  }
};
