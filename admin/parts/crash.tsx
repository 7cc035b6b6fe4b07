// What is left when a page breaks: the words and a way to start over, never a blank window.
import { Component, type ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';

export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(error);
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="ui-blank ui-blank-full" role="alert">
        <p className="ui-blank-strong">{t('desk.error.crash')}</p>
        <div className="ui-blank-acts">
          <button type="button" className="ui-btn ui-btn-primary ui-btn-small" onClick={() => location.reload()}>
            {t('desk.error.reload')}
          </button>
        </div>
      </div>
    );
  }
}
