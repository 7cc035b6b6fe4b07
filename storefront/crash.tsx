// A page that throws while drawing takes nothing else with it.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Button } from '#ui/input/button.tsx';

export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('page', error, info.componentStack);
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="ui-page">
        <Failed
          full
          title={t('crash.title')}
          help={t('crash.help')}
          onRetry={() => this.setState({ failed: false })}
          actions={
            <Button size="small" href={to.home()}>
              {t('notfound.home')}
            </Button>
          }
        />
      </div>
    );
  }
}
