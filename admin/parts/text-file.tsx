// A text file that the browser reads: the encoding that was found is shown, and another can be chosen.
import { t } from '#admin/lib/i18n.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '#contract/text-encodings.ts';
import { Field } from '#ui/input/field.tsx';

export type TextFile = { bytes: Uint8Array; encoding: TextEncoding; text: string };

/** Its tables are large, and only pages that read a file need them. */
const encodings = () => import('#contract/text-encoding.ts');

async function readIn(bytes: Uint8Array, encoding: TextEncoding): Promise<TextFile> {
  return { bytes, encoding, text: (await encodings()).textIn(bytes, encoding) };
}

/** The text of a chosen file, in the encoding that is found. */
export async function readTextFile(file: Blob): Promise<TextFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readIn(bytes, (await encodings()).encodingOf(bytes));
}

/** Names as spreadsheets say them; the others are known by their own. */
const NAMES = new Map<TextEncoding, string>([
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['gb18030', 'GBK / GB18030'],
  ['big5', 'Big5'],
  ['shift_jis', 'Shift_JIS'],
]);

type ChoiceProps = { encoding: TextEncoding; onChange: (encoding: TextEncoding) => void };
export function EncodingChoice({ encoding, onChange }: ChoiceProps) {
  return (
    <Field
      label={t('desk.file.encoding')}
      name="encoding"
      type="select"
      value={encoding}
      options={TEXT_ENCODINGS.map((value) => ({ value, label: NAMES.get(value) ?? value }))}
      hint={t('desk.file.encoding_hint')}
      onChange={(value) => {
        const chosen = TEXT_ENCODINGS.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

type Props = { file: TextFile; onChange: (file: TextFile) => void };
export const FileEncodingChoice = ({ file, onChange }: Props) => (
  <EncodingChoice encoding={file.encoding} onChange={(encoding) => void readIn(file.bytes, encoding).then(onChange)} />
);
