import { describe, expect, test } from 'vitest';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

const HOUR = 3_600_000;
const bet = (stake: number, more = {}) => ({
  book: 'a',
  price: -110,
  stake,
  description: 'Home by 7',
  ...more,
});

/** A key does not expire while the clock moves. */
const owner = async () => service.apiKey(await service.person('sharp'));

describe('GET and PATCH /me/bankroll', () => {
  test('starting bankroll, unit and Kelly settings; results move the balance', async () => {
    const one = await owner();
    expect((await one.get('/me/bankroll')).body).toMatchObject({
      starting: 0,
      kellyFraction: 0.25,
      helpLine: '1-800-GAMBLER',
      limits: { stakePerDay: { inForce: null, next: null } },
    });
    await one.patch('/me/bankroll', { starting: 1000, unit: 10 });
    await one.post('/me/bets', bet(20, { result: 'miss' }));
    await one.post('/me/bets', bet(30));
    expect((await one.get('/me/bankroll')).body).toMatchObject({ unit: 10, current: 980, openStakes: 30 });
  });

  test('a stricter limit applies at once, a looser one after 24 hours', async () => {
    const one = await owner();
    await one.patch('/me/bankroll', { stakePerDay: 100 });
    const looser = await one.patch('/me/bankroll', { stakePerDay: 200 });
    const at = new Date(service.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(looser.body.limits.stakePerDay).toEqual({ inForce: 100, next: { value: 200, effectiveAt: at } });
    const stricter = await one.patch('/me/bankroll', { stakePerDay: 50 });
    expect(stricter.body.limits.stakePerDay).toEqual({ inForce: 50, next: null });
    await one.patch('/me/bankroll', { stakePerDay: null });
    service.clock.advance(24 * HOUR - 1);
    expect((await one.get('/me/bankroll')).body.limits.stakePerDay.inForce).toBe(50);
    service.clock.advance(1);
    expect((await one.get('/me/bankroll')).body.limits.stakePerDay).toEqual({ inForce: null, next: null });
  });

  test('a bet above the limit of the day or the week is refused, with the help line', async () => {
    const one = await owner();
    await one.patch('/me/bankroll', { stakePerDay: 100, stakePerWeek: 150 });
    expect((await one.post('/me/bets', bet(100))).status).toBe(201);
    const { status, body } = await one.post('/me/bets', bet(0.01));
    expect([status, body.type.split('/').at(-1)]).toEqual([409, 'stake-limit-reached']);
    expect(body.detail).toContain('1-800-GAMBLER');
    // Records of earlier days are no new stakes.
    expect((await one.post('/me/bets', bet(500, { placedAt: '2025-12-01T12:00:00Z' }))).status).toBe(201);
    service.clock.advance(24 * HOUR);
    expect((await one.post('/me/bets', bet(60))).body.detail).toContain('per week');
    const { bet: small } = (await one.post('/me/bets', bet(50))).body;
    expect((await one.patch(`/me/bets/${small.id}`, { stake: 51 })).status).toBe(409);
    expect((await one.patch(`/me/bets/${small.id}`, { stake: 40 })).status).toBe(200);
  });

  test('a break can be made longer at once and shorter after 24 hours', async () => {
    const one = await owner();
    const until = (hours: number) => new Date(service.clock.now().getTime() + hours * HOUR).toISOString();
    const [end, later] = [until(72), until(96)];
    await one.patch('/me/bankroll', { coolOffUntil: end });
    const refused = await one.post('/me/bets', bet(1));
    expect(refused.body).toMatchObject({ status: 409, title: 'Cool-off is active' });
    expect((await one.patch('/me/bankroll', { coolOffUntil: later })).body.limits.coolOffUntil.inForce).toBe(
      later,
    );
    await one.patch('/me/bankroll', { coolOffUntil: null });
    service.clock.advance(23 * HOUR);
    expect((await one.post('/me/bets', bet(1))).status).toBe(409);
    service.clock.advance(HOUR);
    expect((await one.post('/me/bets', bet(1))).status).toBe(201);
    expect((await one.patch('/me/bankroll', { coolOffUntil: '2020-01-01T00:00:00Z' })).status).toBe(400);
  });
});

describe('GET /me/bankroll/stake', () => {
  test('a quarter of Kelly within the caps, and nothing without value', async () => {
    const one = await owner();
    await one.patch('/me/bankroll', { starting: 1000, unit: 10, maxBetShare: 0.02 });
    const stake = async (probability: number) =>
      (await one.get(`/me/bankroll/stake?price=100&probability=${probability}`)).body;
    expect(await stake(0.53)).toEqual({ share: 0.015, stake: 15, units: 1.5, evPercent: 6 });
    expect(await stake(0.6)).toMatchObject({ share: 0.02, stake: 20 });
    expect(await stake(0.5)).toMatchObject({ share: 0, stake: 0 });
    await one.post('/me/bets', bet(95));
    expect(await stake(0.6)).toMatchObject({ stake: 5 });
  });
});
