import { type BlockDefinition, word } from './block.ts';

export const scheduleVenue: BlockDefinition = {
  name: 'schedule_venue',
  displayName: 'Schedule and venue',
  meaning: 'Home or away, back-to-back, playoffs.',
  facts({ projection, scored }) {
    const effect = scored.opinion?.effects[4] ?? 0;
    return {
      value: Math.exp(effect) - 1,
      sample: projection.opponentGames,
      sampleUnit: 'games',
      // League-wide effects, with nothing specific to the player.
      shrinkage: 0,
      dataPoints: [
        word('venue', 'Venue', projection.home ? 'home' : 'away'),
        word('backToBack', 'Back-to-back', projection.backToBack ? 'yes' : 'no'),
        word('playoffs', 'Playoffs', projection.playoffs ? 'yes' : 'no'),
      ],
    };
  },
};
