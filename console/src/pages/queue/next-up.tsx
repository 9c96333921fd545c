import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Icon } from '../../ui/icon';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { QUEUE_MESSAGES } from './messages';
import { type PreviewItem, usePreview } from './overview';
import { loadable } from '../../ui/web-address';
import { useApprover } from './use-approver';

/** The posts that the consumer gets next, in their order. */
export function NextUp() {
  const t = useMessages(QUEUE_MESSAGES);
  const preview = usePreview();
  const items = preview.data?.items;
  return (
    <section className="card" aria-labelledby="next-up">
      <div className="hd">
        <h2 id="next-up">{t('nextUp')}</h2>
        <span className="r">{t('oldestFirst')}</span>
      </div>
      <QueryFailure what={t('previewFailed')} query={preview} />
      {preview.isPending && <Skeleton label={t('loading')} />}
      {items?.length === 0 && <p className="faint">{t('nothingNext')}</p>}
      <ol>
        {items?.map((item, place) => (
          <NextItem key={item.post_id} item={item} place={place + 1} />
        ))}
      </ol>
    </section>
  );
}

function NextItem({ item, place }: { item: PreviewItem; place: number }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const approver = useApprover(item.approved_by);
  return (
    <li title={item.snippet}>
      <i className="num">{place}</i>
      <Thumbnail item={item} />
      <span>
        <b dir="auto">{item.author_display_name || item.author_account}</b>
        <span>
          {t('posted', { date: format.day(item.post_created_at) })} · {item.is_topical ? t('topicalToday') : approver}
        </span>
      </span>
    </li>
  );
}

/** The alt text is no help here: the name beside it says whose post it is. */
function Thumbnail({ item }: { item: PreviewItem }) {
  const { media } = usePreferences();
  const src = item.media.map(({ preview_url: preview }) => loadable(preview)).find((address) => address !== null);
  const isShown = src && media === 'always' && !item.sensitive;
  return (
    <span className="th">
      {isShown ? (
        <img src={src} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" width={40} height={40} />
      ) : (
        <Icon name={item.media.length > 0 ? 'image' : 'note'} />
      )}
    </span>
  );
}
