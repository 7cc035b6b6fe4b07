// Pictures of /media in the size that the screen needs: `<Image {...picture(url, 330)} alt="" />`, the width in upx.
/** Widths that the server makes; another is rounded up to one of these. */
const WIDTHS = [110, 220, 330, 440, 660, 990, 1320];
const COLUMN = 480;
const UPX = 750;
const DENSEST = 3;
const SPARSEST = 320;

export type Picture = { src: string; srcSet?: string; sizes?: string };

/** Replaces a width that is already in the address. */
const at = (url: string, width: number) => {
  const plain = url.replace(/([?&])w=\d+(&|$)/, (_, before: string, after: string) => (after ? before : ''));
  return `${plain}${plain.includes('?') ? '&' : '?'}w=${width}`;
};

/** Pictures of other hosts are not resized. */
export function picture(url: string | null | undefined, upx: number): Picture {
  if (!url?.startsWith('/media/')) return { src: url ?? '' };
  const least = (upx * SPARSEST) / UPX;
  const most = (upx * COLUMN * DENSEST) / UPX;
  const useful = WIDTHS.filter((width, index) => width >= least && (index === 0 || WIDTHS[index - 1]! < most));
  return {
    src: at(url, useful.find((width) => width >= (upx * COLUMN * 2) / UPX) ?? WIDTHS.at(-1)!),
    srcSet: useful.map((width) => `${at(url, width)} ${width}w`).join(', '),
    sizes: `calc(min(100vw, ${COLUMN}px) * ${upx} / ${UPX})`,
  };
}
