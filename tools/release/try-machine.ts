import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { healthy, podman } from './engine';

const NAME = 'machine';
const READY = `fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`;

/** A machine with systemd and the package: follows docs/operating.md, then the unit is crashed, stopped and started. */
export async function tryMachine(): Promise<void> {
  podman(`run --detach --name ${NAME} --privileged --systemd always --network none stand-in-machine`);
  await healthy(NAME, `exec ${NAME} systemctl list-units --quiet`);
  const shown = run(installing());
  const password = shown.trim().split('\n').at(-1) ?? '';
  if (password.length < 20) throw new Error(`The commands of docs/operating.md show no password: ${shown}`);
  expectState('active', 'running');
  const folder = run('stat -c "%U %a" /var/lib/sluice /var/lib/sluice/postgres/run').trim();
  if (folder !== 'sluice 700\nsluice 700') throw new Error(`The folders of the unit: ${folder}`);
  run('systemctl kill --kill-who=main --signal=KILL sluice');
  const isBack = '[ "$(systemctl show -P NRestarts sluice)" = 1 ] && systemctl is-active sluice';
  await healthy(NAME, `exec ${NAME} sh -c`, isBack);
  run(`node -e "${READY}"`);
  run('cd /etc/sluice && runuser -u sluice -- sluice backup /var/lib/sluice/one.backup.gz');
  run('systemctl stop sluice');
  expectState('inactive', 'dead');
  const left = run('find /proc -maxdepth 1 -user sluice').trim();
  if (left !== '') throw new Error(`Processes after the stop: ${left}`);
  run('systemctl start sluice');
  run(`node -e "${READY}"`);
  console.log('systemd: installed as docs/operating.md says, crashed and back, backed up, stopped, started');
}

/** The commands of the page, without that which installs the package: that was done when the machine was made. */
function installing(): string {
  const page = readFileSync(join(__dirname, '../../docs/operating.md'), 'utf8');
  const [, commands = ''] = /## With systemd[^]*?```sh\n([^`]*)```/.exec(page) ?? [];
  return `set -e\n${commands.replace(/^npm install .*\n/, '')}`;
}

function run(script: string): string {
  return podman(`exec ${NAME} sh -c`, script);
}

function expectState(...states: string[]): void {
  const state = run('systemctl show -P ActiveState,SubState sluice').trim().split('\n');
  if (state.join() !== states.join())
    throw new Error(`sluice is ${state.join()}:\n${run('journalctl -u sluice --no-pager | tail -20')}`);
}
