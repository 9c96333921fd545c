import { useMessages } from '../../../i18n/use-messages';
import { pick, Popover } from '../../../ui/popover';
import { useReviewSettings } from '../../../ui/rejection-reasons';
import { POST_MESSAGES } from './messages';
import styles from './note-editor.module.css';
import typography from '../../../ui/text.module.css';

export function TemplateMenu({ openSignal, onPick }: { openSignal: number; onPick: (text: string) => void }) {
  const t = useMessages(POST_MESSAGES);
  const templates = useReviewSettings().data?.note_templates ?? [];
  return (
    <Popover label={t('templates')} openSignal={openSignal}>
      {templates.length === 0 && <p className={typography.soft}>{t('noTemplates')}</p>}
      <ul className={styles.templates}>
        {templates.map(({ name, text }) => (
          <li key={name}>
            <button type="button" onClick={pick(() => onPick(text))}>
              <b>{name}</b>
              <span className={`${typography.cut} ${typography.soft}`} dir="auto">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
