import { each, merge } from './texts.ts';

export const EVENTS = merge(
  each('WebhookSubscription WrittenWebhookSubscription', {
    url: 'URL that deliveries are sent to',
    events: 'The event types that are delivered',
    active: 'Whether deliveries are sent; true also while it is failing',
    lastFailureAt: 'When a delivery last failed; null if never',
    lastSuccessAt: 'When a delivery last succeeded; null if never',
    lastStatusCode: 'HTTP status of your last response; null if there was none',
    consecutiveFailures: 'Failed attempts since the last success',
  }),
  each('WebhookTestResult', {
    deliveryId: 'Id of the test in the delivery log',
    success: 'Whether your server responded with 2xx in time',
    statusCode: 'HTTP status of your response; null if there was none',
    error: 'Why there was no response; null if there was one',
    durationMs: 'How long the request took, in milliseconds',
  }),
  each('WebhookDeliveryAttempt', {
    attempt: 'Number of the attempt, from 1',
    statusCode: 'HTTP status of your response; null if there was none',
    error: 'Why there was no response; null if there was one',
    durationMs: 'How long the attempt took, in milliseconds',
    startedAt: 'When the attempt started',
  }),
  each('WebhookDelivery', {
    id: 'Id of the delivery',
    eventId: 'Id of the event',
    isTest: 'Whether it is a test delivery',
    nextAttemptAt: 'When the next attempt is due; null if there is none',
    attempts: 'All attempts so far, oldest first',
  }),
  each('EventTypeDataField', {
    name: 'Name of the field in `data`',
    type: 'Its type in words, such as `integer` or `date`',
    description: 'What the field is',
  }),
  each('EventType', {
    description: 'When the event is sent',
    dataFields: 'The fields of `data`',
    example: 'A complete event of this type',
  }),
);
