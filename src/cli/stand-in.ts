import { type Command, InvalidArgumentError, Option } from 'commander';
import { FAULTS, type Fault, type FaultName } from '../ingest/stand-in/faults.ts';
import { type Clock, systemClock } from '../platform/clock.ts';

type Options = { port: number; from: string; at?: Date; fault: FaultName[]; credits: number };

const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};
const instant = (text: string): Date => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be an instant such as 2025-01-20T22:00Z.');
  return at;
};

export function standInCommand(program: Command): void {
  program
    .command('stand-in')
    .description('Run stand-ins of the live sources for development; no request leaves this machine')
    .option('--port <port>', 'port; 0 for any free port', wholeNumber, 8090)
    .option('--from <facts>', '`sample`, or a folder of season files', 'sample')
    .option('--at <instant>', 'time at which the simulated day starts; default: now', instant)
    .option('--credits <number>', 'credits of The Odds API', wholeNumber, 100_000)
    .addOption(new Option('--fault <fault...>', 'faults to enable at the start').choices(FAULTS).default([]))
    .addHelpText('after', '\nExample:\n  hardwood stand-in --port 8090\n')
    .action(serve);
}

async function serve({ port, from, at, fault, credits }: Options): Promise<void> {
  const { startStandIn } = await import('../ingest/stand-in/server.ts');
  const { sampleFeed } = await import('../ingest/feeds/sample/sample-feed.ts');
  const { filesFeed } = await import('../ingest/feeds/files/files-feed.ts');
  const feed = from === 'sample' ? sampleFeed() : filesFeed(from);
  const faults = fault.map((name): Fault => ({ fault: name }));
  const standIn = await startStandIn({ feed, clock: clockFrom(at), port, credits, faults });
  console.log(`The stand-in listens at ${standIn.base}. Run the service against it with:\n`);
  for (const [name, value] of Object.entries(standIn.settings)) console.log(`  ${name}=${value}`);
  console.log('  ODDS_API_KEY=any  BALLDONTLIE_KEY=any\n');
  console.log(
    `Enable a fault:   curl -d '{"fault":"500","source":"espn","times":3}' ${standIn.base}/_faults`,
  );
  console.log(`Disable all faults:      curl -X DELETE ${standIn.base}/_faults\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void standIn.stop().then(() => process.exit(0)));
}

/** A clock that starts at another instant and runs at normal speed. */
function clockFrom(at: Date | undefined): Clock {
  if (!at) return systemClock;
  const shift = at.getTime() - systemClock.now().getTime();
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() + shift) };
}
