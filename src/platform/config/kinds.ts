import { isIP } from 'node:net';
import { randomSecret } from '../secrets.ts';
import { SettingError, url } from './setting.ts';

const SECRET_BYTES = 32;

export const key = (value: string): string => {
  const bytes = Buffer.byteLength(value);
  if (bytes < SECRET_BYTES)
    throw new SettingError(
      `too short (${bytes} bytes, need ${SECRET_BYTES})`,
      `a good one: ${randomSecret()}`,
    );
  return value;
};

export const email = (value: string): string => {
  if (!/^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/.test(value))
    throw new SettingError('not an email address', 'e.g. you@example.com');
  return value.trim().toLowerCase();
};

export const password = (value: string): string => {
  if (value.length < 8 || value.length > 128)
    throw new SettingError('must have 8 to 128 characters', `a good one: ${randomSecret(12)}`);
  return value;
};

/** "300/60" reads as 300 requests in 60 seconds. */
export const quota = (value: string): { requests: number; windowSeconds: number } => {
  const [, requests, windowSeconds] = /^(\d{1,7})\/(\d{1,5})$/.exec(value) ?? [];
  if (!Number(requests) || !Number(windowSeconds))
    throw new SettingError(`not REQUESTS/SECONDS: "${value}"`, 'e.g. 300/60');
  return { requests: Number(requests), windowSeconds: Number(windowSeconds) };
};

export const seconds = (value: string): number => {
  const number = Number(value);
  if (value === '' || !(number >= 0 && number <= 604_800))
    throw new SettingError(`not a number of seconds: "${value}"`, 'e.g. 60');
  return number;
};

export const cidr = (value: string): string => {
  const [address = '', bits = ''] = value.split('/');
  const family = isIP(address);
  if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
    throw new SettingError(`not an address range: "${value}"`, 'e.g. 127.0.0.0/8');
  return value;
};

export const addressOrRange = (value: string): string =>
  value === 'localhost' || isIP(value) !== 0 ? value : cidr(value);

export const origin = (value: string): string => {
  if (!URL.canParse(value) || new URL(value).origin !== value)
    throw new SettingError(`not an origin: "${value}"`, 'e.g. https://app.example.com');
  return value;
};

export const baseUrl = (value: string) =>
  url('https://picks.example.com', 'http', 'https')(value).replace(/\/+$/, '');
export const httpUrl = url('https://api.example.com', 'http', 'https');
