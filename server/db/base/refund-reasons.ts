// Reasons a member may give for a refund, and whose fault each one says.
import { both } from './names.ts';
import type { RefundReasonRow } from './types.ts';

export const refundReasons: RefundReasonRow[] = [
  { code: 'changed_mind', names: both('不想要了', 'Changed my mind'), fault: 'member' },
  { code: 'wrong_choice', names: both('选错颜色、尺码或数量', 'I chose the wrong colour, size or number'), fault: 'member' },
  { code: 'too_late', names: both('卖家迟迟不发货', 'The seller does not ship'), fault: 'seller' },
  { code: 'wrong_item', names: both('发错货', 'Wrong goods sent'), fault: 'seller' },
  { code: 'defect', names: both('有瑕疵或坏了', 'Defective or broken'), fault: 'seller' },
  { code: 'not_as_described', names: both('与描述不符', 'Not as described'), fault: 'seller' },
  { code: 'missing_parts', names: both('少件、缺配件', 'Pieces or parts are missing'), fault: 'seller' },
  { code: 'size_differs', names: both('实际尺寸与标注差得多', 'Real size differs a lot from the listing'), fault: 'seller' },
  { code: 'doubtful', names: both('怀疑不是正品', 'I doubt that it is genuine'), fault: 'seller' },
  { code: 'bought_wrong', names: both('代购买错了', 'You bought the wrong thing'), fault: 'shop' },
  { code: 'damaged_in_warehouse', names: both('在仓库损坏', 'Damaged in the warehouse'), fault: 'shop' },
  { code: 'no_supplement', names: both('没有补差价', 'The extra payment was not made'), fault: 'member' },
  { code: 'cannot_ship', names: both('没有线路能寄', 'No line can send it'), fault: 'shop' },
];
