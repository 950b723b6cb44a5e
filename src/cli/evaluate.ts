import type { Command } from 'commander';
import { odds, percent, signedPercent } from '../domain/number-format.ts';
import { STATS } from '../domain/stats.ts';
import type { Evaluation } from '../research/pricing/contract.ts';
import { addReaderOptions, connectReader, type ReaderOptions } from './remote.ts';

type Options = ReaderOptions & {
  side: string;
  price: string;
  minutes?: string;
  out?: string[];
  date?: string;
};

export function evaluateCommand(program: Command, env: NodeJS.ProcessEnv): void {
  const command = program
    .command('evaluate')
    .description('Price any line of a player’s next game')
    .argument('<player>', 'player id')
    .argument('<stat>', STATS.join(', '))
    .argument('<line>')
    .option('--side <side>', 'over or under', 'over')
    .option('--price <odds>', 'American price', '-110')
    .option('--minutes <minutes>', 'suppose that the player plays this long')
    .option('--out <ids...>', 'suppose that these teammates miss the game')
    .option('--date <date>', 'day of the game; default: the next game')
    .addHelpText('after', '\nExample: hardwood evaluate 201939 points 26.5 --price -115 --minutes 36');
  addReaderOptions(command).action(
    async (
      player: string,
      stat: string,
      line: string,
      { side, price, minutes, out, date, ...options }: Options,
    ) => {
      const answer = await connectReader(env, options).post<Evaluation>('/data/evaluate', {
        playerId: Number(player),
        stat,
        line: Number(line),
        side,
        price: Number(price),
        ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
        ...(out === undefined ? {} : { teammatesOut: out.map(Number) }),
        ...(date === undefined ? {} : { date }),
      });
      console.log(options.json ? JSON.stringify(answer, null, 2) : describeEvaluation(answer));
    },
  );
}

const describeEvaluation = (answer: Evaluation): string =>
  [
    `${answer.playerName} ${answer.side} ${answer.line} ${answer.stat}, ${answer.date}`,
    `  Chance ${percent(answer.probability)}, fair odds ${odds(answer.fairOdds)}`,
    `  At ${odds(answer.price)}: breaks even at ${percent(answer.breakEven)}, EV ${signedPercent(answer.evPercent / 100)}`,
    `  Forecast ${answer.projection.mean.toFixed(1)} in ${answer.projection.minutes.toFixed(1)} minutes`,
    answer.market
      ? `  Market ${answer.market.line}: ${percent(answer.market.overProbability)} over without margin, ${answer.market.books} books`
      : '  No book quotes both sides: the model alone',
    `  The call changes at line ${answer.flipPoints.line ?? '–'}, at ${answer.flipPoints.minutes ?? '–'} minutes`,
    '',
    ...answer.blocks.map(
      ({ blockDisplayName, score }) => `  ${blockDisplayName.padEnd(20)} ${score.toFixed(1)}`,
    ),
  ].join('\n');
