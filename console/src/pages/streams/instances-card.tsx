import { useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form';
import { announce } from '../../ui/live-region';
import { QueryState } from '../../ui/query-state';
import { SimpleTable } from '../../ui/simple-table';
import { TimeAgo } from '../../ui/time-ago';
import { type Instance, useInstances, useProbe } from './instance-data';
import { INSTANCE_MESSAGES } from './messages';
import { TokenDialog } from './token-dialog';
import { useUnreachable } from './unreachable';
import card from '../../ui/card.module.css';
import table from '../../ui/table.module.css';
import text from '../../ui/text.module.css';
import styles from './streams.module.css';

/** `onTokenStored`: the instance of that domain may be read now. */
export function InstancesCard({ onTokenStored }: { onTokenStored: (domain: string) => void }) {
  const t = useMessages(INSTANCE_MESSAGES);
  const instances = useInstances();
  const [asked, setAsked] = useState<Instance | null>(null);
  return (
    <section className={`${card.card} ${card.padded} ${styles.instances}`} aria-labelledby="instances">
      <h2 className={card.title} id="instances">
        {t('title')}
      </h2>
      <p className={text.small}>{t('text')}</p>
      <QueryState what={t('notLoaded')} query={instances} lines={3} />
      {instances.data && (
        <SimpleTable caption={t('title')} heads={[t('instance'), t('state'), t('token')]} hasActions>
          {instances.data.map((instance) => (
            <InstanceRow key={instance.domain} instance={instance} onAsk={() => setAsked(instance)} />
          ))}
        </SimpleTable>
      )}
      {asked && (
        <TokenDialog instance={asked} onClose={() => setAsked(null)} onStored={() => onTokenStored(asked.domain)} />
      )}
    </section>
  );
}

function InstanceRow({ instance, onAsk }: { instance: Instance; onAsk: () => void }) {
  const t = useMessages(INSTANCE_MESSAGES);
  const isAdmin = useIsAdmin();
  const reasonOf = useUnreachable();
  const { domain, software, software_version: version, token_state: token } = instance;
  const probe = useProbe(instance, (found) =>
    announce(found.reachable ? t('reachable', { domain }) : (reasonOf(domain, found) ?? '')),
  );
  return (
    <tr>
      <th scope="row">
        <bdi>{domain}</bdi> {software && <small>{[software, version].filter(Boolean).join(' ')}</small>}
      </th>
      <td data-label={t('state')} className={styles.state}>
        {probe.isPending ? t('probing') : <State instance={instance} />}
        <FormError>{probe.error && t('notProbed', { detail: t.reason(probe.error) })}</FormError>
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
