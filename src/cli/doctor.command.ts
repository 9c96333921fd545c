import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from './arguments';
import type { Command, CommandContext } from './command';
import { checkDatabase } from './doctor/database.check';
import { type Finding, findings, hint, type Level } from './doctor/finding';
import { type AskedInstance, checkInstances } from './doctor/instances.check';
import { checkConfiguration, checkMachine } from './doctor/machine.check';
import { checkService } from './doctor/service.check';

const SIGNS: Record<Level, string> = { ok: 'ok     ', hint: 'hint   ', wrong: 'WRONG  ' };

export const doctorCommand: Command = {
  summary: 'Check configuration, database, time, disk, service and instances, and say what to do',
  usage: `sluice doctor [--offline]

Checks the configuration, the machine, the database, the running service, and whether the instances of active streams respond. It prints a line for
each finding, and what to do. The exit code is 1 when something is wrong; hints are none.

  --offline   ask no instance`,
  async run(args, context) {
    const { values } = parseArguments({ args, options: { offline: { type: 'boolean', default: false } } });
    const found: Finding[] = [];
    const show = (finding: Finding) => {
      found.push(finding);
      const advice = finding.advice === undefined ? '' : `\n         ${finding.advice}`;
      console.log(`${SIGNS[finding.level]}  ${finding.text}${advice}`);
    };
    for (const check of checks(context, values.offline)) for (const finding of await check) show(finding);
    const count = (level: Level) => found.filter((finding) => finding.level === level).length;
    console.log(`\n${count('wrong')} wrong, ${count('hint')} hints, ${count('ok')} as it should be`);
    if (count('wrong') > 0) process.exitCode = 1;
  },
};

function* checks(context: CommandContext, offline: boolean): Generator<Promise<Finding[]>> {
  yield findings(() => checkMachine(context.config));
  yield findings(() => checkConfiguration(context.config));
  yield findings(() => checkService(context.config, context.isDatabaseUp()));
  const instances: AskedInstance[] = [];
  yield findings(async () => {
    const found: Finding[] = [];
    const { databaseUrl, dataDir } = context.config;
    // A check makes no database.
    if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
      return [hint(`There is no database in ${dataDir} yet`, 'Start the service, which makes it, or set DATABASE_URL')];
    }
    await context.withDatabase(async (url) => {
      found.push(...(await checkDatabase(url, context.config, instances)));
    });
    return found;
  }, context.config.databaseUrl);
  if (!offline) yield findings(() => checkInstances(instances, context.config));
}
