import { Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { callerName, ops } from '../../platform/http/access.ts';
import { type App, callerOf } from '../../platform/http/shell.ts';
import { changeSettings, tagOf } from './change-settings.ts';
import { NewSettings, ShownSettings } from './contract.ts';
import type { LiveSettings } from './live-settings.ts';
import { findNewestVersion } from './setting-queries.ts';
import { showSettings } from './show-settings.ts';

const tags = ['ops'];
const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The ETag that the change is based on' })),
});

type Deps = { db: Db; clock: Clock; config: Config; liveSettings: LiveSettings };

export function settingRoutes(app: App, { db, clock, config, liveSettings }: Deps): void {
  app.get('/ops/config', {
    config: { access: ops('ops:config') },
    schema: {
      operationId: 'getSettings',
      summary: 'Get the current settings',
      tags,
      response: { 200: ShownSettings },
    },
    handler: async (_request, reply) => {
      const shown = showSettings(config, await findNewestVersion(db));
      return reply.header('etag', tagOf(shown.version)).send(shown);
    },
  });

  app.put('/ops/config', {
    config: { access: ops('ops:config'), problems: ['precondition-failed'] },
    schema: {
      operationId: 'updateSettings',
      summary: 'Change settings at run time',
      tags,
      headers: IfMatch,
      body: NewSettings,
      response: { 200: ShownSettings },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const newest = await changeSettings(db, {
        settings: request.body.settings,
        config,
        ifMatch: request.headers['if-match'],
        actor: callerName(caller),
        userId: caller.userId,
        ip: request.ip,
        now: clock.now(),
      });
      await liveSettings.follow();
      return reply.header('etag', tagOf(newest?.version ?? 0)).send(showSettings(config, newest));
    },
  });
}
