// A notice in full.
import { RichText } from '#shop/parts/rich-text.tsx';
import { Sheet } from '#ui/sheet.tsx';

export default function NoticeSheet({ notice, onClose }: { notice: { title: string; content: string }; onClose: () => void }) {
  return (
    <Sheet open title={notice.title} onClose={onClose}>
      <RichText html={notice.content} className="text-sm" />
    </Sheet>
  );
}
