import { AuthorsService } from '../authors/authors.service';
import { oneName, parseArguments } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';

export const eraseAuthorCommand: Command = {
  summary: 'Erase an author',
  usage: `sluice author erase @user@domain

Removes an author's posts and everything that names the author. A hash stays, so that no fetch stores them again.`,
  async run(args, context) {
    const account = oneName(parseArguments({ args, allowPositionals: true }).positionals);
    await withServices(context, async (services) => {
      const removed = await services.get(AuthorsService).erase(account, CALLER);
      console.log(`Removed ${removed} posts. No fetch stores posts of this author again.`);
    });
  },
};

export const exportAuthorCommand: Command = {
  summary: 'Print everything that is stored about an author',
  usage: `sluice author export @user@domain

Prints what is stored about an author as JSON, to answer a request for information.`,
  async run(args, context) {
    const account = oneName(parseArguments({ args, allowPositionals: true }).positionals);
    await withServices(context, async (services) => {
      console.log(JSON.stringify(await services.get(AuthorsService).export(account), null, 2));
    });
  },
};
