import { ACCOUNTS } from './own/accounts.ts';
import { EVENTS } from './own/events.ts';
import { IDS } from './own/ids.ts';
import { LEAGUE } from './own/league.ts';
import { OPERATORS } from './own/operators.ts';
import { PARAMETERS } from './own/parameters.ts';
import { PICKS } from './own/picks.ts';
import { RECORD } from './own/record.ts';
import { RESEARCH } from './own/research.ts';
import { SLIPS } from './own/slips.ts';
import { merge } from './own/texts.ts';
import { WORKBENCH } from './own/workbench.ts';

/** Fields and parameters whose meaning depends on the schema or operation. */
export const OWN = merge(
  IDS,
  PARAMETERS,
  ACCOUNTS,
  OPERATORS,
  EVENTS,
  LEAGUE,
  PICKS,
  RECORD,
  RESEARCH,
  SLIPS,
  WORKBENCH,
);
