import { SelectField } from '../parts/select-field.tsx';
import type { BetImport } from '../wire.ts';
import { plural } from '../words.ts';
import type { ImportChoices } from './use-import.ts';

type Props = {
  names: BetImport['names'];
  choices: ImportChoices;
  onChoose: (change: Partial<ImportChoices>) => void;
};

/** More would make the dialog slow; the API returns all. */
const SHOWN = 100;

/** Names that were not matched, each with players to choose from. */
export function NameChoices({ names, choices, onChoose }: Props) {
  const open = names.filter(
    ({ name, playerId, candidates }) =>
      name in choices.players || (playerId === null && candidates.length > 0),
  );
  if (open.length === 0) return null;
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = choices.players;
    onChoose({ players: value === '' ? others : { ...others, [name]: Number(value) } });
  };
  return (
    <section className="stack tight" aria-label="Names to choose">
      <h3>Who is meant?</h3>
      <div className="form-grid">
        {open.slice(0, SHOWN).map(({ name, rows, candidates, playerId, playerName }) => {
          const known =
            playerId === null || candidates.some((one) => one.playerId === playerId)
              ? candidates
              : [{ playerId, playerName: playerName ?? name, team: null }];
          return (
            <SelectField
              key={name}
              label={`${name} (${plural(rows, 'row')})`}
              value={String(choices.players[name] ?? '')}
              onChange={({ target }) => choose(name, target.value)}
              options={[
                ['', 'Nobody: keep in your words'],
                ...known.map(
                  (one) =>
                    [
                      String(one.playerId),
                      one.team ? `${one.playerName}, ${one.team}` : one.playerName,
                    ] as const,
                ),
              ]}
            />
          );
        })}
      </div>
      {open.length > SHOWN ? <p className="caption">and {open.length - SHOWN} more names</p> : null}
    </section>
  );
}
