/** One account per mailbox, however it is typed. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase().normalize();
