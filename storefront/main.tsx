// The first script of the storefront: colours, start-up, and the app once it knows its texts.

import { loaded, pages } from 'virtual:pages';
import { startTransition, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './app.css';
import { App } from '#shop/app.tsx';
import { finish, start, startAtOnce } from '#shop/boot.ts';
import { bootText } from '#shop/boot-text.ts';
import { applyTheme, followSystem } from '#shop/lib/language.ts';
import { byFile, setPages } from '#shop/routes.ts';
import { AlertIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

setPages(byFile(pages), loaded);
applyTheme();
followSystem();
const written = document.getElementById('boot')?.textContent;
const atOnce = startAtOnce(written);

function Start() {
  const [state, setState] = useState<'ready' | 'starting' | 'failed'>(atOnce ? 'ready' : 'starting');
  useEffect(() => {
    if (state === 'ready') void finish();
    if (state !== 'starting') return;
    start(written).then(
      () => setState('ready'),
      (error: unknown) => {
        console.error('start-up', error);
        setState('failed');
      },
    );
  }, [state]);
  if (state === 'ready') return <App />;
  if (state === 'starting') return <p className="shop-starting">{bootText('boot.loading')}</p>;
  return (
    <div className="ui-page">
      <div className="ui-blank ui-blank-full" role="alert">
        <AlertIcon className="ui-icon-lg ui-blank-wrong" />
        <p className="ui-blank-strong">{bootText(navigator.onLine ? 'boot.failed' : 'boot.offline')}</p>
        <p>{bootText('boot.failed_help')}</p>
        <div className="ui-blank-acts">
          <Button kind="primary" size="small" onClick={() => setState('starting')}>
            {bootText('boot.retry')}
          </Button>
        </div>
      </div>
    </div>
  );
}

// After the first page is drawn.
addEventListener('load', () => void import('#shop/lib/update.ts').then((update) => update.keepUpdated()), { once: true });

const app = document.getElementById('app')!;
const page = document.documentElement.dataset;
const starting = document.querySelector('#app + .shop-starting');
// The server drew this very page: the app takes it over.
if (page.drawn && page.first !== 'other' && atOnce) {
  starting?.remove();
  // In slices, so that a tap in between is answered.
  startTransition(() => void hydrateRoot(app, <Start />));
} else {
  delete page.drawn;
  if (starting) app.replaceChildren(starting);
  createRoot(app).render(<Start />);
}
