import './styles/tokens.css';
import './styles/font.css';
import './styles/base.css';
import { MutationCache, notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, isAdminOnly } from './api/api-error';
import { App } from './app';
import { listenForKeys } from './keys/key-listener';
import { keepShell } from './offline-shell';
import { followLanguage } from './preferences/follow-language';
import { followSessionWithOutbox } from './session/outbox-session';
import { loadAccount } from './session/use-session';
import { followTheme } from './shell/theme';
import { guardFocus } from './ui/focus-guard';
import { followTranslation } from './ui/translated-texts';

/** Only failures that may pass are retried: repeating a refused request does not help. */
const isPassing = (error: unknown) => error instanceof ApiError && error.isPassing;

/** A former admin sees what a reviewer may do. */
function onError(failure: unknown): void {
  if (isAdminOnly(failure)) loadAccount().catch(() => undefined); // the next refusal asks again
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && isPassing(error) },
    // Offline a write fails at once, in words, rather than waiting unseen for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// By a timer, as by default, Esc right behind Enter finds a dialog that does not know yet that it sends something.
notifyManager.setScheduler(queueMicrotask);

followTheme();
followSessionWithOutbox();
listenForKeys();
keepShell();
guardFocus();
followTranslation(document.body);

const reload = () => location.reload();

/** No language could be loaded: the only words are these, and a new start may find others. */
function showWordless(root: HTMLElement): void {
  const retry = document.createElement('button');
  retry.textContent = 'Sluice cannot be reached. Try again / Sluice ist nicht erreichbar. Erneut versuchen';
  retry.addEventListener('click', reload);
  root.append(retry);
  window.addEventListener('online', reload);
}

async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  try {
    await followLanguage();
  } catch {
    showWordless(root);
    return;
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void render();
