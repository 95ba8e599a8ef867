import { describe, expect, it } from '@jest/globals';
import { Limits, shownUserAgent } from './limits.js';

const limits = (): Limits => new Limits({ SIGN_UPS_PER_HOUR: 3 });
const from = (address: string) => ({ caller: { address, userAgent: null }, account: 'a@b.co' });
const STOPPED = { code: 'USER.TOO_MANY_REQUESTS' };

describe('Limits', () => {
  it('counts many guesses at once from their beginning', async () => {
    const sut = limits();
    let compared = 0;
    const slowly = async (): Promise<boolean> => {
      compared += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return false;
    };
    const all = Array.from({ length: 50 }, () => sut.guess(from('10.0.0.1'), slowly));
    const settled = await Promise.allSettled(all);
    expect(compared).toBe(10);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(40);
  });

  it('does not count what could not be compared', async () => {
    const sut = limits();
    for (let n = 0; n < 20; n += 1) {
      const busy = () => Promise.reject(new Error('too many at once'));
      await expect(sut.guess(from('10.0.0.1'), busy)).rejects.toThrow('too many at once');
    }
    expect(await sut.guess(from('10.0.0.1'), () => Promise.resolve(true))).toBe(true);
  });

  it('stops an address that tries many accounts, and only it', async () => {
    const sut = limits();
    const wrong = () => Promise.resolve(false);
    for (let n = 0; n < 100; n += 1) {
      await sut.guess({ ...from('10.0.0.1'), account: `${n}@b.co` }, wrong);
    }
    await expect(
      sut.guess({ ...from('10.0.0.1'), account: 'x@b.co' }, wrong),
    ).rejects.toMatchObject(STOPPED);
    expect(await sut.guess(from('10.0.0.2'), wrong)).toBe(false);
  });

  it('lets an address sign up as often as is configured', () => {
    const sut = limits();
    const { caller } = from('10.0.0.1');
    for (let n = 0; n < 3; n += 1) sut.take('signUp', caller.address);
    expect(() => sut.take('signUp', caller.address)).toThrow(expect.objectContaining(STOPPED));
    sut.take('signUp', from('10.0.0.2').caller.address);
  });
});

describe('shownUserAgent', () => {
  it('keeps what can be shown, and not too much of it', () => {
    expect(shownUserAgent('Browser/1.0 (X)\u0000\u202e')).toBe('Browser/1.0 (X)');
    expect(shownUserAgent('x'.repeat(1_000))).toHaveLength(200);
    expect([shownUserAgent(undefined), shownUserAgent('  ')]).toEqual([null, null]);
  });
});
