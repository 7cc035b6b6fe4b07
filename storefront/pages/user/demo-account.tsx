// The demo shop's accounts to log in with. Only shown in a demo shop.
import { t } from '#shop/lib/i18n.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';

export const DEMO = { account: 'demo@sampan.test', password: 'sampan-demo' } as const;

export function DemoAccount({ onUse }: { onUse: (account: string, password: string) => void }) {
  return (
    <Note
      end={
        <Button size="small" onClick={() => onUse(DEMO.account, DEMO.password)}>
          {t('login.demo_use')}
        </Button>
      }
    >
      {t('login.demo')}
      <br />
      <bdi className="ui-mono">{DEMO.account}</bdi>
    </Note>
  );
}
