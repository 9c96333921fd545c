import { type Stream, useStreams } from '../../api/streams';
import { useMessages } from '../../i18n/use-messages';
import choices from '../../ui/choice-list.module.css';
import text from '../../ui/text.module.css';

export const STREAM_CHOICE_MESSAGES = {
  streams: { en: 'Posts of', de: 'Beiträge von' },
  all: { en: 'All streams', de: 'Allen Streams' },
};

interface StreamChoiceProps {
  /** Null for all. */
  chosen: readonly number[] | null;
  onChange: (chosen: readonly number[] | null) => void;
}

/** All streams, or these. */
export function StreamChoice({ chosen, onChange }: StreamChoiceProps) {
  const t = useMessages(STREAM_CHOICE_MESSAGES);
  const { data: streams = [] } = useStreams();
  const toggle = (id: number) => {
    const others = (chosen ?? []).filter((each) => each !== id);
    onChange(chosen?.includes(id) ? others : [...others, id]);
  };
  return (
    <fieldset className={choices.choices}>
      <legend className={text.label}>{t('streams')}</legend>
      <label>
        <input type="checkbox" checked={chosen === null} onChange={() => onChange(chosen === null ? [] : null)} />
        {t('all')}
      </label>
      {chosen !== null &&
        streams.map(({ id, hashtag, instance }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <bdi>{`#${hashtag} (${instance})`}</bdi>
          </label>
        ))}
    </fieldset>
  );
}

/** Names of streams by their ids; the id of one that was deleted. */
export function namesOf(ids: readonly number[], streams: readonly Stream[]): string {
  const names = ids.map((id) => streams.find((stream) => stream.id === id)?.hashtag ?? String(id));
  return [...new Set(names)].map((name) => `#${name}`).join(', ');
}
