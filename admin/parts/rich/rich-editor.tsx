// One rich text: headings, lists, links, bold, italic, underline, pictures, undo. What is pasted from elsewhere keeps only these.
import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html';
import { $toggleLink, LinkNode } from '@lexical/link';
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { $createHeadingNode, $isHeadingNode, HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isDecoratorNode,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type EditorState,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { LinkPicker } from '#admin/parts/link-picker.tsx';
import { UploadButton } from '#admin/parts/upload-button.tsx';
import { linkAddress } from '#contract/web-address.ts';
import { LinkIcon, RedoIcon, UndoIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { $picture, KeptNode, SHOP_LINKS, ShopLinkNode } from './nodes.tsx';
import { tidy } from './tidy.ts';

const NODES = [HeadingNode, QuoteNode, ListNode, ListItemNode, ShopLinkNode, SHOP_LINKS, KeptNode];

/** Words outside of a paragraph get one: the root holds blocks alone. */
function $blocks(nodes: LexicalNode[]): LexicalNode[] {
  const made: LexicalNode[] = [];
  let open: ElementNode | null = null;
  for (const node of nodes) {
    if (($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline()) {
      open = null;
      made.push(node);
      continue;
    }
    if (!open) {
      // Line breaks between blocks are no words.
      if (!$isDecoratorNode(node) && node.getTextContent().trim() === '') continue;
      open = $createParagraphNode();
      made.push(open);
    }
    open.append(node);
  }
  return made;
}

function $load(editor: LexicalEditor, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const root = $getRoot();
  root.clear();
  root.append(...$blocks($generateNodesFromDOM(editor, page)));
  if (root.isEmpty()) root.append($createParagraphNode());
}

type Props = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  invalid?: boolean;
};

export function RichEditor({ label, value, onChange, onBlur, invalid }: Props) {
  const last = useRef(value);
  const changed = (_: EditorState, editor: LexicalEditor) => {
    const html = editor.read(() => tidy($generateHtmlFromNodes(editor)));
    if (html === last.current) return;
    last.current = html;
    onChange(html);
  };
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'rich',
        nodes: NODES,
        editorState: (editor) => $load(editor, value),
        onError: (error) => console.error('rich text', error),
        theme: { text: { underline: 'underline', strikethrough: 'line-through' } },
      }}
    >
      <div className="desk-rich" data-invalid={Boolean(invalid)}>
        <Toolbar />
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="desk-rich-text" aria-label={label} aria-invalid={invalid} onBlur={onBlur} />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin validateUrl={(url) => linkAddress(url) !== null} />
      <OnChangePlugin onChange={changed} ignoreSelectionChange />
      <Outside value={value} last={last} />
    </LexicalComposer>
  );
}

/** A text that was changed elsewhere (undo of the page, another row) comes in; what the editor itself said does not come back. */
function Outside({ value, last }: { value: string; last: { current: string } }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    editor.update(() => $load(editor, value));
  }, [editor, value, last]);
  return null;
}

type Standing = { block: string; formats: readonly TextFormatType[]; link: string | null; canUndo: boolean; canRedo: boolean };
const FORMATS: { format: TextFormatType; label: string; face: ReactNode }[] = [
  { format: 'bold', label: 'desk.rich.bold', face: <strong>B</strong> },
  { format: 'italic', label: 'desk.rich.italic', face: <em>I</em> },
  { format: 'underline', label: 'desk.rich.underline', face: <u>U</u> },
];

function useStanding(editor: LexicalEditor): Standing {
  const [standing, setStanding] = useState<Standing>({
    block: 'paragraph',
    formats: [],
    link: null,
    canUndo: false,
    canRedo: false,
  });
  useEffect(() => {
    const read = () => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      const node = selection.anchor.getNode();
      const top = node.getKey() === 'root' ? node : node.getTopLevelElementOrThrow();
      const link = node.getParents().find((one) => one instanceof LinkNode) as LinkNode | undefined;
      // Read here: React may run an updater when the editor's state can no longer be read.
      const now = {
        block: $isHeadingNode(top) ? top.getTag() : top instanceof ListNode ? top.getListType() : top.getType(),
        formats: FORMATS.map((one) => one.format).filter((format) => selection.hasFormat(format)),
        link: link?.getURL() ?? null,
      };
      setStanding((old) => ({ ...old, ...now }));
    };
    const told = (part: Partial<Standing>): false => {
      setStanding((old) => ({ ...old, ...part }));
      return false;
    };
    const offs = [
      editor.registerUpdateListener(({ editorState }) => editorState.read(read)),
      editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => told({ canUndo }), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => told({ canRedo }), COMMAND_PRIORITY_LOW),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [editor]);
  return standing;
}

/** The blocks of the selection, each once. */
function $turnInto(make: () => LexicalNode & { append: (...nodes: LexicalNode[]) => unknown }): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const tops = new Set(selection.getNodes().map((node) => (node.getKey() === 'root' ? null : node.getTopLevelElement())));
  for (const top of tops) {
    if (!$isElementNode(top) || top instanceof ListNode) continue;
    const next = make();
    next.append(...top.getChildren());
    top.replace(next);
    next.selectEnd();
  }
}

function Toolbar() {
  const [editor] = useLexicalComposerContext();
  const now = useStanding(editor);
  const [linking, setLinking] = useState(false);
  const tool = (
    key: string,
    label: string,
    pressed: boolean | undefined,
    face: ReactNode,
    act: () => void,
    disabled?: boolean,
  ) => (
    <button
      key={key}
      type="button"
      className="desk-rich-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {face}
    </button>
  );
  const block = (tag: 'h2' | 'h3') => () =>
    editor.update(() => $turnInto(() => (now.block === tag ? $createParagraphNode() : $createHeadingNode(tag))));
  const list = (type: 'bullet' | 'number') => () =>
    editor.dispatchCommand(
      now.block === type ? REMOVE_LIST_COMMAND : type === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    );
  return (
    <>
      <div className="desk-rich-tools" role="toolbar" aria-label={t('desk.resource.format')}>
        {tool('h2', t('desk.rich.heading', { n: 2 }), now.block === 'h2', 'H2', block('h2'))}
        {tool('h3', t('desk.rich.heading', { n: 3 }), now.block === 'h3', 'H3', block('h3'))}
        {FORMATS.map(({ format, label, face }) =>
          tool(format, t(label as 'desk.rich.bold'), now.formats.includes(format), face, () =>
            editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
          ),
        )}
        {tool('bullet', t('desk.rich.bullets'), now.block === 'bullet', '•', list('bullet'))}
        {tool('number', t('desk.rich.numbers'), now.block === 'number', '1.', list('number'))}
        {tool('link', t('desk.rich.link'), now.link !== null || linking, <LinkIcon className="ui-icon-sm" />, () =>
          setLinking(!linking),
        )}
        {tool(
          'undo',
          t('desk.pages.undo'),
          undefined,
          <UndoIcon className="ui-icon-sm" />,
          () => editor.dispatchCommand(UNDO_COMMAND, undefined),
          !now.canUndo,
        )}
        {tool(
          'redo',
          t('desk.pages.redo'),
          undefined,
          <RedoIcon className="ui-icon-sm" />,
          () => editor.dispatchCommand(REDO_COMMAND, undefined),
          !now.canRedo,
        )}
        <UploadButton
          label={t('desk.resource.insert_picture')}
          multiple
          onUrl={(url) => editor.update(() => $insertNodes([$picture(url)]))}
        />
      </div>
      {linking && (
        <LinkLine
          first={now.link ?? ''}
          onSet={(url) => {
            editor.update(() => $toggleLink(url || null));
            setLinking(false);
            editor.focus();
          }}
        />
      )}
    </>
  );
}

/** A page, goods, an article ... are picked; an address of the web is the one to write. */
function LinkLine({ first, onSet }: { first: string; onSet: (url: string) => void }) {
  const [url, setUrl] = useState(first);
  const wrong = url.trim() !== '' && linkAddress(url.trim()) === null;
  return (
    <div className="flex flex-col gap-12 px-12 pb-12">
      <LinkPicker
        label={t('desk.rich.address')}
        value={url}
        onChange={setUrl}
        {...(wrong ? { error: t('desk.rich.address_wrong') } : {})}
      />
      <Button size="small" className="self-start" disabled={wrong} onClick={() => onSet(url.trim())}>
        {t(url.trim() ? 'desk.rich.set_link' : 'desk.rich.no_link')}
      </Button>
    </div>
  );
}
