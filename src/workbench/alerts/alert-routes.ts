import { Type } from 'typebox';
import { member } from '../../platform/http/access.ts';
import { type App, accountOf, memberOf } from '../../platform/http/shell.ts';
import { rightOf } from '../../platform/http/withhold-fields.ts';
import { Deleted, IdParams } from '../contract.ts';
import type { WorkbenchDeps } from '../deps.ts';
import { markRead } from './alert-queries.ts';
import { rulesOf } from './channels.ts';
import {
  AlertPage,
  AlertRule,
  AlertRuleChange,
  AlertsRead,
  HistoryQuery,
  NewAlertRule,
  ReadAlerts,
} from './contract.ts';
import { addRule, changeRule, dropRule } from './keep-rules.ts';
import { pageHistory } from './read-history.ts';

const tags = ['account'];
const access = member('free');

export function alertRoutes(app: App, { db, clock, rights }: WorkbenchDeps): void {
  app.get('/me/alerts/rules', {
    config: { access },
    schema: {
      operationId: 'listAlertRules',
      summary: 'List alert rules',
      tags,
      response: { 200: Type.Array(AlertRule) },
    },
    handler: (request) => rulesOf(db, accountOf(request)),
  });

  app.post('/me/alerts/rules', {
    config: { access, problems: ['forbidden', 'alert-rule-limit-reached'] },
    schema: {
      operationId: 'createAlertRule',
      summary: 'Create an alert rule',
      tags,
      body: NewAlertRule,
      response: { 201: AlertRule },
    },
    handler: async (request, reply) => {
      const { userId, tier } = memberOf(request);
      return reply.code(201).send(await addRule(db, { userId, tier, given: request.body, now: clock.now() }));
    },
  });

  app.patch('/me/alerts/rules/:id', {
    config: { access },
    schema: {
      operationId: 'updateAlertRule',
      summary: 'Change an alert rule; omitted fields stay',
      tags,
      params: IdParams,
      body: AlertRuleChange,
      response: { 200: AlertRule },
    },
    handler: (request) =>
      changeRule(db, {
        ...request.params,
        userId: accountOf(request),
        given: request.body,
        now: clock.now(),
      }),
  });

  app.delete('/me/alerts/rules/:id', {
    config: { access },
    schema: {
      operationId: 'deleteAlertRule',
      summary: 'Delete an alert rule',
      tags,
      params: IdParams,
      response: { 200: Deleted },
    },
    handler: (request) => dropRule(db, { ...request.params, userId: accountOf(request) }),
  });

  app.get('/me/alerts/history', {
    config: { access },
    schema: {
      operationId: 'listAlerts',
      summary: 'List alerts, newest first',
      tags,
      querystring: HistoryQuery,
      response: { 200: AlertPage },
    },
    handler: (request) => {
      const { limit, cursor } = request.query;
      return pageHistory(db, {
        userId: accountOf(request),
        limit,
        cursor,
        rights,
        right: rightOf(request),
      });
    },
  });

  app.post('/me/alerts/history/read', {
    config: { access },
    schema: {
      operationId: 'markAlertsRead',
      summary: 'Mark alerts as read',
      tags,
      body: ReadAlerts,
      response: { 200: AlertsRead },
    },
    handler: async (request) => {
      const { ids = null } = request.body;
      return { read: await markRead(db, { userId: accountOf(request), ids, now: clock.now() }) };
    },
  });
}
