export const SLIP_KINDS = ['parlay', 'power', 'flex'] as const;
