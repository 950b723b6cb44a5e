import { expect, test } from 'vitest';
import { get } from './get.ts';

test('fills the path and leaves out query parameters that are undefined', () => {
  expect(get('/me').path).toBe('/me');
  expect(get('/picks/{pickId}', { path: { pickId: 7 } }).path).toBe('/picks/7');
  const query = { limit: 200, league: undefined, stat: 'points' } as const;
  expect(get('/picks/today', { query }).path).toBe('/picks/today?limit=200&stat=points');
  const path = { pickId: 7, blockName: 'Minutes and role' };
  expect(get('/picks/{pickId}/blocks/{blockName}/deep-dive', { path }).path).toBe(
    '/picks/7/blocks/Minutes%20and%20role/deep-dive',
  );
});

test('a wrong path, parameter, enum value or field is a type error', () => {
  type Pick = NonNullable<ReturnType<typeof get<'/picks/{pickId}'>>['response']>;
  // Checked by tsc, which reports every @ts-expect-error that is not needed.
  const mistakes = (pick: Pick) => [
    // @ts-expect-error there is no such path
    get('/data/matchup'),
    // @ts-expect-error there is no GET
    get('/auth/login'),
    // @ts-expect-error the parameter of the path is missing
    get('/picks/{pickId}'),
    // @ts-expect-error the parameter of the path has another name
    get('/picks/{pickId}', { path: { id: 7 } }),
    // @ts-expect-error the parameter of the path is a number
    get('/picks/{pickId}', { path: { pickId: '7' } }),
    // @ts-expect-error there is no such query parameter
    get('/picks/today', { query: { leage: 'nba' } }),
    // @ts-expect-error it takes no query parameter at all
    get('/me', { query: { league: 'nba' } }),
    // @ts-expect-error not a value of the enum
    get('/picks/today', { query: { league: 'nhl' } }),
    // @ts-expect-error there is no such field
    pick.playrName,
    // @ts-expect-error the field is a string
    pick.playerName.toFixed(),
    // @ts-expect-error the field never has this value
    pick.direction === 'sideways',
  ];
  expect(mistakes).toBeTypeOf('function');
});
