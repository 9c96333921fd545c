import type { INestApplicationContext } from '@nestjs/common';
import { PeopleService } from '../auth/people.service';
import { ROLES } from '../auth/scopes';
import { UsersRepository } from '../auth/users.repository';
import { NotFoundError } from '../common/errors';
import { fold } from '../common/fold';
import type { AppConfig } from '../config/app-config';
import { ArgumentsError, oneName, parseArguments, readNumber } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';
import { localUrl } from './local-url';

const HOURS = { type: 'string', default: '24' } as const;

/** The longest that a link may be valid, in hours: as over HTTP. */
const MOST_HOURS = 168;

export const addUserCommand: Command = {
  summary: 'Add a person who may sign in, and print a link to set a password',
  usage: `sluice user add NAME [--role reviewer|admin] [--hours N]

Adds a person and prints a link by which they set their password themselves. It is valid once, for N hours (24).`,
  async run(args, context) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { role: { type: 'string', default: 'reviewer' }, hours: HOURS },
    });
    const name = oneName(positionals);
    const role = ROLES.find((one) => one === values.role);
    if (!role) throw new ArgumentsError(`--role is ${values.role}, but must be ${ROLES.join(' or ')}`);
    const hours = readNumber('--hours', values.hours, 1, MOST_HOURS);
    await withServices(context, async (services) => {
      const { id } = await services.get(PeopleService).add(name, role, CALLER);
      await printLink(services, id, hours, context.config);
    });
  },
};

export const resetUserCommand: Command = {
  summary: 'Print a link by which a person sets another password',
  usage: `sluice user reset NAME [--hours N]

Prints a link by which a person sets another password, which ends their sessions. It is valid once, for N hours (24), and replaces an
earlier one. The old password works until then.`,
  async run(args, context) {
    const { values, positionals } = parseArguments({ args, allowPositionals: true, options: { hours: HOURS } });
    const name = oneName(positionals);
    const hours = readNumber('--hours', values.hours, 1, MOST_HOURS);
    await withServices(context, async (services) => {
      const user = await services.get(UsersRepository).findByFoldedName(fold(name));
      if (!user) throw new NotFoundError(`There is no user ${name}`);
      await printLink(services, user.id, hours, context.config);
    });
  },
};

async function printLink(
  services: INestApplicationContext,
  id: number,
  hours: number,
  config: AppConfig,
): Promise<void> {
  const { token, expiresAt } = await services.get(PeopleService).createLink(id, hours, CALLER);
  console.log(`${config.publicUrl ?? localUrl(config)}/set-password#${token}`);
  if (config.publicUrl === null) console.error('PUBLIC_URL is not set: put the address that people use into the link');
  console.error(`Valid once, until ${expiresAt.toISOString()}. It is not shown again.`);
}
