/** A cancel was requested. */
export class OperationCancelled extends Error {
  override readonly name = 'OperationCancelled';
  constructor() {
    super('cancelled on request');
  }
}

/** Another worker has the lease, so this one must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('another worker has taken over');
  }
}

/** This process is shutting down. The operation returns to the queue. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('the service is stopping');
  }
}

/** Reasons to stop a step that are not failures of it. */
export type StopReason = OperationCancelled | LeaseLost | Interrupted;

export const isStopReason = (error: unknown): error is StopReason =>
  error instanceof OperationCancelled || error instanceof LeaseLost || error instanceof Interrupted;
