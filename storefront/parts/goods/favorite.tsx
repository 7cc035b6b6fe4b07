// The heart: filled at once on a tap, rolled back when the server refuses. A visitor's is stored on the device until the login.
import { useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { t } from '#shop/lib/i18n.ts';
import { isLocalFavorite, toggleLocalFavorite } from '#shop/lib/local-favorites.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { useSignedIn } from '#shop/lib/session.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { HeartIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Which = Pick<ItemOut, 'api_type' | 'num_iid' | 'favorite'>;

export function Favorite({ item, className }: { item: Which; className?: string }) {
  const member = useSignedIn();
  const { api_type, num_iid } = item;
  const [local, setLocal] = useState(() => isLocalFavorite(item));
  const favorite = member ? item.favorite : local;
  const key = keyOf('obapi/getItem', { tp: api_type, tid: num_iid });
  const show = (on: boolean) => queries.setQueryData<ItemOut>(key, (old) => old && { ...old, favorite: on });
  const optimistic = (on: boolean) => ({
    cancel: () => queries.cancelQueries({ queryKey: key }),
    set: () => {
      show(on);
      return () => show(!on);
    },
  });
  const add = useCommand('favorite/add', {
    optimistic: optimistic(true),
    invalidates: ['favorite/lists'],
    onDone: () => void toast(t('item.favorite_added')),
  });
  const remove = useCommand('favorite/delete', { optimistic: optimistic(false), invalidates: ['favorite/lists'] });
  const toggle = () => {
    if (!member) {
      const on = toggleLocalFavorite(item);
      setLocal(on);
      if (on) toast(t('item.favorite_local'));
      return;
    }
    void (favorite ? remove : add).run({ api_type, num_iid });
  };
  return (
    <IconButton
      label={t('item.favorite')}
      pressed={favorite}
      throttle={300}
      onClick={toggle}
      className={className}
      icon={<HeartIcon className={favorite ? 'ui-icon-lg ui-icon-solid text-accent' : 'ui-icon-lg'} />}
    />
  );
}
