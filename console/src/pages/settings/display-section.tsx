import { type FormEvent, useId } from 'react';
import { bodyOf, api } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useFormat } from '../../i18n/use-format';
import { asLanguage, browserLanguage, LANGUAGES } from '../../i18n/language';
import { useMessages } from '../../i18n/use-messages';
import { setPreferences } from '../../preferences/preference-store';
import type { Preferences } from '../../preferences/preferences';
import { browserZone, usePreferences, useStoredLanguage } from '../../preferences/use-preferences';
import { beginSession } from '../../session/session';
import { useAccount } from '../../session/use-session';
import { Button } from '../../ui/button';
import { ChoiceList } from '../../ui/choice-list';
import { notify } from '../../ui/toast-store';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import styles from './settings.module.css';
import { FormError } from '../../ui/form';

export function DisplaySection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const { theme } = usePreferences();
  return (
    <Section name="display">
      <ChoiceList<Preferences['theme']>
        legend={t('theme')}
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
        value={theme}
        onChange={(value) => setPreferences({ theme: value })}
      />
      <LanguageChoice />
      <TimeZoneForm />
    </Section>
  );
}

const ownName = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

function LanguageChoice() {
  const t = useMessages(SETTINGS_MESSAGES);
  const format = useFormat();
  const language = useStoredLanguage();
  return (
    <ChoiceList
      legend={t('language')}
      options={[
        { value: 'browser', label: t('ofBrowser', { name: format.languageName(browserLanguage()) }) },
        ...LANGUAGES.map((each) => ({ value: each, label: ownName(each) })),
      ]}
      value={language ?? 'browser'}
      onChange={(value) => setPreferences({ language: asLanguage(value) })}
    />
  );
}

function TimeZoneForm() {
  const t = useMessages(SETTINGS_MESSAGES);
  const id = useId();
  const current = useAccount()?.time_zone ?? null;
  const save = useWrite(
    (zone: string | null) => bodyOf(api.PATCH('/api/v1/auth/me', { body: { time_zone: zone } })),
    [],
    (account) => {
      beginSession(account);
      notify(t('timeZoneSaved', { zone: account.time_zone ?? browserZone() }));
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(String(new FormData(event.currentTarget).get('zone')) || null);
  };
  return (
    <form className={styles.timeZone} onSubmit={submit}>
      <label className={text.label} htmlFor={id}>
        {t('timeZone')}
      </label>
      <select
        key={current}
        id={id}
        name="zone"
        className={form.input}
        defaultValue={current ?? ''}
        aria-describedby={`${id}-hint`}
      >
        <option value="">{t('ofBrowser', { name: browserZone() })}</option>
        {zones(current).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
      <p id={`${id}-hint`} className={form.hint}>
        {t('timeZoneHint')}
      </p>
      <FormError>{save.error && t('notSaved', { detail: t.reason(save.error) })}</FormError>
    </form>
  );
}

/** All time zones of the browser, plus UTC and the account's, which it may list under other names. */
function zones(current: string | null): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(current === null ? [] : [current])])];
}
