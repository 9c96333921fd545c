import { useId } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { setPreferences } from '../../preferences/preference-store';
import { usePreferences } from '../../preferences/use-preferences';
import { ChoiceList } from '../../ui/choice-list';
import { Switch } from '../../ui/switch';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import styles from './settings.module.css';

const LONGEST_HOLD = 30;

export function ReviewingSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const preferences = usePreferences();
  return (
    <Section name="reviewing">
      <ChoiceList
        legend={t('media')}
        options={[
          { value: 'always', label: t('mediaAlways') },
          { value: 'request', label: t('mediaRequest') },
        ]}
        value={preferences.media}
        onChange={(value) => setPreferences({ media: value })}
      />
      <HoldField />
      {(['swipe', 'showPace'] as const).map((name) => (
        <div key={name}>
          <Switch checked={preferences[name]} onChange={(on) => setPreferences({ [name]: on })}>
            {t(name)}
          </Switch>
          <p className={form.hint}>{t(`${name}Hint`)}</p>
        </div>
      ))}
    </Section>
  );
}

function HoldField() {
  const t = useMessages(SETTINGS_MESSAGES);
  const { holdSeconds } = usePreferences();
  const id = useId();
  const said = t('holdValue', { n: holdSeconds });
  return (
    <div className={styles.hold}>
      <label className={text.label} htmlFor={id}>
        {t('hold')}
      </label>
      <div>
        <input
          id={id}
          type="range"
          min={0}
          max={LONGEST_HOLD}
          step={1}
          value={holdSeconds}
          aria-valuetext={said}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setPreferences({ holdSeconds: event.target.valueAsNumber })}
        />
        <output htmlFor={id} className={text.figures}>
          {said}
        </output>
      </div>
      <p id={`${id}-hint`} className={form.hint}>
        {t('holdHint')}
      </p>
    </div>
  );
}
