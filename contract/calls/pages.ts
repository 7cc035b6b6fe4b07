// Pages that operators lay out of blocks.
import { query } from '../call.ts';
import { form, list, maybe, out, shape, text } from '../fields.ts';
import { block, foundGoods } from '../pages.ts';

export const pages = {
  page: {
    get: query({
      by: 'public',
      cache: {
        seconds: 5,
        for: 'everyone',
        reads: ['addon', 'category', 'goods', 'goods_type', 'page', 'page_version', 'seller'],
        unless: ['preview'],
      },
      doc: 'A page laid out by the operator by its mark (home, mall, or one of their own): its blocks in order, with the goods of blocks that pick them. Texts are by language. `preview` is the short-lived key of the editor and shows the draft.',
      input: form({ id: text(40), preview: maybe(text(200)) }),
      output: shape({ mark: out.text, title: out.text, preview: out.bool, blocks: list(block), goods: list(foundGoods) }),
    }),
  },
};
