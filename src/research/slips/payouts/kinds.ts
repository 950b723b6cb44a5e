// Separate from the contract so that the command line need not load the schema library.
export const ENTRY_KINDS = ['power', 'flex'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** `revert`: a void leg is removed and the entry pays like one with fewer legs. `refund`: it returns the stake. */
export const VOID_RULES = ['revert', 'refund'] as const;
export type VoidRule = (typeof VOID_RULES)[number];
