// A notice in full.
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export default function NoticeSheet({ notice, onClose }: { notice: { title: string; content: string }; onClose: () => void }) {
  return (
    <Sheet open title={notice.title} onClose={onClose}>
      <RichText html={notice.content} className="text-sm" />
    </Sheet>
  );
}
