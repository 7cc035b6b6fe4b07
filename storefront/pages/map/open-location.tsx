// Shows a place on the map: its name, where it is, and a link to a map with streets.
import { t } from '#shop/lib/i18n.ts';
import { useParam } from '#shop/lib/router.tsx';
import { MapFrame } from '#shop/parts/address/map-frame.tsx';
import { degrees, pointOf } from '#shop/parts/address/map-geo.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ExternalIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';

const ZOOM = 7;

export default function OpenLocation() {
  const at = pointOf(useParam('latitude'), useParam('longitude'));
  const name = useParam('name') ?? '';
  if (!at)
    return (
      <Screen>
        <Empty full title={t('map.no_place')} help={t('map.no_place_help')} />
      </Screen>
    );
  const { latitude, longitude } = at;
  return (
    <Screen
      title={name || undefined}
      flush
      mainClassName="relative"
      actions={
        <ActionBar
          amount={
            <span className="flex flex-col">
              {name && <b className="line-clamp-1">{name}</b>}
              <CopyButton text={degrees(at)} className="self-start">
                <span className="ui-ltr text-ink-3">{degrees(at)}</span> <span className="ui-hidden">{t('map.copy')}</span>
              </CopyButton>
            </span>
          }
        >
          <Button
            kind="primary"
            target="_blank"
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
            icon={<ExternalIcon className="ui-icon-sm" />}
          >
            {t('map.outside')}
          </Button>
        </ActionBar>
      }
    >
      <MapFrame key={degrees(at)} start={at} zoom={ZOOM} label={t('map.label')} />
    </Screen>
  );
}
