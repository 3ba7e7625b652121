import { EntityManager } from 'typeorm';
import { WmsOrderMapping } from '@entities/wms-order-mapping.entity';

export interface WmsSlip {
  deliveryOrderId: string;
  code: string;
}

/** Called every night with the slips that the warehouse opened during the day. */
export async function storeSlips(em: EntityManager, slips: WmsSlip[]): Promise<number> {
  for (const slip of slips) {
    const column = slip.code.startsWith('RS-') ? 'receiveSlipCode' : 'shipSlipCode';
    await em
      .createQueryBuilder()
      .insert()
      .into(WmsOrderMapping)
      .values({ deliveryOrder: { id: slip.deliveryOrderId }, [column]: slip.code, syncedAt: new Date() })
      .orUpdate([column === 'receiveSlipCode' ? 'receive_slip_code' : 'ship_slip_code', 'synced_at'])
      .execute();
  }
  return slips.length;
}
