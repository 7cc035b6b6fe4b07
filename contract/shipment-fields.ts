// The fields of an order in a marketplace's file, and the usual names of its columns. Read by the server and by the page.
export const SHIPMENT_FIELDS = ['platform_no', 'tracking_no', 'courier', 'total'] as const;
export type ShipmentField = (typeof SHIPMENT_FIELDS)[number];
/** The column of each field. */
export type ShipmentMapping = { [F in ShipmentField]?: string };

const HEADS: Record<ShipmentField, RegExp> = {
  platform_no: /^(?:订单编号|订单号|主订单编号|平台订单号|交易号|order (?:no\.?|number|id)|platform_no)$/i,
  tracking_no: /^(?:运单号|运单号码|物流单号|快递单号|物流编号|tracking(?: (?:no\.?|number))?|waybill(?: no\.?)?|tracking_no)$/i,
  courier: /^(?:物流公司|快递公司|承运商|物流公司名称|courier|carrier|logistics company)$/i,
  total: /^(?:实付款|实付款\(元\)|实付金额|买家实付|买家实付金额|总金额|total|amount paid|order total|total_amount)$/i,
};

/** The columns whose name is usual for the field. */
export const usualMapping = (columns: readonly string[]): ShipmentMapping =>
  Object.fromEntries(
    SHIPMENT_FIELDS.flatMap((field) => {
      const column = columns.find((name) => HEADS[field].test(name.trim()));
      return column === undefined ? [] : [[field, column]];
    }),
  );
