// "Categories" of the header: the first level at the start, the second level of the one rested on beside it.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { CategoryIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';
import { usePopover } from './use-popover.ts';
import { useRest, useTree } from './use-tree.ts';

export function CategoryMenu() {
  const tree = useTree();
  const { open, setOpen, box } = usePopover();
  const { at, rest, show } = useRest();
  const branch = tree.find(({ id }) => id === at) ?? tree[0];
  return (
    <div ref={box} className="wide-categories">
      <button
        type="button"
        className="wide-button"
        aria-expanded={open}
        aria-label={t('page.category')}
        onClick={() => setOpen(!open)}
      >
        <CategoryIcon />
        <span>{t('page.category')}</span>
      </button>
      {open && (
        <nav className="wide-pop wide-menu" aria-label={t('page.category')}>
          <ul>
            {tree.map(({ id, name }) => (
              <li key={id}>
                <Link
                  href={to.category({ cat: id })}
                  className="wide-menu-item"
                  data-on={id === branch?.id}
                  onPointerEnter={() => rest(id)}
                  onFocus={() => show(id)}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <ul className="wide-menu-more">
            {branch?.children.map(({ id, name }) => (
              <li key={id}>
                <Link href={to.category({ cat: id })} className="wide-menu-item">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
