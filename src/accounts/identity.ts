/** One account per mailbox, regardless of case and Unicode form. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase().normalize();
