/** A value of the address if it is one of those that exist; anybody can write anything there. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);
