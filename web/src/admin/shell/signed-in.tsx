import { lazy, type ReactNode, Suspense } from 'react'
import { MeContext } from '../calls/me.ts'
import { isSignedOut } from '../calls/problems.rules.ts'
import { useCall } from '../calls/use-call.ts'
import { useLive } from '../calls/use-live.ts'
import { Problem } from '../parts/problem.tsx'
import { Blank } from './blank.tsx'

const SignIn = lazy(() => import('../sign-in/page.tsx').then(({ SignIn }) => ({ default: SignIn })))

/** What is inside only for those who are signed in; whoever is not signs in here and is where they wanted to go. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useCall('getMe', {})
  const isOut = isSignedOut(error)
  useLive(data !== undefined && !isOut)
  if (!data) {
    if (isOut)
      return (
        <Suspense fallback={<Blank />}>
          <SignIn />
        </Suspense>
      )
    return error ? <Problem error={error} onAgain={() => void refetch()} /> : <Blank />
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
