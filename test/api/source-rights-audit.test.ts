import { expect, test } from 'vitest';
import { startRights } from '../../src/process/start-rights.ts';
import { startTestService } from '../support/service.ts';

test('rights that an operator states are in the audit log, once for each change', async () => {
  const service = await startTestService({ SOURCE_RIGHTS: 'espn=display' });
  const { deps } = service;
  const stated = async () => {
    const rows = await service.db
      .selectFrom('auditEvents')
      .select(['actor', 'detail'])
      .where('kind', '=', 'source_rights_stated')
      .orderBy('id')
      .execute();
    return rows.map(({ actor, detail }) => [actor, Object(detail).sourceRights]);
  };
  const startAgainWith = (text: string) => {
    const given = { ...deps.config.given, SOURCE_RIGHTS: { ...deps.config.given.SOURCE_RIGHTS!, text } };
    return startRights({ ...deps, config: { ...deps.config, given } });
  };
  expect(await stated()).toEqual([['operator', 'espn=display']]);
  await startAgainWith('espn=display');
  expect(await stated()).toHaveLength(1);
  await startAgainWith('espn=all');
  await startAgainWith('');
  expect((await stated()).map(([, text]) => text)).toEqual(['espn=display', 'espn=all', '']);
  const admin = await service.person('admin');
  expect((await admin.get('/admin/audit')).text).toContain('source_rights_stated');
  await service.stop();
});
