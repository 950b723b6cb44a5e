import { StartError } from '../../platform/start-error.ts';
import type { Feed } from './feed.ts';
import { filesFeed } from './files/files-feed.ts';
import type { LiveEdges } from './live/open-live.ts';
import { type LiveSettings, openLive } from './live/open-live.ts';
import { sampleFeed } from './sample/sample-feed.ts';

export type FeedSettings = LiveSettings & { source: 'sample' | 'files' | 'live'; dir: string | null };

/** The feed that the settings select. */
export function openFeed({ source, dir, ...live }: FeedSettings, edges: LiveEdges): Feed {
  if (source === 'sample') return sampleFeed();
  if (source === 'live') return openLive(live, edges);
  if (dir) return filesFeed(dir);
  throw new StartError('FEED=files needs FEED_DIR.', 7);
}
