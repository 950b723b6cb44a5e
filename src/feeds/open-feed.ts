import { StartError } from '../core/start-error.ts';
import type { Feed } from './feed.ts';
import { filesFeed } from './files/files-feed.ts';
import { sampleFeed } from './sample/sample-feed.ts';

export type FeedSettings = { source: 'sample' | 'files' | 'live'; dir: string | null };

/** The source of facts that the settings name. */
export function openFeed({ source, dir }: FeedSettings): Feed {
  if (source === 'sample') return sampleFeed();
  if (source === 'files' && dir) return filesFeed(dir);
  throw new StartError(`FEED=${source} cannot be used yet. Use FEED=sample or FEED=files.`, 7);
}
