import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../api/client';
import { type Catalogue, useMessages } from '../../../i18n/use-messages';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { download } from '../../../ui/download';
import { FormError } from '../../../ui/form';
import { pick, Popover } from '../../../ui/popover';
import { notify } from '../../../ui/toast-store';
import { COUNTS_KEY } from '../../../shell/use-counts';
import { useReview } from '../use-review';
import menu from '../../../ui/popover.module.css';
import styles from './author.module.css';

const RIGHTS_MESSAGES = {
  rights: { en: 'Author’s data', de: 'Daten des Autors' },
  export: { en: 'Export their data', de: 'Daten exportieren' },
  erase: { en: 'Opt out and erase…', de: 'Ausschließen und löschen…' },
  eraseTitle: { en: 'Erase {account}?', de: '{account} löschen?' },
  eraseText: {
    en: 'Removes all their posts and everything that names them. No fetch stores them again. This cannot be undone.',
    de: 'Alle Beiträge dieses Autors und alles, was ihn nennt, werden gelöscht und nie wieder gespeichert. Das lässt sich nicht rückgängig machen.',
  },
  eraseConfirm: { en: 'Erase', de: 'Endgültig löschen' },
  erased: {
    en: 'Erased, with {n, plural, one {# post} other {# posts}}',
    de: 'Gelöscht, mit {n, plural, one {# Beitrag} other {# Beiträgen}}',
  },
} satisfies Catalogue;

/** What an author may ask an admin for. */
export function AuthorRights({ account }: { account: string }) {
  const t = useMessages(RIGHTS_MESSAGES);
  const queries = useQueryClient();
  const { restart } = useReview();
  const [isAsking, setAsking] = useState(false);
  const params = { query: { account } };
  const exporting = useMutation({
    mutationFn: async () => {
      const records = JSON.stringify(await bodyOf(api.GET('/api/v1/authors', { params })), null, 2);
      download(new Blob([records], { type: 'application/json' }), `${account.replace(/^@/, '')}.json`);
    },
  });
  const erase = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/api/v1/authors', { params })),
    onSuccess: ({ removed }) => {
      setAsking(false);
      notify(t('erased', { n: removed }));
      // What is shown of the post would be asked for again, and is gone.
      void queries.invalidateQueries({ refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: COUNTS_KEY });
      restart();
    },
  });
  return (
    <>
      <Popover className={styles.rights} label={t('rights')}>
        <div className={menu.menu}>
          <button type="button" className={menu.item} onClick={pick(() => exporting.mutate())}>
            {t('export')}
          </button>
          <button type="button" className={menu.item} onClick={pick(() => setAsking(true))}>
            {t('erase')}
          </button>
        </div>
      </Popover>
      <FormError>{exporting.error && t.reason(exporting.error)}</FormError>
      {isAsking && (
        <ConfirmDialog
          title={t('eraseTitle', { account })}
          confirm={t('eraseConfirm')}
          busy={erase.isPending}
          failure={erase.error && t('notSaved', { detail: t.reason(erase.error) })}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('eraseText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
