import { AppConfig } from '../config/app-config';
import { TokenKey } from '../instances/token-key';
import { TokenRotation } from '../instances/token-rotation';
import { ArgumentsError, parseArguments } from './arguments';
import { CALLER, withServices } from './cli.module';
import type { Command } from './command';

export const rotateSecretCommand: Command = {
  summary: 'Encrypt the stored access tokens with a new SECRET_KEY',
  usage: `sluice secret rotate --old FILE --new FILE

Decrypts the access tokens of instances with the old key and encrypts them with the new one: all of them, or none if one was stored with
a third key. You can repeat it. Then set SECRET_KEY or SECRET_KEY_FILE to the new key, or replace DATA_DIR/secret-key,
on every replica, and restart each. Until then a replica cannot read the tokens.

  --old FILE   the current key, such as DATA_DIR/secret-key
  --new FILE   the new key: 32 to 1000 characters`,
  async run(args, context) {
    const { values } = parseArguments({ args, options: { old: { type: 'string' }, new: { type: 'string' } } });
    const [from, to] = [readKey('--old', values.old), readKey('--new', values.new)];
    if (from.id === to.id) throw new ArgumentsError('Both files have the same key');
    await withServices(context, async (services) => {
      const count = await services.get(TokenRotation).rotate(from, to, CALLER);
      console.log(`${count} access tokens encrypted with the new key`);
      console.error(
        'Set SECRET_KEY or SECRET_KEY_FILE to it on every replica, or replace DATA_DIR/secret-key, and restart each',
      );
    });
  },
};

function readKey(option: string, file: string | undefined): TokenKey {
  if (!file) throw new ArgumentsError(`${option} must name a file with a key`);
  const { secretKey } = AppConfig.from({ SECRET_KEY_FILE: file });
  if (secretKey === null) throw new Error('A file that was read holds a key');
  return new TokenKey(secretKey);
}
