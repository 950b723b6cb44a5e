import { StartError } from '../../platform/start-error.ts';
import type { Feed } from './feed.ts';
import type { LiveEdges, LiveSettings } from './live/open-live.ts';

export type FeedSettings = LiveSettings & { source: 'sample' | 'files' | 'live'; dir: string | null };

/** The feed that the settings select. Only that one is loaded. */
export async function openFeed({ source, dir, ...live }: FeedSettings, edges: LiveEdges): Promise<Feed> {
  if (source === 'sample') return (await import('./sample/sample-feed.ts')).sampleFeed();
  if (source === 'live') return (await import('./live/open-live.ts')).openLive(live, edges);
  if (dir) return (await import('./files/files-feed.ts')).filesFeed(dir);
  throw new StartError('FEED=files needs FEED_DIR.', 7);
}
