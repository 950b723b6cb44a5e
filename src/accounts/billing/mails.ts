import { composeLetter } from '../../platform/mail/compose-letter.ts';

const day = (at: Date) => at.toISOString().slice(0, 10);

export const paymentFailedMail = (to: string, { plan, until }: { plan: string; until: Date }, url: string) =>
  composeLetter({
    kind: 'payment-failed',
    to,
    subject: 'Your payment failed',
    paragraphs: [
      `We could not collect the payment for your ${plan} plan. We will try again in the next days.`,
      `Your plan stays active until ${day(until)}. Update your payment method before then to keep it.`,
    ],
    link: { words: 'Update your payment method', url },
  });

export const planEndedMail = (to: string, { plan, now }: { plan: string; now: string }, url: string) =>
  composeLetter({
    kind: 'plan-ended',
    to,
    subject: `Your ${plan} plan has ended`,
    paragraphs: [
      `Your ${plan} plan has ended, and your account is ${now} now.`,
      'Nothing was deleted. API keys and webhooks that need the plan pause, and work again when you subscribe again.',
    ],
    link: { words: 'See the plans', url },
  });
