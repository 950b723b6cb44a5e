/** Reference model of operation states, written independently of the code. */
type ModelOperation = {
  day: number;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  attempt: number;
  cancelRequested: boolean;
  startedAt: number | null;
  completedAt: number | null;
  /** The current lease, by number, and its end. */
  lease: { number: number; until: number } | null;
  error: string | null;
};

const LEASE_MS = 30_000;

export class OperationModel {
  readonly operations: ModelOperation[] = [];
  now: number;
  #leases = 0;

  constructor(now: number) {
    this.now = now;
  }

  queue(day: number): 'queued' | 'conflict' {
    if (this.operations.some((one) => one.day === day && this.#isOpen(one))) return 'conflict';
    this.operations.push({
      day,
      status: 'queued',
      attempt: 0,
      cancelRequested: false,
      startedAt: null,
      completedAt: null,
      lease: null,
      error: null,
    });
    return 'queued';
  }

  /** Returns the index of the claimed operation. */
  claim(): number | null {
    const index = this.operations.findIndex(({ status }) => status === 'queued');
    const operation = this.operations[index];
    if (!operation) return null;
    operation.status = 'running';
    operation.attempt += 1;
    operation.startedAt ??= this.now;
    operation.lease = { number: ++this.#leases, until: this.now + LEASE_MS };
    return index;
  }

  cancel(index: number, admin: boolean): 'done' | 'refused' | 'missing' {
    const operation = this.operations[index];
    if (!operation) return 'missing';
    if (!this.#isOpen(operation)) return 'refused';
    operation.cancelRequested = true;
    const dead = operation.lease !== null && operation.lease.until <= this.now;
    if (operation.status === 'queued' || (admin && dead)) this.#end(operation, 'cancelled');
    return 'done';
  }

  /** The worker with lease `number` reports its result; false if the lease is lost. */
  finish(number: number, status: 'succeeded' | 'failed'): boolean {
    const operation = this.operations.find(({ lease }) => lease?.number === number);
    if (!operation) return false;
    this.#end(operation, status);
    operation.error = status === 'failed' ? 'broken' : null;
    return true;
  }

  beat(number: number): 'lost' | 'cancel' | 'go on' {
    const operation = this.operations.find(({ lease }) => lease?.number === number);
    if (!operation?.lease) return 'lost';
    operation.lease.until = this.now + LEASE_MS;
    return operation.cancelRequested ? 'cancel' : 'go on';
  }

  handBack(number: number): void {
    const operation = this.operations.find(({ lease }) => lease?.number === number);
    if (!operation) return;
    if (operation.cancelRequested) this.#end(operation, 'cancelled');
    else {
      operation.status = 'queued';
      operation.attempt -= 1;
      operation.lease = null;
    }
  }

  sweep(): void {
    for (const operation of this.operations) {
      if (operation.lease === null || operation.lease.until > this.now) continue;
      if (operation.cancelRequested) this.#end(operation, 'cancelled');
      else if (operation.attempt === 3) {
        this.#end(operation, 'failed');
        operation.error = 'worker lost 3 times';
      } else {
        operation.status = 'queued';
        operation.lease = null;
      }
    }
  }

  #isOpen = ({ status }: ModelOperation) => status === 'queued' || status === 'running';

  #end(operation: ModelOperation, status: ModelOperation['status']): void {
    operation.status = status;
    operation.completedAt = this.now;
    operation.lease = null;
  }
}
