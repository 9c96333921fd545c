import { useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form';
import { announce } from '../../ui/live-region';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { SimpleTable } from '../../ui/simple-table';
import { TimeAgo } from '../../ui/time-ago';
import { type Instance, type Probe, useInstances, useProbe } from './instance-data';
import { INSTANCE_MESSAGES } from './messages';
import { TokenDialog } from './token-dialog';
import { useUnreachable } from './unreachable';
import { useReason } from '../../ui/use-reason';
import card from '../../ui/card.module.css';
import table from '../../ui/table.module.css';
import text from '../../ui/text.module.css';
import styles from './streams.module.css';

interface InstanceTableProps {
  instances: readonly Instance[];
  /** The instance of that domain may be read now. */
  onTokenStored: (domain: string) => void;
}

export function InstancesCard({ onTokenStored }: Pick<InstanceTableProps, 'onTokenStored'>) {
  const t = useMessages(INSTANCE_MESSAGES);
  const instances = useInstances();
  return (
    <section className={`${card.card} ${card.padded} ${styles.instances}`} aria-labelledby="instances">
      <h2 className={card.title} id="instances">
        {t('title')}
      </h2>
      <p className={text.small}>{t('text')}</p>
      <QueryFailure what={t('notLoaded')} query={instances} />
      {instances.isPending && !instances.isError && <Skeleton label={t('loading')} />}
      {instances.data && <InstanceTable instances={instances.data} onTokenStored={onTokenStored} />}
    </section>
  );
}

function InstanceTable({ instances, onTokenStored }: InstanceTableProps) {
  const t = useMessages(INSTANCE_MESSAGES);
  const [asked, setAsked] = useState<Instance | null>(null);
  return (
    <>
      <SimpleTable
        caption={t('title')}
        heads={(['instance', 'state', 'token'] as const).map((name) => t(name))}
        hasActions
      >
        {instances.map((instance) => (
          <InstanceRow key={instance.domain} instance={instance} onAsk={() => setAsked(instance)} />
        ))}
      </SimpleTable>
      {asked && (
        <TokenDialog instance={asked} onClose={() => setAsked(null)} onStored={() => onTokenStored(asked.domain)} />
      )}
    </>
  );
}

function InstanceRow({ instance, onAsk }: { instance: Instance; onAsk: () => void }) {
  const t = useMessages(INSTANCE_MESSAGES);
  const reason = useReason();
  const isAdmin = useIsAdmin();
  const say = useSayProbed();
  const probe = useProbe(instance, say);
  const { domain, software, software_version: version, token_state: token } = instance;
  return (
    <tr>
      <th scope="row">
        <bdi>{domain}</bdi> {software && <small>{[software, version].filter(Boolean).join(' ')}</small>}
      </th>
      <td data-label={t('state')} className={styles.state}>
        {probe.isPending ? t('probing') : <State instance={instance} />}
        <FormError>{probe.error && t('notProbed', { detail: reason(probe.error) })}</FormError>
      </td>
      <td data-label={t('token')} className={`${styles.token} ${token === 'unreadable' ? styles.failing : ''}`}>
        {t(token)}
      </td>
      <td className={table.actions}>
        {isAdmin && (
          <>
            <Button busy={probe.isPending} aria-label={t('probeOf', { domain })} onClick={() => probe.mutate()}>
              {t('probe')}
            </Button>{' '}
            <Button aria-label={t('tokenOf', { domain })} onClick={onAsk}>
              {t('tokenButton')}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function State({ instance }: { instance: Instance }) {
  const t = useMessages(INSTANCE_MESSAGES);
  const format = useFormat();
  const reasonOf = useUnreachable();
  const { domain, last_error: error, last_error_code: code, last_success_at: read, rate_limit: rate } = instance;
  if (error !== null) {
    return (
      <>
        <p className={styles.failing}>{reasonOf(domain, { code, reason: error })}.</p>
        {read && <p className={text.small}>{t.rich('lastRead', { ago: <TimeAgo at={read} /> })}</p>}
      </>
    );
  }
  if (read === null) return <>{t('never')}</>;
  const [remaining, limit] = [format.number(rate?.remaining ?? 0), format.number(rate?.limit ?? 0)];
  return (
    <>
      {t.rich('read', { ago: <TimeAgo at={read} /> })}
      {rate && <p className={text.small}>{t('requestsLeft', { remaining, limit })}</p>}
    </>
  );
}

function useSayProbed(): (probe: Probe) => void {
  const t = useMessages(INSTANCE_MESSAGES);
  const reasonOf = useUnreachable();
  return (probe) => {
    const { domain } = probe.instance;
    announce(probe.reachable ? t('reachable', { domain }) : (reasonOf(domain, probe) ?? ''));
  };
}
