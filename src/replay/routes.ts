import { Type } from 'typebox';
import { addDays, leagueDate } from '../domain/dates.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { dataApi } from '../platform/http/access.ts';
import { type App, accountOf } from '../platform/http/shell.ts';
import { checkSpan } from '../platform/http/time-query.ts';
import {
  Advance,
  CreatedSession,
  DaysQuery,
  DeletedSession,
  Faults,
  NewSession,
  Play,
  ReplayDay,
  Session,
  SessionParams,
} from './contract.ts';
import { listDays } from './days.ts';
import type { ReplayPlayer } from './player.ts';
import { listSessions } from './session-queries.ts';
import {
  advance,
  createSession,
  getSession,
  onWire,
  pause,
  planFaults,
  play,
  removeSession,
} from './sessions.ts';

const tags = ['replay'];
const DAYS = 30;

export type ReplayRouteDeps = { db: Db; clock: Clock; replay: ReplayPlayer };

export function replayRoutes(app: App, { db, clock, replay }: ReplayRouteDeps): void {
  app.get('/replay/days', {
    config: { access: dataApi },
    schema: {
      operationId: 'listReplayDays',
      summary: 'List days that can be replayed, with what happened on each',
      tags,
      querystring: DaysQuery,
      response: { 200: Type.Array(ReplayDay) },
    },
    handler: ({ query }) => {
      const yesterday = addDays(leagueDate(clock.now()), -1);
      const { league = 'nba', to = yesterday, from = addDays(to, 1 - DAYS) } = query;
      checkSpan(from, to);
      return listDays(db, { league, from, to, now: clock.now() });
    },
  });

  app.post('/replay/sessions', {
    config: { access: dataApi, noStore: true, problems: ['replay-session-limit-reached'] },
    schema: {
      operationId: 'createReplaySession',
      summary: 'Start a session that replays a past day',
      tags,
      body: NewSession,
      response: { 201: CreatedSession },
    },
    handler: async (request, reply) => {
      const ask = { ...request.body, userId: accountOf(request), now: clock.now() };
      const { session, key } = await createSession(db, ask);
      reply.header('location', `/api/v1/replay/sessions/${session.id}`);
      return reply.code(201).send({ ...onWire(session), key });
    },
  });

  app.get('/replay/sessions', {
    config: { access: dataApi },
    schema: {
      operationId: 'listReplaySessions',
      summary: 'List replay sessions',
      tags,
      response: { 200: Type.Array(Session) },
    },
    handler: async (request) => (await listSessions(db, accountOf(request), clock.now())).map(onWire),
  });

  app.get('/replay/sessions/:id', {
    config: { access: dataApi },
    schema: {
      operationId: 'getReplaySession',
      summary: 'Get a replay session',
      tags,
      params: SessionParams,
      response: { 200: Session },
    },
    handler: async (request) =>
      onWire(await getSession(db, { id: request.params.id, userId: accountOf(request), now: clock.now() })),
  });

  app.delete('/replay/sessions/:id', {
    config: { access: dataApi },
    schema: {
      operationId: 'deleteReplaySession',
      summary: 'Delete a replay session and everything in it',
      tags,
      params: SessionParams,
      response: { 200: DeletedSession },
    },
    handler: (request) =>
      removeSession(db, { id: request.params.id, userId: accountOf(request), now: clock.now() }),
  });

  app.post('/replay/sessions/:id/advance', {
    config: { access: dataApi, problems: ['replay-not-movable'] },
    schema: {
      operationId: 'advanceReplaySession',
      summary: 'Move the clock of a session forward',
      description:
        'Answers at once; the session is `advancing`, then `paused`, or `ended` at the end of the day.',
      tags,
      params: SessionParams,
      body: Advance,
      response: { 202: Session },
    },
    handler: async (request, reply) => {
      const ask = { id: request.params.id, userId: accountOf(request), now: clock.now() };
      const session = await advance(db, ask, request.body);
      replay.wake();
      return reply.code(202).send(onWire(session));
    },
  });

  app.post('/replay/sessions/:id/play', {
    config: { access: dataApi, problems: ['replay-not-movable'] },
    schema: {
      operationId: 'playReplaySession',
      summary: 'Let the clock of a session run',
      tags,
      params: SessionParams,
      body: Play,
      response: { 200: Session },
    },
    handler: async (request) => {
      const ask = { id: request.params.id, userId: accountOf(request), now: clock.now() };
      const session = await play(db, ask, request.body.speed);
      replay.wake();
      return onWire(session);
    },
  });

  app.post('/replay/sessions/:id/pause', {
    config: { access: dataApi },
    schema: {
      operationId: 'pauseReplaySession',
      summary: 'Stop the clock of a session',
      tags,
      params: SessionParams,
      response: { 200: Session },
    },
    handler: async (request) =>
      onWire(await pause(db, { id: request.params.id, userId: accountOf(request), now: clock.now() })),
  });

  app.post('/replay/sessions/:id/faults', {
    config: { access: dataApi },
    schema: {
      operationId: 'planReplayFaults',
      summary: 'Let something go wrong with the next deliveries of a session',
      tags,
      params: SessionParams,
      body: Faults,
      response: { 200: Session },
    },
    handler: async (request) => {
      const ask = { id: request.params.id, userId: accountOf(request), now: clock.now() };
      return onWire(await planFaults(db, ask, request.body));
    },
  });
}
