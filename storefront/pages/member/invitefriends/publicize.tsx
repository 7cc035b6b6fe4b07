// The poster: drawn on a canvas in the user's language with the link as a QR code, to be saved as a picture or shared.
import { useEffect, useRef, useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useUser } from '#shop/lib/session.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { share } from '#shop/lib/share.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH } from './draw-poster.ts';

type Overview = OutputAt<'invitefriends/promotion'>;

export default function Publicize() {
  const call = useCall('invitefriends/promotion', {});
  return (
    <Screen fallback={to.invite()} onRefresh={call.refetch}>
      <QueryBoundary call={call} title={t('promo.failed')} shape={<SkeletonBlock height={1100} className="rounded-card" />}>
        {(known) => <Poster known={known} />}
      </QueryBoundary>
    </Screen>
  );
}

function Poster({ known }: { known: Overview }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { name: shop } = useConfig();
  const me = useUser();
  const [saving, setSaving] = useState(false);
  const from = me?.nickname || known.code;
  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    drawPoster(box, {
      shop,
      title: t('poster.title', { name: from }),
      lines: [t('poster.line_buy'), t('poster.line_pack'), t('poster.line_ship')],
      code: t('poster.code', { code: known.code }),
      scan: t('poster.scan'),
      url: known.url,
    });
  }, [known, shop, from]);

  const save = async () => {
    setSaving(true);
    const picture = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'));
    setSaving(false);
    if (!picture) return toast(t('poster.not_saved'));
    const url = URL.createObjectURL(picture);
    const link = document.createElement('a');
    link.href = url;
    link.download = `${known.code}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <>
      <Card className="flex flex-col gap-28">
        <canvas
          ref={canvas}
          width={POSTER_WIDTH}
          height={POSTER_HEIGHT}
          className="h-auto w-full rounded-card"
          role="img"
          aria-label={t('poster.alt', { code: known.code })}
        />
        <div className="flex flex-wrap gap-16 [&>*]:flex-1">
          <Button kind="primary" busy={saving} onClick={() => void save()}>
            {t('poster.save')}
          </Button>
          <Button
            onClick={() =>
              void share({
                title: t('invite.share_title', { shop }),
                text: t('invite.share_text', { shop, code: known.code }),
                path: to.register({ code: known.code }),
              })
            }
          >
            {t('invite.share')}
          </Button>
        </div>
        <CopyButton text={known.url}>{t('invite.copy_link')}</CopyButton>
      </Card>
      <Card title={t('poster.how')}>
        <ol className="flex list-decimal flex-col gap-12 ps-32 text-sm text-ink-2">
          <li>{t('poster.how_1')}</li>
          <li>{t('poster.how_2')}</li>
          <li>{t('poster.how_3', { rate: percent(known.rate) })}</li>
        </ol>
      </Card>
    </>
  );
}
