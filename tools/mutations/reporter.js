const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/** Writes what failed into the file `MUTATION_REPORT`: with `--bail`, jest exits before it writes the file of `--json`. */
module.exports = class FileReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    const report = { passed: 0, failures: [], broken: [] };
    for (const { testFilePath, testResults: tests, testExecError } of testResults) {
      const file = relative(this.rootDir, testFilePath);
      report.passed += tests.filter(({ status }) => status === 'passed').length;
      for (const { fullName, failureMessages } of tests.filter(({ status }) => status === 'failed'))
        report.failures.push({ file, title: fullName, message: failureMessages.join('\n') });
      if (testExecError) report.broken.push({ file, message: testExecError.message ?? '' });
    }
    writeFileSync(process.env.MUTATION_REPORT, JSON.stringify(report));
  }
};
