import './settings.css';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { AccountSection } from './account-section';
import { ApiKeysSection } from './api-keys-section';
import { CreateKeyDialog } from './create-key-dialog';
import { DisplaySection } from './display-section';
import { SETTINGS_MESSAGES } from './messages';
import { PasswordSection } from './password-section';
import { ReviewingSection } from './reviewing-section';
import { SECTIONS } from './section';
import { ShortcutsSection } from './shortcuts-section';

/** What a reviewer sets for themselves, and the keys of the consumers. */
export function SettingsPage() {
  const t = useMessages(SETTINGS_MESSAGES);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('createKey')}
          </Button>
        }
      />
      <div className="page">
        <div className="page-inner settings">
          <nav className="settings-nav" aria-label={t('sections')}>
            {SECTIONS.map((name) => (
              <a key={name} href={`#${name}`}>
                {t(name)}
              </a>
            ))}
          </nav>
          <div className="settings-sections">
            <ApiKeysSection />
            <PasswordSection />
            <ShortcutsSection />
            <ReviewingSection />
            <DisplaySection />
            <AccountSection />
          </div>
        </div>
      </div>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
