import type { FastifyReply } from 'fastify';
import { endOfLeagueDay, leagueDate, minutesAfter } from '../../domain/dates.ts';
import { etagOf } from './conditional.ts';
import type { FairUse } from './fair-use.ts';
import type { Kept } from './kept.ts';
import type { Revision, Revisions } from './revisions.ts';
import { sendCompressed } from './send-compressed.ts';

const MOST_BYTES = 64 * 1024 * 1024;
export const JSON_TYPE = 'application/json; charset=utf-8';

/** What a verb composed, and until when it holds if no fact changes. */
export type Composed<T> = { record: T; until?: Date | null };

type Ask<T> = {
  /** Everything the answer depends on, besides the data and the delay. */
  key: string;
  now: Date;
  delayMinutes: number;
  /** False for a question about some instant of the past: its answer is composed and forgotten. */
  isNewest: boolean;
  compose: () => Promise<Composed<T>>;
};

type Answer = { body: Buffer; etag: string; revision: Revision; until: number };
/** One computation for all who ask. Until it has begun, it is for the newest state of the data that was asked for. */
type Composing = {
  revision: Revision;
  compose: () => Promise<Answer>;
  begun: boolean;
  answer: PromiseWithResolvers<Answer>;
  /** Its places in the fair queue: one for each owner who asked, so nobody waits for the turn of another. */
  places: Map<string, Promise<void>>;
};

export type Answers = {
  /** The bytes of last time, if they still hold and nothing has to be asked to know that. */
  recall(kept: Kept, now: Date): Sealed | null;
  /** Answers with the bytes of last time while nothing has changed, otherwise composes them once for all who wait. */
  send<T>(reply: FastifyReply, ask: Ask<T>): Promise<T | undefined> | undefined;
};

/**
 * What is asked all day, as bytes with their ETag. An answer is dropped when any fact changes, when one comes of age
 * for the caller's delay, when the league's day ends, and, the least recently asked first, when all of them take too much memory.
 */
export function keepAnswers(revisions: Revisions, fairUse: FairUse, mostBytes = MOST_BYTES): Answers {
  const kept = new Map<string, Answer>();
  const composing = new Map<string, Composing>();
  let bytes = 0;
  let askedLast = '';

  const drop = (key: string) => {
    bytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, answer: Answer) => {
    drop(key);
    kept.set(key, answer);
    askedLast = key;
    bytes += answer.body.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  };
  const recall = (key: string, revision: Revision, now: Date): Answer | null => {
    const answer = kept.get(key);
    if (!answer || answer.revision !== revision || now.getTime() >= answer.until) return null;
    if (key !== askedLast) {
      kept.delete(key);
      kept.set(key, answer); // asked last, dropped last
      askedLast = key;
    }
    return answer;
  };
  const compose = async <T>(reply: FastifyReply, key: string, ask: Ask<T>, revision: Revision) => {
    const { record, until } = await ask.compose();
    const made = {
      ...sealed(Buffer.from(reply.serialize(record) as string), kept.get(key)),
      revision,
      until: Math.min(
        until ? until.getTime() + ask.delayMinutes * 60_000 : Number.POSITIVE_INFINITY,
        dayEndsAt(ask),
      ),
    };
    keep(key, made);
    return made;
  };
  const begin = async (key: string, work: Composing) => {
    if (work.begun) return; // in the place of another owner
    work.begun = true;
    await work.compose().then(work.answer.resolve, work.answer.reject);
    if (composing.get(key) === work) composing.delete(key);
  };
  const make = <T>(reply: FastifyReply, key: string, ask: Ask<T>, revision: Revision): Promise<Answer> => {
    const { request } = reply;
    const underWay = composing.get(key);
    if (underWay?.begun && underWay.revision === revision) return underWay.answer.promise;
    const unbegun = underWay?.begun === false ? underWay : null;
    const work: Composing = Object.assign(
      unbegun ?? { begun: false, answer: Promise.withResolvers<Answer>(), places: new Map() },
      { revision, compose: () => compose(reply, key, ask, revision) },
    );
    composing.set(key, work);
    const owner = fairUse.ownerOf(request);
    const place = work.places.get(owner) ?? fairUse.run(request, () => begin(key, work));
    work.places.set(owner, place);
    const inPlace = place.then(
      () => work.answer.promise,
      (refusal) => {
        work.places.delete(owner);
        if (work.places.size === 0 && composing.get(key) === work) composing.delete(key);
        throw refusal;
      },
    );
    return Promise.race([work.answer.promise, inPlace]);
  };
  const answerWith = (reply: FastifyReply, kept: Kept, { body, etag }: Answer): undefined => {
    reply.request.kept = kept;
    sendCompressed(reply.header('content-type', JSON_TYPE).header('etag', etag), body);
  };

  const answer = <T>(reply: FastifyReply, ask: Ask<T>, revision: Revision) => {
    const { delayMinutes } = ask;
    const key = `${delayMinutes} ${ask.key}`;
    const kept = { key, delayMinutes };
    const ready = recall(key, revision, ask.now);
    if (ready) return answerWith(reply, kept, ready);
    return make(reply, key, ask, revision).then((made) => answerWith(reply, kept, made));
  };

  return {
    recall({ key, delayMinutes }, now) {
      const revision = revisions.known({ now, delayMinutes });
      return revision && recall(key, revision, now);
    },
    send(reply, ask) {
      if (!ask.isNewest) return fairUse.run(reply.request, ask.compose).then(({ record }) => record);
      const revision = revisions.current(ask);
      if (!(revision instanceof Promise)) return answer(reply, ask, revision);
      return revision.then((state) => answer(reply, ask, state));
    },
  };
}

/** A cache key for validated input, in whatever order it was written. */
export const keyOf = (input: object): string =>
  JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The next instant at which `today` means another day, to the service or to a caller who sees everything late. */
function dayEndsAt({ now, delayMinutes }: { now: Date; delayMinutes: number }): number {
  const seen = endOfLeagueDay(leagueDate(minutesAfter(now, -delayMinutes)));
  return Math.min(endOfLeagueDay(leagueDate(now)).getTime(), minutesAfter(seen, delayMinutes).getTime());
}

type Sealed = Pick<Answer, 'body' | 'etag'>;

/** Most changes do not concern most records: one that says the same as before stays the same, to the byte. */
const sealed = (body: Buffer, before: Sealed | undefined): Sealed =>
  before && sayTheSame(body, before.body) ? before : { body, etag: etagOf(body) };

const STAMP = '"generatedAt":"';
const STAMP_LENGTH = STAMP.length + '2026-01-15T17:00:00.000Z'.length;

function sayTheSame(one: Buffer, other: Buffer): boolean {
  const at = one.indexOf(STAMP);
  return (
    at >= 0 &&
    one.length === other.length &&
    one.subarray(0, at + STAMP.length).equals(other.subarray(0, at + STAMP.length)) &&
    one.subarray(at + STAMP_LENGTH).equals(other.subarray(at + STAMP_LENGTH))
  );
}
