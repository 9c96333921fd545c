import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A service of docker-compose.yml, as far as this reads it. */
interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  restart?: string;
  stop_grace_period?: string;
}

const FLAGS = { tmpfs: '--tmpfs', cap_drop: '--cap-drop', security_opt: '--security-opt' } as const;

/** The arguments of `podman run` for a service of docker-compose.yml; `env` stands for the file `.env`, or sets what no service has. */
export function runArguments(project: string, folder: string, name: string, env: Record<string, string>): string[] {
  const text = readFileSync(join(project, 'docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const service = services[name];
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
  const given = Object.entries(service.environment ?? {}).map(([key, value]) => [key, substitute(String(value), env)]);
  const all = { ...env, ...Object.fromEntries(given) } as Record<string, string>;
  const { secrets = [], volumes = [], read_only: isReadOnly, stop_grace_period: grace } = service;
  return [
    ...Object.entries(all).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...secrets.flatMap((secret) => ['--volume', `${folder}/secrets/${secret}:/run/secrets/${secret}:ro`]),
    ...volumes.flatMap((volume) => ['--volume', volume.replace(/^\./, folder)]),
    ...Object.entries(FLAGS).flatMap(([key, flag]) =>
      (service[key as keyof typeof FLAGS] ?? []).flatMap((value) => [flag, value.replace(/:true$/, '')]),
    ),
    ...(isReadOnly ? ['--read-only'] : []),
    ...(service.restart ? ['--restart', service.restart] : []),
    ...(grace ? ['--stop-timeout', grace.replace('s', '')] : []),
  ];
}

/** As Compose does with `${NAME:-default}`. */
function substitute(value: string, env: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, other: string) => env[name] || other);
}
