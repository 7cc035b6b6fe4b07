// The side of home and of the grids: categories, whose second level opens beside them, and the services.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { hasScreen } from '#shop/routes.ts';
import { CalculatorIcon, LinkIcon, PackagePlusIcon, RulerIcon, SignInIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';
import { useRest, useTree } from './use-tree.ts';

const services = () => [
  { href: to.itemNotFound(), label: t('home.paste'), icon: LinkIcon },
  { href: to.shipForMe(), label: t('home.forward'), icon: PackagePlusIcon },
  { href: to.estimate(), label: t('home.estimate'), icon: CalculatorIcon },
  { href: to.signIn(), label: t('home.signin'), icon: SignInIcon },
  { href: to.sizes(), label: t('home.sizes'), icon: RulerIcon },
];

export function Rail() {
  const tree = useTree();
  const cat = useNumberParam('cat');
  const { at, rest, leave, show } = useRest();
  const open = tree.find(({ id }) => id === at);
  return (
    <nav className="wide-side" aria-label={t('page.category')} onPointerLeave={leave}>
      <div className="wide-side-rows">
        {tree.map(({ id, name, children }) => {
          const on = id === cat || children.some((child) => child.id === cat);
          return (
            <Link
              key={id}
              href={to.category({ cat: id })}
              aria-current={on ? 'page' : undefined}
              onPointerEnter={(event) => event.pointerType === 'mouse' && rest(id)}
              onClick={() => show(null)}
            >
              <span className="ui-cut">{name}</span>
            </Link>
          );
        })}
        <h2>{t('wide.services')}</h2>
        {services()
          .filter(({ href }) => hasScreen(href))
          .map(({ href, label, icon: Glyph }) => (
            <Link key={href} href={href} onPointerEnter={leave}>
              <Glyph />
              <span>{label}</span>
            </Link>
          ))}
      </div>
      {open && open.children.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: stays open while the pointer is in it; the categories page has the same links
        <div className="wide-pop wide-side-pop" onPointerEnter={() => show(open.id)}>
          {open.children.map(({ id, name }) => (
            <Link key={id} href={to.category({ cat: id })} className="wide-menu-item" onClick={() => show(null)}>
              {name}
            </Link>
          ))}
        </div>
      )}
    </nav>
  );
}
