-- Which sources have supplied facts of each kind, so that the rights of a source hold for what is stored, not only for what is configured now.
create table fact_sources (
  -- A kind of src/domain/source-rights.ts.
  kind text not null,
  source text not null,
  primary key (kind, source)
);
insert into fact_sources
select 'schedule', source from games where source is not null group by source
union select 'boxScores', source from player_box_scores where source is not null group by source
union select 'boxScores', source from team_box_scores where source is not null group by source
union select 'injuries', source from injury_reports group by source
union select 'lineups', source from starting_lineups where source is not null group by source
union select 'quotes', source from game_lines where source is not null group by source
union select 'quotes', (array['the-odds-api', 'balldontlie', 'nba-cdn', 'espn'])[source + 1]
  from odds_quotes where source is not null group by source
union select 'profiles', source from defence_play_types where source is not null group by source
union select 'profiles', source from defence_zones where source is not null group by source;
