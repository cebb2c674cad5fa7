import { lazy, type ReactNode, Suspense } from 'react'
import { MeContext } from '../api/me.ts'
import { isSignedOut } from '../api/problems.rules.ts'
import { useCall } from '../api/use-call.ts'
import { useLiveUpdates } from '../api/use-live.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { Blank } from './blank.tsx'

const SignIn = lazy(() => import('../sign-in/page.tsx').then(({ SignIn }) => ({ default: SignIn })))

/** Renders its children for signed-in users, and the sign-in page for others. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useCall('getMe', {})
  const isOut = isSignedOut(error)
  useLiveUpdates(data !== undefined && !isOut)
  if (!data) {
    if (isOut)
      return (
        <Suspense fallback={<Blank />}>
          <SignIn />
        </Suspense>
      )
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Blank />
  }
  return (
    <MeContext value={data.me}>
      {children}
      {isOut && (
        <Suspense>
          <SignIn again={data.me.email} />
        </Suspense>
      )}
    </MeContext>
  )
}
