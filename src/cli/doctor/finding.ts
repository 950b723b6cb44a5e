/** The result of one check. Every status except ok includes what to do about it. */
export type Finding =
  | { check: string; status: 'ok'; detail: string }
  | { check: string; status: 'warning' | 'fault'; detail: string; fix: string };

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail });
export const warning = (check: string, detail: string, fix: string): Finding => ({
  check,
  status: 'warning',
  detail,
  fix,
});
export const fault = (check: string, detail: string, fix: string): Finding => ({
  check,
  status: 'fault',
  detail,
  fix,
});
