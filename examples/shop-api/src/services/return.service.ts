import { OrderStatus, ReturnReason, ReturnStatus } from '@fjord-tanuki/shared';
import { EntityManager } from 'typeorm';
import { DeliveryOrder } from '@entities/delivery-order.entity';
import { ReturnRequest } from '@entities/return-request.entity';

const DAYS_TO_RETURN = 30;

export class ReturnService {
  constructor(private readonly em: EntityManager) {}

  async request(orderCode: string, reason: ReturnReason, comment?: string): Promise<ReturnRequest> {
    const deliveryOrder = await this.em.findOneByOrFail(DeliveryOrder, {
      orderCode,
      status: OrderStatus.Delivered,
    });
    const age = Date.now() - (deliveryOrder.deliveredAt?.getTime() ?? 0);
    if (age > DAYS_TO_RETURN * 86_400_000) throw new Error('RETURN_WINDOW_CLOSED');
    const requestCode = deliveryOrder.orderCode.replace(/^SO/, 'RR');
    return this.em.save(
      this.em.create(ReturnRequest, { requestCode, deliveryOrder, reason, comment, requestedAt: new Date() }),
    );
  }

  /** Refund first, goods later. The warehouse is NOT asked here. */
  async complete(request: ReturnRequest, refundAmount: number): Promise<void> {
    await this.em.update(ReturnRequest, request.id, {
      status: ReturnStatus.Completed,
      refundAmount,
      completedAt: new Date(),
    });
  }
}
