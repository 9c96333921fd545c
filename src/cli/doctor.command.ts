import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from './arguments';
import type { Command, CommandContext } from './command';
import { checkDatabase } from './doctor/database.check';
import { type Finding, findings, hint, type Level } from './doctor/finding';
import { type AskedInstance, checkInstances } from './doctor/instances.check';
import { checkConfiguration, checkMachine } from './doctor/machine.check';
import { checkService } from './doctor/service.check';
import { tryServer } from './trial/server.trial';

const SIGNS: Record<Level, string> = { ok: 'ok     ', hint: 'hint   ', wrong: 'WRONG  ' };

export const doctorCommand: Command = {
  summary: 'Check configuration, database, time, disk, service and instances, and say what to do',
  usage: `sluice doctor [--offline]
sluice doctor --try https://SERVER [--token-file FILE] [--tag TAG] [--post]

Checks the configuration, the machine, the database, the running service, and whether the instances of active streams respond. It prints a line for
each finding, and what to do. The exit code is 1 when something is wrong; hints are none.

  --offline           contact no instances
  --try               check only this server, as the service and the boost bot use it, and print a row for docs/servers.md. Changes nothing there
  --token-file FILE   an access token of the server
  --tag TAG           the hashtag to read, fediverse by default
  --post              also post one status of each kind, compare what comes back, edit and boost one, and remove them all; needs a token that may write`,
  async run(args, context) {
    const { values } = parseArguments({
      args,
      options: {
        offline: { type: 'boolean', default: false },
        try: { type: 'string' },
        'token-file': { type: 'string' },
        tag: { type: 'string', default: 'fediverse' },
        post: { type: 'boolean', default: false },
      },
    });
    const { offline, try: server, 'token-file': tokenFile, tag, post } = values;
    const found: Finding[] = [];
    const show = (finding: Finding) => {
      found.push(finding);
      const advice = finding.advice === undefined ? '' : `\n         ${finding.advice}`;
      console.log(`${SIGNS[finding.level]}  ${finding.text}${advice}`);
    };
    if (server === undefined) for (const check of checks(context, offline)) for (const one of await check) show(one);
    else console.log(`\n${await tryServer({ server, tokenFile, tag, post }, context.config, show)}`);
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
