import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Boundary, BrokenPage } from './parts/boundary.tsx';
import { Skeleton } from './parts/skeleton.tsx';
import { usePrefs } from './prefs.ts';
import { ApiProblem } from './problem.ts';
import { useReplayId } from './replay/replay-mode.ts';
import { useRequestedReplay } from './replay/requested-replay.ts';
import { findRoute } from './route-table.ts';
import { pageNamed } from './routes.tsx';
import { useSession } from './session.ts';
import { BottomBar } from './shell/bottom-bar.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { Ribbon } from './shell/ribbon.tsx';
import { useLive } from './shell/use-live.ts';
import { useNavigationFocus } from './shell/use-navigation-focus.ts';
import { usePendingStepUp } from './sign-in/step-up.ts';
import { useSlip } from './slip/slip-store.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always', // without a connection fail and say so, instead of waiting for one
      // An error response is final; only a request without a response is retried.
      retry: (count, error) =>
        error instanceof ApiProblem && (error.isOffline || error.status >= 500) && count < 2,
      retryDelay: (count) => 1_000 * 2 ** count,
      refetchOnWindowFocus: true,
    },
  },
});

export const App = () => (
  <QueryClientProvider client={queries}>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <Ribbon />
    <Header />
    <Replay />
    <CurrentPage />
    <Footer />
    <SlipBuilder />
    <StepUp />
    <BottomBar />
  </QueryClientProvider>
);

const ReplayBar = lazy(() => import('./replay/replay-bar.tsx'));

const Replay = () =>
  useReplayId() === null ? null : (
    <Suspense>
      <ReplayBar />
    </Suspense>
  );

const StepUpDialog = lazy(() => import('./sign-in/step-up-dialog.tsx'));

const StepUp = () =>
  usePendingStepUp() === null ? null : (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );

const SlipPanel = lazy(() => import('./slip/slip-panel.tsx'));

/** Loaded with the first leg. */
function SlipBuilder() {
  const { legs } = useSlip();
  const { user } = useSession();
  if (legs.length === 0 || user === null) return null;
  return (
    <Suspense>
      <SlipPanel />
    </Suspense>
  );
}

function CurrentPage() {
  const [location] = useLocation();
  usePrefs(); // rerenders when the preferences for odds and times change
  useNavigationFocus(location);
  useLive();
  useRequestedReplay();
  const match = findRoute(location);
  const Page = pageNamed(match?.row.page ?? 'not-found');
  return (
    <Boundary key={location} fallback={BrokenPage}>
      <Suspense fallback={<Waiting />}>
        <Page params={match?.params ?? {}} />
      </Suspense>
    </Boundary>
  );
}

const Waiting = () => (
  <main className="page" id="main">
    <Skeleton heights={[34, 48, 320]} />
  </main>
);
