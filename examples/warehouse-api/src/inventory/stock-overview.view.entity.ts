import { ViewColumn, ViewEntity } from 'typeorm';

/** Pieces per article over all bins, for the planners' spreadsheet. */
@ViewEntity({
  name: 'stock_overview',
  expression: `
    SELECT i.sku AS sku, i.label AS label,
           SUM(b.qty_on_hand) AS on_hand, SUM(b.qty_reserved) AS reserved
      FROM stock_item i
      JOIN stock_balance b ON b.item_id = i.id
     GROUP BY i.sku, i.label
  `,
})
export class StockOverview {
  @ViewColumn()
  sku: string;

  @ViewColumn()
  label: string;

  @ViewColumn({ name: 'on_hand' })
  onHand: number;

  @ViewColumn()
  reserved: number;
}
