// What stands in a text besides words: pictures, and markup that the editor cannot work on (tables, lines, figures). That stays exactly as it was written.

import { LinkNode } from '@lexical/link';
import { DecoratorNode, type DOMConversionMap, type NodeKey, type SerializedLexicalNode, type Spread } from 'lexical';
import type { JSX } from 'react';
import { linkAddress } from '#contract/web-address.ts';
import { cleanKept } from './clean-kept.ts';

type Serialized = Spread<{ html: string }, SerializedLexicalNode>;

const KEPT = ['img', 'table', 'figure', 'hr'] as const;
/** Pictures stand within words; the rest is a block. */
const isInline = (html: string): boolean => html.startsWith('<img');

export class KeptNode extends DecoratorNode<JSX.Element> {
  __html: string;

  static override getType(): string {
    return 'kept';
  }
  static override clone(node: KeptNode): KeptNode {
    return new KeptNode(node.__html, node.__key);
  }
  static override importJSON({ html }: Serialized): KeptNode {
    return new KeptNode(html);
  }
  static override importDOM(): DOMConversionMap {
    const convert = (element: HTMLElement) => {
      // Nothing is left of a picture without an address, or with one of the browser's own.
      const html = cleanKept(element);
      return { node: html === null ? null : new KeptNode(html), after: () => [] };
    };
    return Object.fromEntries(KEPT.map((tag) => [tag, () => ({ conversion: convert, priority: 3 as const })]));
  }

  constructor(html: string, key?: NodeKey) {
    super(key);
    this.__html = html;
  }
  override exportJSON(): Serialized {
    return { ...super.exportJSON(), type: 'kept', version: 1, html: this.__html };
  }
  override exportDOM() {
    const box = document.createElement('template');
    box.innerHTML = this.__html;
    return { element: box.content.firstElementChild as HTMLElement | null };
  }
  override createDOM(): HTMLElement {
    return document.createElement(isInline(this.__html) ? 'span' : 'div');
  }
  override updateDOM(): boolean {
    return false;
  }
  override isInline(): boolean {
    return isInline(this.__html);
  }
  override decorate(): JSX.Element {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanKept when it was pasted or loaded
    return <span className="desk-rich-kept" contentEditable={false} dangerouslySetInnerHTML={{ __html: this.__html }} />;
  }
}

export const $picture = (url: string): KeptNode => {
  const img = document.createElement('img');
  img.src = url;
  img.setAttribute('src', url);
  img.alt = '';
  return new KeptNode(img.outerHTML);
};

/** A link to the web or to a page of the shop. Lexical's own takes the name of a page, such as member-order, for a host. */
export class ShopLinkNode extends LinkNode {
  static override getType(): string {
    return 'shop-link';
  }
  static override clone(node: ShopLinkNode): ShopLinkNode {
    return new ShopLinkNode(node.__url, { title: node.__title }, node.__key);
  }
  override sanitizeUrl(url: string): string {
    return linkAddress(url) ?? (/^(mailto|tel):/i.test(url) ? super.sanitizeUrl(url) : 'about:blank');
  }
}
/** Every link that Lexical makes is one of these. */
export const SHOP_LINKS = {
  replace: LinkNode,
  with: (node: LinkNode) => new ShopLinkNode(node.getURL(), { title: node.getTitle() }),
  withKlass: ShopLinkNode,
};
