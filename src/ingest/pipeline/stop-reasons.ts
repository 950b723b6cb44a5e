/** Someone asked for the operation to be cancelled. */
export class OperationCancelled extends Error {
  override readonly name = 'OperationCancelled';
  constructor() {
    super('cancelled on request');
  }
}

/** The lease went to someone else, so nothing of ours may be written any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('another worker has taken over');
  }
}

/** This process is about to stop; the operation goes back into the queue. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('the service is stopping');
  }
}

/** Not failures of the step: it was told to stop. */
export type StopReason = OperationCancelled | LeaseLost | Interrupted;

export const isStopReason = (error: unknown): error is StopReason =>
  error instanceof OperationCancelled || error instanceof LeaseLost || error instanceof Interrupted;
