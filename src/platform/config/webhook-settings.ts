import { cidr, seconds } from './kinds.ts';
import { list, onOff, setting } from './setting.ts';

export const WEBHOOK_SETTINGS = {
  retrySchedule: setting(
    'WEBHOOK_RETRY_SCHEDULE',
    '60,300,1800,7200',
    list(seconds),
    'Seconds to wait before each retry of a delivery',
  ),
  allowCidrs: setting(
    'WEBHOOK_ALLOW_CIDRS',
    '',
    list(cidr),
    'Private address ranges that webhooks may be sent to; default: none',
  ),
  allowHttp: setting('WEBHOOK_ALLOW_HTTP', 'off', onOff, 'Whether webhooks may use plain http'),
  carryTrace: setting(
    'WEBHOOK_TRACEPARENT',
    'off',
    onOff,
    'Whether webhooks carry a traceparent header while traces are recorded; receivers then see the trace id',
  ),
};
