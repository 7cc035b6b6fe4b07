// The member: picture, name, the mark to write on parcels, the daily sign-in, and the level with its benefits.
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { hasScreen } from '#shop/routes.ts';
import { Image } from '#ui/data/image.tsx';
import { CopyIcon, ForwardIcon, SignInIcon, UserIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { useCopy } from '#ui/input/copy-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { growthPart, growthText } from './growth.ts';

/** `level`: its card is here; in a wide window it is the first at the side. */
export function MineHead({ me, level = true }: { me: Member; level?: boolean }) {
  const profile = to.profile();
  const face = (
    <Image
      {...picture(me.avatar, 116)}
      alt=""
      round
      eager
      className="w-116 flex-none"
      fallback={<UserIcon className="size-60" />}
    />
  );
  const name = (
    <span className="line-clamp-2 text-[calc(40*var(--spacing))] leading-tight font-strong text-ink">{me.nickname}</span>
  );
  const known = hasScreen(profile);
  return (
    <section className="-mx-24 flex flex-col gap-26 bg-surface px-24 pb-28" aria-label={me.nickname}>
      <div className="flex items-center gap-22">
        {known ? (
          <Link href={profile} aria-label={t('page.user.profile')} className="flex-none rounded-pill">
            {face}
          </Link>
        ) : (
          face
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {known ? (
            <Link href={profile} className="ui-reach min-w-0 self-start">
              {name}
            </Link>
          ) : (
            name
          )}
          <Mark mark={me.mark} />
        </div>
        {hasScreen(to.signIn()) && (
          <Button size="small" href={to.signIn()} className="flex-none" icon={<SignInIcon className="ui-icon-xs" />}>
            {t(me.signed_today ? 'mine.signed' : 'mine.sign_in')}
          </Button>
        )}
      </div>
      {level && <MineLevel level={me.level} />}
    </section>
  );
}

function Mark({ mark }: { mark: string }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className="ui-reach flex flex-wrap items-center gap-x-10 self-start py-4 text-sm text-ink-3"
      onClick={() => void copy(mark)}
    >
      <span className="ui-hidden">{t('mine.copy_mark', { mark })}</span>
      <span aria-hidden="true">{t('mine.mark')}</span>
      <span className="flex items-center gap-10 text-ink" aria-hidden="true">
        <b className="ui-ltr">{mark}</b>
        <CopyIcon className="ui-icon-xs" />
      </span>
    </button>
  );
}

/** The one gradient of the product. It is dark in both appearances, so its colours are its own. */
const LEVEL_GROUND = { backgroundImage: 'linear-gradient(100deg, #26262b, #111113 60%, #2a1a20)', color: '#c9c9ce' };

export function MineLevel({ level }: { level: Member['level'] }) {
  const leads = hasScreen(to.levels());
  const gives = [
    level.freight_off > 0 && t('mine.freight_off', { rate: percent(-level.freight_off) }),
    t('mine.service_fee', { rate: percent(level.service_fee_rate) }),
    level.free_photos > 0 ? t('mine.free_photos', { n: level.free_photos }) : t('mine.free_days', { n: level.free_days }),
  ];
  const inside = (
    <>
      <span className="flex items-center justify-between gap-20">
        <b className="text-lg text-white">{level.name}</b>
        {leads && (
          <span className="flex items-center gap-4 text-xs">
            {t('mine.benefits')}
            <ForwardIcon className="ui-icon-xs" />
          </span>
        )}
      </span>
      <span
        className="mt-18 mb-12 block h-8 overflow-hidden rounded-pill bg-white/20"
        role="img"
        aria-label={
          level.next_growth === null ? t('mine.top_level') : t('mine.growth', { now: level.growth, next: level.next_growth })
        }
      >
        <span className="block h-full rounded-pill bg-accent" style={{ width: `${growthPart(level) * 100}%` }} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-20 gap-y-4 text-xs">
        <Facts items={gives} />
        <span className="ui-num ui-ltr" aria-hidden="true">
          {growthText(level) || t('mine.top_level')}
        </span>
      </span>
    </>
  );
  const face = 'block rounded-card px-28 py-26';
  if (!leads)
    return (
      <div className={face} style={LEVEL_GROUND}>
        {inside}
      </div>
    );
  return (
    <Link className={face} style={LEVEL_GROUND} href={to.levels()}>
      {inside}
    </Link>
  );
}
