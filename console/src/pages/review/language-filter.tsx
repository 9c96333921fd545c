import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { ChoiceList } from '../../ui/choice-list';
import { Popover } from '../../ui/popover';
import type { FilterChipProps } from './filter-bar';
import { REVIEW_MESSAGES } from './messages';

/** The languages that most posts of the Fediverse name; any other can be named in the address. */
const OFFERED = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];

/** The language that the author's server named. */
export function LanguageFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const named = filter.language !== null && filter.language !== 'und' && !OFFERED.includes(filter.language);
  const label = (tag: string) => (tag === 'und' ? t('languageUnknown') : format.languageName(tag));
  const tags = [...OFFERED, ...(named && filter.language !== null ? [filter.language] : [])].toSorted((a, b) =>
    label(a).localeCompare(label(b)),
  );
  return (
    <Popover
      isOn={filter.language !== null}
      label={
        <>
          {t('languageFilter')} <b>{filter.language === null ? t('languageAny') : label(filter.language)}</b>
        </>
      }
    >
      <ChoiceList
        legend={t('languageFilter')}
        options={[
          { value: '', label: t('languageAny') },
          ...tags.map((value) => ({ value, label: label(value) })),
          { value: 'und', label: t('languageUnknown') },
        ]}
        value={filter.language ?? ''}
        onChange={(language) => onChange({ language: language || null })}
      />
    </Popover>
  );
}
