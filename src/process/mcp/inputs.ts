import { Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { Day, Int32, OneOf } from '../../platform/schema.ts';

/** Inputs that several tools share. */
export const league = Type.Optional(OneOf(LEAGUES));
export const stat = OneOf(STATS);
export const day = Type.Optional(Day());
export const id = Int32({ minimum: 1 });
export const limitOf = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));
export const teamName = Type.String({ minLength: 2, maxLength: 60 });
