type Limits = { atOnce: number; waiting: number };

/** Limits of running and waiting work for one owner and for the group of the owner. */
export type Budget = Limits & { owner: string; group?: Limits & { name: string } };

type Count = { running: number; waiting: number };
type Owner<Task> = { budget: Budget; running: number; waiting: Task[]; group: Count | null };

/**
 * Runs at most `atOnce` tasks. Waiting owners are served round-robin, and each owner's tasks in order of
 * arrival, so nobody waits behind the queue of another. A budget covers running and waiting tasks together.
 */
export function createFairQueue<Task>(atOnce: number, start: (task: Task) => void) {
  const owners = new Map<string, Owner<Task>>();
  const groups = new Map<string, Count>();
  const turns = new Set<Owner<Task>>(); // owners with waiting work, next first
  let running = 0;

  const groupOf = ({ group }: Budget): Count | null => {
    if (!group) return null;
    const count = groups.get(group.name) ?? { running: 0, waiting: 0 };
    groups.set(group.name, count);
    return count;
  };
  const ownerOf = (budget: Budget): Owner<Task> => {
    const known = owners.get(budget.owner);
    if (known) return Object.assign(known, { budget }); // the tier may have changed
    const owner = { budget, running: 0, waiting: [], group: groupOf(budget) };
    owners.set(budget.owner, owner);
    return owner;
  };
  const hasRoom = ({ budget, running, waiting, group }: Owner<Task>): boolean =>
    running + waiting.length < budget.atOnce + budget.waiting &&
    (!group || !budget.group || group.running + group.waiting < budget.group.atOnce + budget.group.waiting);
  const mayRun = ({ budget, running, group }: Owner<Task>): boolean =>
    running < budget.atOnce && (!group || !budget.group || group.running < budget.group.atOnce);
  const forgetIdle = ({ budget, running, waiting }: Owner<Task>) => {
    if (running + waiting.length === 0) owners.delete(budget.owner);
  };
  const leaveQueue = (owner: Owner<Task>, task: Task) => {
    owner.waiting.splice(owner.waiting.indexOf(task), 1);
    if (owner.group) owner.group.waiting -= 1;
    if (owner.waiting.length === 0) turns.delete(owner);
  };

  const startWaiting = () => {
    for (const owner of turns) {
      if (running >= atOnce) return;
      if (!mayRun(owner)) continue;
      const task = owner.waiting[0] as Task;
      turns.delete(owner);
      turns.add(owner); // goes to the end, and the loop reaches it again while slots are free
      leaveQueue(owner, task);
      running += 1;
      owner.running += 1;
      if (owner.group) owner.group.running += 1;
      start(task);
    }
  };

  return {
    /** Starts the task now or later; false if the budget is used up. */
    add(budget: Budget, task: Task): boolean {
      const owner = ownerOf(budget);
      if (!hasRoom(owner)) {
        forgetIdle(owner);
        return false;
      }
      owner.waiting.push(task);
      if (owner.group) owner.group.waiting += 1;
      turns.add(owner);
      startWaiting();
      return true;
    },
    /** Call when a task of the owner has ended. */
    finish(name: string): void {
      const owner = owners.get(name);
      if (!owner || owner.running === 0) throw new Error(`${name} has nothing running`);
      running -= 1;
      owner.running -= 1;
      if (owner.group) owner.group.running -= 1;
      forgetIdle(owner);
      startWaiting();
    },
    /** Removes a task that still waits. */
    withdraw(name: string, task: Task): void {
      const owner = owners.get(name);
      if (!owner?.waiting.includes(task)) return;
      leaveQueue(owner, task);
      forgetIdle(owner);
    },
  };
}
